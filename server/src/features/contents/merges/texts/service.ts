import { setImmediate as rest } from 'node:timers/promises';
import { type DecideConflict, mergePage, type PageVersions } from '@lectern/content';
import { type Cache, createCache } from '#platform/cache.ts';
import { TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';
import type { MergeConflict } from '../conflicts.ts';
import { ANSWER, type ComparedText, MERGED_AT_MOST, SMALL, TOO_LARGE } from './rules.ts';
import { compareTexts, describeMerged, type MergedTexts, type mergeTexts } from './texts.worker.ts';

export type MergedText = Omit<MergedTexts, 'conflicts'>;

/** Merges three texts; `name` is of all three hashes. Asks about each conflict once, in their order. */
export type MergeText = (
  texts: { versions: PageVersions; name: string },
  decide: DecideConflict,
) => Promise<MergedText>;

interface Pair {
  before?: string | undefined;
  after?: string | undefined;
}

export interface Texts {
  /** What differs between two texts that are named by their hashes. */
  compare: (pair: Pair, readBody: (hash: string) => Promise<Uint8Array>) => Promise<ComparedText>;
  merge: MergeText;
  /** Conflicts of whole trees, by the hashes of these. */
  conflicts: Cache<readonly MergeConflict[]>;
}

/** What is kept because it was asked for lately, in bytes of texts. */
const COMPARED_BYTES = 16 * 1024 * 1024;
const MERGED_BYTES = 8 * 1024 * 1024;
const CONFLICTS_BYTES = 4 * 1024 * 1024;

const PATIENCE = { compare: { seconds: 20 }, merge: { seconds: 60 } } as const;

const url = new URL('./texts.worker.ts', import.meta.url);
const COMPARE: WorkerTask<Parameters<typeof compareTexts>[0], ComparedText> = { url, name: 'compareTexts' };
const MERGE: WorkerTask<Parameters<typeof mergeTexts>[0], MergedTexts> = { url, name: 'mergeTexts' };

export function createTexts(workers: Workers): Texts {
  const compared = createCache<ComparedText>(COMPARED_BYTES);
  const merged = createCache<MergedTexts>(MERGED_BYTES);
  return {
    compare: ({ before, after }, readBody) => {
      const make = async (): Promise<ComparedText> => {
        const read = async (hash: string | undefined) => (hash === undefined ? undefined : readBody(hash));
        return compareOn(workers, { before: await read(before), after: await read(after) });
      };
      return compared.getOrMake(`${before ?? ''}:${after ?? ''}`, make, weighCompared);
    },
    merge: (texts, decide) => mergeOn({ workers, merged }, texts, decide),
    conflicts: createCache(CONFLICTS_BYTES),
  };
}

const lengthOf = (...texts: readonly (Uint8Array | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (text?.byteLength ?? 0), 0);

async function compareOn(
  workers: Workers,
  { before, after }: Record<'before' | 'after', Uint8Array | undefined>,
): Promise<ComparedText> {
  const pair = { ...(before && { before }), ...(after && { after }) };
  const length = lengthOf(before, after);
  if (length > ANSWER.bytes) return TOO_LARGE;
  if (length <= SMALL) return compareTexts(pair);
  return workers.run(COMPARE, pair, PATIENCE.compare).catch((error: unknown) => {
    if (error instanceof TaskTimeout) return TOO_LARGE;
    throw error;
  });
}

const weighCompared = ({ fields, blocks }: ComparedText): number =>
  [...fields, ...blocks].reduce((sum, each) => sum + weighWords(each), 100);

const weighWords = (each: { before?: string; after?: string; words?: readonly { text: string }[] }): number =>
  2 * ((each.before?.length ?? 0) + (each.after?.length ?? 0)) +
  (each.words ?? []).reduce((sum, { text }) => sum + 50 + text.length, 100);

/** The merge of texts of which no thread is worth the way. */
const mergeHere: MergeText = async ({ versions }, decide) =>
  describeMerged(versions, mergePage(versions, decide).bytes);

async function mergeOn(
  { workers, merged }: { workers: Workers; merged: Cache<MergedTexts> },
  texts: Parameters<MergeText>[0],
  decide: DecideConflict,
): Promise<MergedText> {
  const { versions, name } = texts;
  const length = lengthOf(versions.base, versions.ours, versions.theirs);
  if (length <= SMALL) {
    // As many of these as a space has pages come one after the other, and others want their turn between two.
    await rest();
    return mergeHere(texts, decide);
  }
  const run = (decisions: readonly ReturnType<DecideConflict>[]): Promise<MergedTexts> =>
    workers.run(MERGE, { versions, decisions }, PATIENCE.merge);
  try {
    if (length > MERGED_AT_MOST) return await mergeWhole(texts, decide);
    const plain = await merged.getOrMake(name, () => run([]), weighMerged);
    const decisions = plain.conflicts.map((conflict) => decide(conflict));
    return decisions.every((side) => side === undefined || side === 'ours') ? plain : await run(decisions);
  } catch (error) {
    if (!(error instanceof TaskTimeout)) throw error;
    return mergeWhole(texts, decide);
  }
}

/** One conflict about the text as a whole: coarser than any other merge, and no word is lost. */
const mergeWhole: MergeText = ({ versions, name }, decide) =>
  mergeHere({ versions: { ...versions, base: undefined }, name }, decide);

const weighMerged = ({ bytes, conflicts }: MergedTexts): number =>
  conflicts.reduce(
    (sum, { base = '', ours = '', theirs = '' }) => sum + 2 * (base.length + ours.length + theirs.length),
    bytes.byteLength,
  );
