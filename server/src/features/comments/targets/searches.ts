// Searches: where a block is in its page after the page was edited.
import { type PageDocument, tokens } from '@lectern/content';
import { type Block, blocksOf } from './blocks.ts';

export interface FoundBlock {
  id: string;
  text: string;
  outdated: boolean;
}

/** So much of the words must two texts have in common to be taken for the same, before and after an edit. */
const ALIKE = 0.5;
/** A word in more blocks than these says nothing about which one is meant. */
const COMMON = 200;
/** Blocks that are compared word by word. */
const CANDIDATES = 20;

type Words = ReadonlyMap<string, number>;

interface Known {
  blocks: readonly Block[];
  byKey: ReadonlyMap<string, Block>;
  words: () => { of: readonly Words[]; blocksWith: ReadonlyMap<string, readonly number[]> };
}

// Documents are kept in memory and never changed, so what is found in one is kept as long as it is.
const known = new WeakMap<PageDocument, Known>();

function knownOf(document: PageDocument): Known {
  const before = known.get(document);
  if (before !== undefined) return before;
  const blocks = blocksOf(document);
  let words: ReturnType<Known['words']> | undefined;
  const now: Known = {
    blocks,
    byKey: new Map(blocks.map((block) => [block.key, block])),
    words: () => (words ??= indexWords(blocks)),
  };
  known.set(document, now);
  return now;
}

function indexWords(blocks: readonly Block[]): ReturnType<Known['words']> {
  const of = blocks.map(({ text }) => wordsOf(text));
  const blocksWith = new Map<string, number[]>();
  for (const [index, words] of of.entries())
    for (const word of words.keys()) {
      const list = blocksWith.get(word) ?? [];
      list.push(index);
      blocksWith.set(word, list);
    }
  return { of, blocksWith };
}

function wordsOf(text: string): Words {
  const words = new Map<string, number>();
  for (const { word, kind } of tokens(text)) if (kind !== 'part') words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The block that has this key now. */
export const blockOf = (document: PageDocument, key: string): Block | undefined => knownOf(document).byKey.get(key);

/**
 * Where a block is in its page now. First the one with its key and its text; else one with its text, of the same type if
 * there is such a one; else the one that shares most words with it, if that is half of them at least (Dice); else nowhere.
 * A key alone is enough only for what has no text: the key of a list or a table says nothing of what is in it, so the
 * second list of a page has the key that the third one had. Other pages are not searched. What it costs is bounded, however
 * long the page.
 */
export function findAgain(document: PageDocument, block: Block): FoundBlock {
  const known = knownOf(document);
  const same = known.byKey.get(block.key);
  const found =
    same?.text === block.text || block.text === ''
      ? same
      : (findSameText(known.blocks, block) ?? findAlike(known, block));
  return found === undefined
    ? { id: block.key, text: block.text, outdated: true }
    : { id: found.key, text: found.text, outdated: false };
}

function findSameText(blocks: readonly Block[], { text, type }: Block): Block | undefined {
  const same = blocks.filter((each) => each.text === text);
  return same.find((each) => each.type === type) ?? same[0];
}

function findAlike({ blocks, words }: Known, sought: Block): Block | undefined {
  const { of, blocksWith } = words();
  const wanted = wordsOf(sought.text);
  let best: { block: Block; rank: number } | undefined;
  for (const index of candidatesFor(wanted, blocksWith)) {
    const [block, has] = [blocks[index], of[index]];
    if (block === undefined || has === undefined) continue;
    const likeness = likenessOf(wanted, has);
    if (likeness < ALIKE) continue;
    // Of two that are as much alike the one with the key, then one of the same type, then the one that comes first.
    const rank = likeness + (block.key === sought.key ? 2e-6 : block.type === sought.type ? 1e-6 : 0);
    if (best === undefined || rank > best.rank) best = { block, rank };
  }
  return best?.block;
}

/** The blocks that share most of the words that are not everywhere, in reading order. */
function candidatesFor(wanted: Words, blocksWith: ReadonlyMap<string, readonly number[]>): number[] {
  const shared = new Map<number, number>();
  for (const word of wanted.keys()) {
    const list = blocksWith.get(word) ?? [];
    if (list.length <= COMMON) for (const index of list) shared.set(index, (shared.get(index) ?? 0) + 1);
  }
  const most = [...shared].toSorted(([a, x], [b, y]) => y - x || a - b).slice(0, CANDIDATES);
  return most.map(([index]) => index).toSorted((a, b) => a - b);
}

function likenessOf(a: Words, b: Words): number {
  let [shared, all] = [0, 0];
  for (const [word, count] of a) {
    shared += Math.min(count, b.get(word) ?? 0);
    all += count;
  }
  for (const count of b.values()) all += count;
  return all === 0 ? 0 : (2 * shared) / all;
}
