import { countConditions } from '../conditions/cuts.ts';
import { mayHaveConditions } from '../conditions/without-conditions.ts';
import { parsePage } from '../page/facts.ts';
import { readPage } from '../shown/read-page.ts';
import type { ShownPage } from '../shown/types.ts';
import { stripOwnCharacters } from '../text/own-characters.ts';
import { blocksOf, documentOfBlocks, type Refer } from './document.ts';
import type { BlockNode, DocumentNode, PageDocument } from '../nodes/types.ts';

/**
 * A page read as who meets no condition sees it and, where all of its conditions are blocks, with them in boxes. That they are
 * not is said by the tree of blocks, before anything else is read.
 */
export type WholePage = { shown: ShownPage; kept?: { page: ShownPage; count: number } };

export function readWhole(source: string): WholePage {
  const shown = readPage(source);
  const { bodyStart, contentStart } = parsePage(source);
  const count = mayHaveConditions(source.slice(bodyStart, contentStart))
    ? undefined
    : countConditions(stripOwnCharacters(source.slice(contentStart)));
  if (count === undefined || count === 0) return { shown };
  return { shown, kept: { page: readPage(source, { keepConditions: true }), count } };
}

/**
 * The page as its writers read it: what stands under a condition is in a block of the type `if`. A page with conditions that
 * no block can hold, such as those in a line, is given without what stands under any, as `toDocument` does.
 */
export function wholeDocumentOf(page: WholePage, refer: Refer): PageDocument {
  const shown = blocksOf(page.shown, refer);
  return documentOfBlocks(keptBlocks(page, shown, refer) ?? shown);
}

/** Whether the document of a page holds all that its text does. If not, who writes it back loses what stands under conditions. */
export function isWholeDocument(source: string): boolean {
  const { bodyStart, contentStart } = parsePage(source);
  if (!mayHaveConditions(source.slice(bodyStart))) return true;
  if (mayHaveConditions(source.slice(bodyStart, contentStart))) return false;
  // What only looks like a condition is code or other text.
  if (countConditions(stripOwnCharacters(source.slice(contentStart))) === 0) return true;
  const page = readWhole(source);
  const refer: Refer = ({ target }) => ({ kind: 'url', url: target });
  return keptBlocks(page, blocksOf(page.shown, refer), refer) !== undefined;
}

/** A document without its conditions and what stands under them. */
export const withoutConditionBlocks = (document: PageDocument): PageDocument => ({
  ...document,
  nodes: withoutIn(document.nodes),
});

/** All blocks, where leaving out those under a condition gives just what is shown to who meets none. */
function keptBlocks({ kept }: WholePage, shown: BlockNode[], refer: Refer): BlockNode[] | undefined {
  if (kept === undefined) return undefined;
  const nodes = blocksOf(kept.page, refer);
  return countIn(nodes) === kept.count && isSame(seenOf(nodes), seenOf(shown)) ? nodes : undefined;
}

function countIn(nodes: readonly DocumentNode[]): number {
  let count = 0;
  for (const node of nodes) {
    if (node.object !== 'block') continue;
    count += (node.type === 'if' ? 1 : 0) + countIn(node.nodes);
    for (const fragment of node.fragments ?? []) count += countIn(fragment.nodes);
  }
  return count;
}

function withoutIn<T extends DocumentNode>(nodes: readonly T[]): T[] {
  return nodes
    .filter((node) => node.object !== 'block' || node.type !== 'if')
    .map((node) => {
      if (node.object !== 'block') return node;
      const fragments = node.fragments?.map((each) => ({ ...each, nodes: withoutIn(each.nodes) }));
      return { ...node, nodes: withoutIn(node.nodes), ...(fragments === undefined ? {} : { fragments }) };
    });
}

/** Nodes without conditions, and without the paragraphs that stand where there would be nothing. */
const seenOf = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.filter((node) => (node.object !== 'block' || node.type !== 'if') && !isEmptyParagraph(node));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether two documents say the same of what is seen. Two headings of a name are numbered in the order in which they stand. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  keys.delete('meta');
  return [...keys].every((key) => {
    if (key !== 'nodes') return isSame(one[key], other[key]);
    return isSame(seenOf(one[key] as DocumentNode[]), seenOf(other[key] as DocumentNode[]));
  });
}

const isEmptyParagraph = (node: DocumentNode): boolean =>
  node.object === 'block' &&
  node.type === 'paragraph' &&
  node.nodes.every((each) => each.object === 'text' && each.leaves.every(({ text }) => text.trim() === ''));
