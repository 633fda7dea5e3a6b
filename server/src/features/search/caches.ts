import { type Cache, createCache } from '#platform/cache.ts';
import type { KeptBody } from '#platform/http/index.ts';
import type { Found, KnownCtx } from './finding/index.ts';
import type { KeptSynonyms } from './synonyms/index.ts';
import type { Cut } from './texts/index.ts';

/** What is kept for searches because it can be had again. */
export type SearchCaches = KnownCtx['caches'] & {
  /** Texts as only some visitors see them. */
  seenTexts: Cache<Cut>;
  /** What was found, for whoever asks the same while the index is the same: the next page of a list, or another reader. */
  foundPages: Cache<readonly Found[]>;
  /** The same as it was sent. */
  searchAnswers: Cache<KeptBody>;
  synonyms: Cache<KeptSynonyms>;
};

/** In bytes. */
export type SearchBounds = Record<
  | 'seenText'
  | 'searchWords'
  | 'searchPages'
  | 'searchHeld'
  | 'searchCounts'
  | 'foundPages'
  | 'searchAnswers'
  | 'synonyms',
  number
>;

export const createSearchCaches = (bounds: SearchBounds): SearchCaches => ({
  seenTexts: createCache(bounds.seenText),
  searchWords: createCache(bounds.searchWords),
  searchPages: createCache(bounds.searchPages),
  searchHeld: createCache(bounds.searchHeld),
  searchCounts: createCache(bounds.searchCounts),
  foundPages: createCache(bounds.foundPages),
  searchAnswers: createCache(bounds.searchAnswers),
  synonyms: createCache(bounds.synonyms),
});
