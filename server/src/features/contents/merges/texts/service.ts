import { setImmediate as rest } from 'node:timers/promises';
import {
  type DecideConflict,
  links,
  type MergedPage,
  mergePage,
  type PageLink,
  type PageVersions,
  type Three,
} from '@lectern/content';
import { type Cache, createCache } from '#platform/cache.ts';
import { TaskTimeout, type Workers, type WorkerTask } from '#platform/workers/index.ts';
import type { MergeConflict } from '../conflicts.ts';
import { ANSWER, MERGED_AT_MOST, READ_HERE, SMALL, TOO_LARGE, type WrittenDiff } from './rules.ts';
import {
  compareTexts,
  describeMerged,
  type linksOf,
  type MergedTexts,
  type mergeTexts,
  mergeTogether,
  type Pair,
} from './texts.worker.ts';

export type MergedText = Omit<MergedTexts, 'conflicts'>;

/** Merges three texts; `name` is of all three hashes. Asks about each conflict once, in their order. */
export type MergeText = (
  texts: { versions: PageVersions; name: string },
  decide: DecideConflict,
) => Promise<MergedText>;

interface HashPair {
  before?: string | undefined;
  after?: string | undefined;
}

/** What an answer still has room for. */
interface Room {
  blocks: number;
  words: number;
}

export interface Texts {
  /** What differs between two texts that are named by their hashes, as far as the answer has room for it. */
  compare: (pair: HashPair, readBody: (hash: string) => Promise<Uint8Array>, room?: Room) => Promise<WrittenDiff>;
  merge: MergeText;
  /** Merges three texts so that both sides stay, word by word; `name` is of all three hashes. */
  mergeLive: (texts: { versions: Three<Uint8Array>; name: string }) => Promise<MergedPage>;
  /** The links of a text, in their order. */
  links: (text: string) => Promise<readonly PageLink[]>;
  /** Conflicts of whole trees, by the hashes of these. */
  conflicts: Cache<readonly MergeConflict[]>;
}

/** What is kept because it was asked for lately, in bytes of texts. */
const COMPARED_BYTES = 16 * 1024 * 1024;
const MERGED_BYTES = 8 * 1024 * 1024;
const CONFLICTS_BYTES = 4 * 1024 * 1024;

const PATIENCE = { compare: { seconds: 20 }, merge: { seconds: 60 } } as const;

const url = new URL('./texts.worker.ts', import.meta.url);
const COMPARE: WorkerTask<Pair, WrittenDiff> = { url, name: 'compareTexts' };
const LINKS: WorkerTask<string, PageLink[]> = { url, name: 'linksOf' satisfies keyof { linksOf: typeof linksOf } };
const LIVE: WorkerTask<Three<Uint8Array>, MergedPage> = { url, name: 'mergeTogether' };
const MERGE: WorkerTask<Parameters<typeof mergeTexts>[0], MergedTexts> = { url, name: 'mergeTexts' };

export function createTexts(workers: Workers): Texts {
  const compared = createCache<WrittenDiff>(COMPARED_BYTES);
  const merged = createCache<MergedTexts>(MERGED_BYTES);
  const together = createCache<MergedPage>(MERGED_BYTES);
  return {
    compare: async ({ before, after }, readBody, room = ANSWER) => {
      const read = async (hash: string | undefined) => (hash === undefined ? undefined : readBody(hash));
      const compare = (words: number): Promise<WrittenDiff> =>
        compared.getOrMake(
          `${before ?? ''}:${after ?? ''}:${words}`,
          async () => compareOn(workers, { before: await read(before), after: await read(after) }, words),
          weighWritten,
        );
      const whole = await compare(ANSWER.words);
      if (whole.blocks > room.blocks) return TOO_LARGE;
      return whole.words > room.words ? compare(room.words) : whole;
    },
    merge: (texts, decide) => mergeOn({ workers, merged }, texts, decide),
    mergeLive: async ({ versions, name }) => {
      if (lengthOf(versions.base, versions.ours, versions.theirs) > SMALL)
        return together.getOrMake(name, () => mergeOnThread(workers, versions), weighMerged);
      await rest();
      return mergeTogether(versions);
    },
    links: async (text) => (text.length <= READ_HERE ? links(text) : workers.run(LINKS, text)),
    conflicts: createCache(CONFLICTS_BYTES),
  };
}

const lengthOf = (...texts: readonly (Uint8Array | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (text?.byteLength ?? 0), 0);

async function compareOn(
  workers: Workers,
  { before, after }: Record<'before' | 'after', Uint8Array | undefined>,
  words: number,
): Promise<WrittenDiff> {
  const pair: Pair = { ...(before && { before }), ...(after && { after }), words };
  const length = lengthOf(before, after);
  if (length > ANSWER.bytes) return TOO_LARGE;
  if (length <= SMALL) return compareTexts(pair);
  return workers.run(COMPARE, pair, PATIENCE.compare).catch((error: unknown) => {
    if (error instanceof TaskTimeout) return TOO_LARGE;
    throw error;
  });
}

const weighWritten = ({ members }: WrittenDiff): number => members.byteLength + 200;

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

const mergeOnThread = (workers: Workers, versions: Three<Uint8Array>): Promise<MergedPage> =>
  workers.run(LIVE, versions, PATIENCE.merge).catch((error: unknown) => {
    if (error instanceof TaskTimeout) return mergePage({ ...versions, base: undefined }, () => 'both');
    throw error;
  });

const weighMerged = ({ bytes, conflicts }: MergedPage): number =>
  conflicts.reduce(
    (sum, { base = '', ours = '', theirs = '' }) => sum + 2 * (base.length + ours.length + theirs.length),
    bytes.byteLength,
  );
