import type { TranslationUnit } from '@lectern/content';

export type AskedUnit = Pick<TranslationUnit, 'id' | 'kind' | 'source' | 'placeholders' | 'section'>;

/** How a team wants a term to be translated; without a translation it stays as it is. */
export type GlossaryTerm = { term: string; translation?: string; note?: string };

/** Texts to translate. Languages are codes such as `de` or `pt-br`. */
export type Asked = {
  sourceLanguage: string;
  targetLanguage: string;
  glossary: readonly GlossaryTerm[];
  /** What a team asks of its translators, in their words. */
  instructions?: string;
  units: readonly AskedUnit[];
};

/** What came of some of the units: each is in one of the two. */
export type TranslatedBatch = {
  translations: Map<string, string>;
  /** Translations that would break the page, or are missing. They are never stored. */
  refused: { id: string; message: string }[];
};

/** A program somewhere else that translates. */
export type Translator = {
  name: 'openai' | 'webhook';
  /** Batch after batch, so that who stores each loses nothing when it ends early. Throws `ProviderError`. */
  translate: (asked: Asked) => AsyncGenerator<TranslatedBatch>;
};

/** One question to a provider, and what it said, unchecked. */
export type Provider = (asked: Asked) => Promise<GivenText[]>;
export type GivenText = { id: string; text: string };

/**
 * Why a provider did not answer. The message names its host and its status and nothing that it said, so it may be stored
 * and shown. With `isLasting`, asking again is in vain until an operator has changed something.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly isLasting: boolean;
  /** How long it asked to be left alone, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { isLasting = false, retryAfter }: { isLasting?: boolean; retryAfter?: number } = {}) {
    super(message);
    this.isLasting = isLasting;
    this.retryAfter = retryAfter;
  }
}

/** The provider answered, and nobody can read it. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}
