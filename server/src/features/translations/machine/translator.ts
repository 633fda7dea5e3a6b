import { setTimeout as wait } from 'node:timers/promises';
import { targetFault } from '@lectern/content';
import type { TranslationConfig } from '#config/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Outbound } from '#platform/net/index.ts';
import { openaiProvider } from './openai.ts';
import { lostTerm, termsIn } from './terms.ts';
import {
  type Asked,
  type AskedUnit,
  type GivenText,
  type Provider,
  ProviderError,
  type TranslatedBatch,
  type Translator,
  UnreadableAnswer,
} from './types.ts';
import { webhookProvider } from './webhook.ts';

/** What a model keeps in view without forgetting the first units, and answers within the time. */
const UNITS_AT_MOST = 40;
const CHARACTERS_AT_MOST = 12_000;

/** Waits before further tries, in milliseconds; who needs longer waits asks again. */
const PAUSES = [1_000, 4_000];

type TranslatorCtx = { outbound: Outbound; clock: Clock };

/** The translator that the operator has named; undefined where there is none. `pause` is for tests. */
export function createTranslator(
  config: TranslationConfig | undefined,
  ctx: TranslatorCtx,
  pause: (ms: number) => Promise<unknown> = wait,
): Translator | undefined {
  if (config === undefined) return undefined;
  const provider = config.kind === 'openai' ? openaiProvider(config, ctx) : webhookProvider(config, ctx);
  return { name: config.kind, translate: (asked) => translate({ provider, pause }, asked) };
}

type Asking = { provider: Provider; pause: (ms: number) => Promise<unknown> };

async function* translate(asking: Asking, asked: Asked): AsyncGenerator<TranslatedBatch> {
  const isLong = ({ source }: AskedUnit): boolean => source.length > CHARACTERS_AT_MOST;
  const long = asked.units.filter(isLong).map(({ id }) => ({ id, message: 'The text is too long to be translated.' }));
  if (long.length > 0) yield { translations: new Map(), refused: long };
  const waiting = batchesOf(asked.units.filter((unit) => !isLong(unit)));
  for (let units = waiting.shift(); units; units = waiting.shift()) {
    const glossary = termsIn(asked.glossary, units);
    const given = await askUntilReadable(asking, { ...asked, units, glossary });
    if (given) yield checked({ units, glossary }, given);
    else if (units.length === 1)
      yield {
        translations: new Map(),
        refused: units.map(({ id }) => ({ id, message: 'The answer cannot be read.' })),
      };
    else {
      // A shorter question may get a whole answer.
      const half = Math.ceil(units.length / 2);
      waiting.unshift(units.slice(0, half), units.slice(half));
    }
  }
}

function batchesOf(units: readonly AskedUnit[]): AskedUnit[][] {
  const batches: AskedUnit[][] = [];
  let characters = 0;
  for (const unit of units) {
    const last = batches.at(-1);
    characters += unit.source.length;
    if (last && last.length < UNITS_AT_MOST && characters <= CHARACTERS_AT_MOST) last.push(unit);
    else {
      batches.push([unit]);
      characters = unit.source.length;
    }
  }
  return batches;
}

/** Undefined for an answer that cannot be read. */
async function askUntilReadable({ provider, pause }: Asking, asked: Asked): Promise<GivenText[] | undefined> {
  for (let tries = 0; ; tries++) {
    try {
      return await provider(asked);
    } catch (error) {
      if (error instanceof UnreadableAnswer) return undefined;
      const delay = PAUSES[tries];
      if (!(error instanceof ProviderError) || error.isLasting || delay === undefined) throw error;
      if ((error.retryAfter ?? 0) > delay) throw error;
      await pause(delay);
    }
  }
}

/** Believes nothing that a provider says of units that nobody asked about, and no text that would break its page. */
function checked({ units, glossary }: Pick<Asked, 'units' | 'glossary'>, given: readonly GivenText[]): TranslatedBatch {
  const texts = new Map<string, string[]>();
  for (const { id, text } of given) texts.set(id, [...(texts.get(id) ?? []).slice(0, 1), text]);
  const batch: TranslatedBatch = { translations: new Map(), refused: [] };
  for (const unit of units) {
    const [text, another] = texts.get(unit.id) ?? [];
    const message =
      text === undefined
        ? 'The provider gave no translation.'
        : another !== undefined
          ? 'The provider gave more than one translation.'
          : (targetFault(unit, text)?.message ?? lostFault(lostTerm(glossary, unit, text)));
    if (message === undefined && text !== undefined) batch.translations.set(unit.id, text);
    else batch.refused.push({ id: unit.id, message: message ?? '' });
  }
  return batch;
}

const lostFault = (term: string | undefined): string | undefined =>
  term === undefined ? undefined : `The term "${term}" of the glossary is not in the translation.`;
