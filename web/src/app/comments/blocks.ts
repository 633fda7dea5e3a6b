// Which block of a page a comment is about. Blocks of the editor have no keys: they are known by what they say.

import type { Quote } from './quotes.ts';

/** A node of a document, as far as it is read here. */
export interface DocumentNode {
  object: 'block' | 'inline' | 'text';
  type?: string;
  key?: string;
  data?: Readonly<Record<string, unknown>>;
  nodes?: readonly DocumentNode[];
  leaves?: readonly { text: string; marks: readonly { type: string }[] }[];
  fragments?: readonly { nodes: readonly DocumentNode[] }[];
}

/** What is compared of the text of a block, in UTF-16 code units: the API looks at no more. */
const COMPARED = 600;
/** Blocks that are looked at. */
const BLOCKS_AT_MOST = 20_000;
/** The API answers so much of a block that somebody commented on. */
const PREVIEW = 200;

export const toSaid = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, COMPARED);

/** A block of the page that somebody comments on: what it says, and how many before it say the same. */
export interface AboutBlock {
  text: string;
  before: number;
  /** The words in it that are chosen. */
  quote?: Quote | undefined;
  /** Its place among the blocks at the top of the source. */
  index: number;
}

/**
 * The key of that block in the content. What somebody writes is there only once it is saved, so the block that shares most
 * words counts where none says the same; undefined where none shares half of them.
 */
export function keyOf(
  nodes: readonly DocumentNode[],
  { text, before }: Pick<AboutBlock, 'text' | 'before'>,
): string | undefined {
  const blocks = blocksIn(nodes);
  const same = blocks.filter(({ said }) => said === text);
  if (same.length > 0) return (same[before] ?? same.at(-1))?.key;
  const words = wordsOf(text);
  let best: { key: string; share: number } | undefined;
  for (const { key, said } of blocks) {
    const share = shareOf(words, wordsOf(said));
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { key, share };
  }
  return best?.key;
}

/** In reading order; of blocks that hold one with the same words alone, the outer one. */
function blocksIn(nodes: readonly DocumentNode[]): { key: string; said: string }[] {
  const found: { key: string; said: string }[] = [];
  const visit = (all: readonly DocumentNode[], outer: string): void => {
    for (const node of all) {
      if (node.object !== 'block' || node.key === undefined || found.length >= BLOCKS_AT_MOST) continue;
      const said = toSaid(textOf(node));
      if (said !== '' && said !== outer) found.push({ key: node.key, said });
      visit(below(node), said);
    }
  };
  visit(nodes, '');
  return found;
}

const below = ({ nodes = [], fragments = [] }: DocumentNode): readonly DocumentNode[] =>
  fragments.length === 0 ? nodes : [...nodes, ...fragments.flatMap((fragment) => fragment.nodes)];

function textOf(node: DocumentNode): string {
  if (node.leaves !== undefined) return node.leaves.map(({ text }) => text).join('');
  const text = below(node).map(textOf).join('');
  return node.object === 'block' ? `${text} ` : text;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** How many of all words are in both. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.union(other).size;
  return all === 0 ? 0 : one.intersection(other).size / all;
}

/** Whether a block says what a comment has the beginning of. */
export const isPreviewOf = (preview: string, text: string): boolean =>
  preview === text || (preview.length >= PREVIEW - 1 && text.startsWith(preview));
