// Blocks: what a page consists of, with their keys and texts.
import type { DocumentNode, PageDocument } from '@lectern/content';

/** A block of a page, as far as it can be found again. */
export interface Block {
  key: string;
  type: string;
  /** The beginning of its text, blanks made one; of what holds blocks that of all of them. */
  text: string;
}

/** What is kept of a block when somebody comments on it. */
export interface KnownBlock extends Block {
  /** The body of the page then. */
  body?: string | undefined;
  /** Whether its key depends on that body alone, and not on what its links lead to. */
  isFixed: boolean;
}

/** Blocks of a page that are looked at, and of the text of each so many code units. */
const BLOCKS_AT_MOST = 20_000;
const TEXT_AT_MOST = 600;
/** Nodes below a block that are looked at for its text. */
const NODES_AT_MOST = 500;

/** All blocks of a page, in reading order; what holds others comes before them. */
export function blocksOf(document: PageDocument): Block[] {
  const found: Block[] = [];
  const visit = (nodes: readonly DocumentNode[]): void => {
    for (const node of nodes) {
      if (node.object !== 'block' || found.length >= BLOCKS_AT_MOST) continue;
      found.push({ key: node.key, type: node.type, text: textOf(node) });
      visit(node.nodes);
      for (const fragment of node.fragments ?? []) visit(fragment.nodes);
    }
  };
  visit(document.nodes);
  return found;
}

function textOf(block: DocumentNode): string {
  const parts: string[] = [];
  let [length, visited] = [0, 0];
  const visit = (node: DocumentNode): void => {
    visited += 1;
    if (visited > NODES_AT_MOST || length > 2 * TEXT_AT_MOST) return;
    if (node.object === 'text') {
      for (const { text } of node.leaves) {
        parts.push(text.slice(0, 2 * TEXT_AT_MOST));
        length += text.length;
      }
      return;
    }
    for (const child of node.nodes) visit(child);
    for (const fragment of node.fragments ?? []) for (const child of fragment.nodes) visit(child);
    if (node.object === 'block') parts.push(' ');
  };
  visit(block);
  return cut(parts.join('').replaceAll(/\s+/g, ' ').trim(), TEXT_AT_MOST);
}

/** The beginning of a text, never half of a character. */
export function cut(text: string, most: number): string {
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return text.slice(0, isHalf ? most - 1 : most);
}

/** Whether anything that a block and its inlines say is a reference, which may come to mean something else without an edit. */
export function hasReferences(document: PageDocument, key: string): boolean {
  const block = findNode(document.nodes, key);
  return block === undefined || says(block, '"kind":');
}

export function findNode(nodes: readonly DocumentNode[], key: string): DocumentNode | undefined {
  for (const node of nodes) {
    if (node.object !== 'block') continue;
    if (node.key === key) return node;
    const below = [...node.nodes, ...(node.fragments ?? []).flatMap((fragment) => fragment.nodes)];
    const found = findNode(below, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

const says = (node: DocumentNode, word: string): boolean => {
  if (node.object === 'text') return false;
  return (
    JSON.stringify(node.data).includes(word) || node.nodes.some((each) => each.object !== 'block' && says(each, word))
  );
};
