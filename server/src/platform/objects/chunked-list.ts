import { hash as hashOf } from 'node:crypto';
import type { Db } from '#platform/db/index.ts';
import { getObjects, makeObject, parseObject, type StoredObject } from './objects.ts';

/** No chunk holds more than this many entries. */
const FAN_OUT = 128;
/** A boundary falls after one entry in this many, on average. A power of two. */
const MEAN = 16;
/** Deeper than any list of entries that fits into memory; a longer chain means a damaged object. */
const LEVELS_AT_MOST = 12;

interface Chunk {
  /** Entries of the list, in a chunk of the lowest level. */
  entries?: unknown[];
  /** Hashes of the chunks below, in the others. */
  chunks?: string[];
}

/** A chunk by its hash, and how many it holds of what is below it. */
interface Part {
  hash: string;
  size: number;
}

/** A list with the chunks that it lies in, so that a list made from it makes only those that are others. */
export interface WrittenList<T> {
  hash: string;
  items: readonly T[];
  /** From the entries upwards; the last one has one part. Empty for a list that was not cut as we cut. */
  levels: readonly (readonly Part[])[];
}

/** What a list is of. */
export interface ListOf<T> {
  keyOf: (item: T) => string;
  /** The entry as it is stored. */
  toEntry: (item: T) => unknown;
}

/**
 * A list as a tree of chunks, whose boundaries the entries' own keys decide: a change among ten thousand neighbors makes
 * a few new chunks and leaves every other as it was. (Content-defined chunking, as in prolly trees.)
 * With a list that is written already as the base, chunks that hold the same items, by identity, are taken over without being looked
 * into, and only others are added to `out`. The result is the same as if there were no list before.
 */
export function rewriteList<T>(
  items: readonly T[],
  { keyOf, toEntry }: ListOf<T>,
  { out, before }: { out: StoredObject[]; before?: WrittenList<T> | undefined },
): WrittenList<T> {
  const put = (chunk: Chunk): string => {
    const object = makeObject('list', chunk);
    out.push(object);
    return object.hash;
  };
  const putEntries = (part: readonly T[]): string => put({ entries: part.map(toEntry) });
  let parts = cut(items, { keyOf, put: putEntries }, { items: before?.items ?? [], parts: before?.levels[0] ?? [] });
  if (parts.length === 0) parts = [{ hash: putEntries([]), size: 0 }];
  const levels = [parts];
  while (parts.length > 1) {
    const was = {
      items: hashesOf(before?.levels[levels.length - 1] ?? []),
      parts: before?.levels[levels.length] ?? [],
    };
    parts = cut(hashesOf(parts), { keyOf: (hash) => hash, put: (chunks) => put({ chunks: [...chunks] }) }, was);
    levels.push(parts);
  }
  return { hash: parts[0]?.hash ?? '', items, levels };
}

const hashesOf = (parts: readonly Part[]): string[] => parts.map((part) => part.hash);

interface Level<T> {
  items: readonly T[];
  parts: readonly Part[];
}

/** The chunks of one level. Where a chunk ends depends on nothing but what it begins with and what follows. */
function cut<T>(
  items: readonly T[],
  { keyOf, put }: { keyOf: (item: T) => string; put: (part: readonly T[]) => string },
  was: Level<T>,
): Part[] {
  const known = new Map<string, { at: number; part: Part; isLast: boolean }>();
  let begin = 0;
  for (const [index, part] of was.parts.entries()) {
    const first = was.items[begin];
    if (first !== undefined) known.set(keyOf(first), { at: begin, part, isLast: index === was.parts.length - 1 });
    begin += part.size;
  }
  const parts: Part[] = [];
  for (let at = 0; at < items.length; at += parts.at(-1)?.size ?? 1) {
    const found = known.get(keyOf(items[at] as T));
    if (found !== undefined && isThere(found, was.items, { items, at })) parts.push(found.part);
    else {
      const part = items.slice(at, endOf(items, at, keyOf));
      parts.push({ hash: put(part), size: part.length });
    }
  }
  return parts;
}

// What was the last chunk may have ended because the list did, so it is one only where the list ends again.
const isThere = <T>(
  { at, part, isLast }: { at: number; part: Part; isLast: boolean },
  before: readonly T[],
  now: { items: readonly T[]; at: number },
): boolean => {
  const end = now.at + part.size;
  if (end > now.items.length || (isLast && end !== now.items.length)) return false;
  for (let index = 0; index < part.size; index += 1) if (before[at + index] !== now.items[now.at + index]) return false;
  return true;
};

function endOf<T>(items: readonly T[], from: number, keyOf: (item: T) => string): number {
  const last = Math.min(items.length, from + FAN_OUT);
  // A chunk of one would make a level that is as long as the one below it.
  for (let at = from + 1; at < last; at += 1) if (isBoundary(keyOf(items[at] as T))) return at + 1;
  return last;
}

const isBoundary = (key: string): boolean => (hashOf('sha256', key, 'buffer')[0] ?? 0) % MEAN === 0;

/** The lists of these hashes, read level by level, so that the number of queries is the depth and not the size. */
export async function readLists<T>(db: Db, hashes: readonly string[]): Promise<Map<string, WrittenList<T>>> {
  const chunks = new Map<string, Chunk>();
  let wanted = [...new Set(hashes)];
  for (let level = 0; wanted.length > 0; level += 1) {
    if (level === LEVELS_AT_MOST) throw new Error('A list is nested deeper than any list we write.');
    for (const [hash, bytes] of await getObjects(db, wanted)) chunks.set(hash, parseObject(bytes) as Chunk);
    const below = wanted.flatMap((hash) => chunks.get(hash)?.chunks ?? []);
    wanted = [...new Set(below)].filter((hash) => !chunks.has(hash));
  }
  const collect = (hash: string, into: T[]): T[] => {
    const chunk = chunks.get(hash);
    for (const entry of chunk?.entries ?? []) into.push(entry as T);
    for (const below of chunk?.chunks ?? []) collect(below, into);
    return into;
  };
  return new Map(hashes.map((hash) => [hash, { hash, items: collect(hash, []), levels: levelsOf(hash, chunks) }]));
}

function levelsOf(hash: string, chunks: ReadonlyMap<string, Chunk>): Part[][] {
  const levels: Part[][] = [];
  for (let at = [hash]; at.length > 0; at = at.flatMap((each) => chunks.get(each)?.chunks ?? [])) {
    const found = at.map((each) => chunks.get(each) ?? {});
    // All chunks of a level are of one kind in whatever we write.
    if (new Set(found.map((chunk) => chunk.chunks === undefined)).size > 1) return [];
    levels.unshift(
      at.map((each, index) => ({
        hash: each,
        size: (found[index]?.chunks ?? found[index]?.entries ?? []).length,
      })),
    );
  }
  return levels;
}
