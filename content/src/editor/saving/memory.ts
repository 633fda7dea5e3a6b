import type { EditNode } from '../types.ts';
import { canonical } from './canonical.ts';

/** So many characters of texts that went away are remembered, the last ones; those of the page as it was opened always are. */
const CHARACTERS_AT_MOST = 4_000_000;
/** So many gaps between neighbors that were parted are remembered, the first ones: among them are those of the page as it was opened. */
const GAPS_AT_MOST = 20_000;

/** What stood in the source for nodes that are gone, so that an edit that is taken back gives the bytes back. */
export type Memory = {
  /** By what the node says, the last one last. */
  texts: Map<string, string[]>;
  /** What stood between two neighbors. */
  gaps: Map<string, string>;
  characters: number;
};

export const emptyMemory = (): Memory => ({ texts: new Map(), gaps: new Map(), characters: 0 });

/** The beginning and the end of a page, as neighbors of nodes. */
export const EDGE = '';

const keyOf = (node: EditNode | undefined): string => (node ? canonical(node) : EDGE);

const pairKey = (before: EditNode | undefined, after: EditNode | undefined): string =>
  `${keyOf(before)}\u0000${keyOf(after)}`;

export function rememberText(memory: Memory, node: EditNode, text: string): void {
  const key = keyOf(node);
  const texts = memory.texts.get(key) ?? [];
  memory.texts.delete(key);
  memory.texts.set(key, [...texts.filter((each) => each !== text), text]);
  memory.characters += key.length + text.length;
  forgetOldest(memory);
}

// The first ones are those of the page as it was opened; what is forgotten are steps between them and now.
function forgetOldest(memory: Memory): void {
  if (memory.characters <= CHARACTERS_AT_MOST) return;
  const keys = [...memory.texts.keys()];
  for (const key of keys.slice(keys.length >> 2, keys.length >> 1)) {
    for (const text of memory.texts.get(key) ?? []) memory.characters -= key.length + text.length;
    memory.texts.delete(key);
  }
}

/** The last text that stood for a node that says the same. Of several, the next one asked for is the one before. */
export function takeText(memory: Memory, node: EditNode): string | undefined {
  const texts = memory.texts.get(keyOf(node));
  const last = texts?.pop();
  if (last !== undefined) texts?.unshift(last);
  return last;
}

export function rememberGap({ gaps }: Memory, [before, after]: Neighbors, gap: string): void {
  if (gaps.size < GAPS_AT_MOST) gaps.set(pairKey(before, after), gap);
}

export type Neighbors = readonly [before: EditNode | undefined, after: EditNode | undefined];

export const gapOf = (memory: Memory, [before, after]: Neighbors): string | undefined =>
  memory.gaps.get(pairKey(before, after));
