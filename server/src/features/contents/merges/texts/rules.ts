import type { PageDiff } from '@lectern/content';

/** Bytes of all versions together that are worked on where they are; more go to a thread. */
export const SMALL = 8 * 1024;

/** Characters up to which the links of a text are found in the main thread, in a few milliseconds. */
export const READ_HERE = 32 * 1024;

/** Bytes of all versions together that are merged part by part; of more one side is taken whole, or both. */
export const MERGED_AT_MOST = 16 * 1024 * 1024;

/** What one answer compares: bytes of texts, blocks, and runs of words. No text that people write comes near. */
export const ANSWER: Size = { bytes: 4 * 1024 * 1024, blocks: 20_000, words: 20_000 };

interface Size {
  bytes: number;
  blocks: number;
  words: number;
}

/** What differs between two texts, with `tooLarge` where these were not compared. Both can be read as they are. */
export type ComparedText = PageDiff & { tooLarge?: true };

/** A comparison as JSON. The thread that compares writes it, so that the main thread neither reads it nor writes it again. */
export interface WrittenDiff {
  /** The members of an object, without the braces around them. */
  members: Uint8Array;
  blocks: number;
  /** Runs of words. */
  words: number;
}

export const writeDiff = (compared: ComparedText): WrittenDiff => ({
  members: new TextEncoder().encode(JSON.stringify(compared).slice(1, -1)),
  blocks: compared.blocks.length,
  words: compared.blocks.reduce((sum, { words = [] }) => sum + words.length, 0),
});

export const TOO_LARGE: WrittenDiff = writeDiff({ fields: [], blocks: [], tooLarge: true });

/** With words for as many blocks as `most` runs of them suffice. What a block was and what it is stay for all of them. */
export function withWords<T extends PageDiff>(compared: T, most: number): T {
  let left = most;
  const blocks = compared.blocks.map((block) => {
    if (block.words === undefined) return block;
    left -= block.words.length;
    if (left >= 0) return block;
    const { words: _words, ...coarse } = block;
    return coarse;
  });
  return { ...compared, blocks };
}
