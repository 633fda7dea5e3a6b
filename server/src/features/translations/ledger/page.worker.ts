import { decodeText, toUnits, type TranslationUnit } from '@lectern/content';
import { type Counts, countStates, type Entry, firstEntries, nextEntries, statesOf, type Translated } from './rules.ts';

/** A page and its translation, and what was known of the two before. */
export interface PageTask {
  source: Uint8Array;
  target?: Uint8Array | undefined;
  known?: Entry[] | undefined;
  /** The text of the source that the translation follows in its structure. */
  base?: Uint8Array | undefined;
}

export interface LookedAt {
  entries: Entry[];
  counts: Counts;
}

/** What is translated of a page. */
export function lookAtPage(task: PageTask): LookedAt {
  const { entries, found } = readPage(task);
  return { entries, counts: countStates(found) };
}

/** A text of a page with its translation. */
export interface TextOfPage extends Translated {
  /** What the translated page says at its place. */
  target?: string;
  origin?: Entry['origin'];
  /** Of a stale text: what the source said when this was its translation, where that is known. */
  previous?: string;
}

/** The texts of a page, and what is translated of each. */
export function listTexts(task: PageTask): TextOfPage[] {
  const { entries, found, target } = readPage(task);
  const before = new Map(task.base === undefined ? [] : unitsOf(task.base).map((unit) => [unit.hash, unit.source]));
  return found.map((one) => {
    const [entry, unit] = [entries[one.at ?? -1], target[one.at ?? -1]];
    if (one.state === 'missing' || entry === undefined || unit === undefined) return one;
    const previous = one.state === 'stale' ? before.get(entry.source ?? '') : undefined;
    return { ...one, target: unit.source, origin: entry.origin, ...(previous === undefined ? {} : { previous }) };
  });
}

interface ReadPage {
  entries: Entry[];
  found: Translated[];
  target: TranslationUnit[];
}

export function readPage({ source, target, known }: PageTask): ReadPage {
  const units = unitsOf(source);
  const translated = target === undefined ? [] : unitsOf(target);
  const entries = known === undefined ? firstEntries(units, translated) : nextEntries(known, translated);
  return { entries, found: statesOf(units, entries, translated), target: translated };
}

export const textOf = (bytes: Uint8Array): string => decodeText(bytes).text;

export const unitsOf = (bytes: Uint8Array): TranslationUnit[] => toUnits(textOf(bytes));
