import { createHash } from 'node:crypto';
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

/**
 * A list as a tree of chunks, whose boundaries the entries' own keys decide: a change among ten thousand neighbours makes
 * a few new chunks and leaves every other as it was. (Content-defined chunking, as in prolly trees.)
 * Answers the hash of the whole list and adds the chunks to `out`.
 */
export function writeList<T>(entries: readonly T[], keyOf: (entry: T) => string, out: StoredObject[]): string {
  const put = (chunk: Chunk): string => {
    const object = makeObject('list', chunk);
    out.push(object);
    return object.hash;
  };
  let hashes = split(entries, keyOf).map((part) => put({ entries: part as unknown[] }));
  while (hashes.length > 1) hashes = split(hashes, (hash) => hash).map((part) => put({ chunks: part }));
  return hashes[0] ?? put({ entries: [] });
}

/** The lists of these hashes, read level by level, so that the number of queries is the depth and not the size. */
export async function readLists<T>(db: Db, hashes: readonly string[]): Promise<Map<string, T[]>> {
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
  return new Map(hashes.map((hash) => [hash, collect(hash, [])]));
}

function split<T>(entries: readonly T[], keyOf: (entry: T) => string): T[][] {
  if (entries.length <= 1) return entries.length === 0 ? [] : [[...entries]];
  const parts: T[][] = [];
  let part: T[] = [];
  for (const entry of entries) {
    part.push(entry);
    // A chunk of one would make a level that is as long as the one below it.
    if (part.length >= FAN_OUT || (part.length > 1 && isBoundary(keyOf(entry)))) {
      parts.push(part);
      part = [];
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

const isBoundary = (key: string): boolean => (createHash('sha256').update(key).digest()[0] ?? 0) % MEAN === 0;
