// What a model wrote, as a text that can do nothing: words, lists and code. Whatever else stands in it is words or is gone.
import { type BlockNode, type DocumentNode, documentOf, type PageDocument, readPage } from '@lectern/content';
import { NO_ANSWER } from './prompt.ts';

export interface Answer {
  /** Nothing where the passages do not answer the question. */
  document: PageDocument | undefined;
  /** The numbers of the passages that it names, in the order of their first mention: the text counts them anew, from 1. */
  cited: number[];
}

/** Longer answers are cut. */
export const ANSWER_AT_MOST = 8_000;

const REFUSAL = new RegExp(`^[^\\p{L}\\p{N}]*${NO_ANSWER}`, 'u');

/** Whether a beginning may still become a refusal, so that nothing of it is shown yet. */
export const mayRefuse = (text: string): boolean => {
  const said = text.replace(/^[^\p{L}\p{N}]+/u, '');
  return NO_ANSWER.startsWith(said.slice(0, NO_ANSWER.length));
};

/** An answer to a question about so many passages. What was written so far may be any beginning of one. */
export function readAnswer(written: string, passages: number): Answer {
  if (written.trim() === '' || REFUSAL.test(written)) return { document: undefined, cited: [] };
  const text = written.slice(0, ANSWER_AT_MOST).toWellFormed().replaceAll('\0', '').replaceAll(NO_ANSWER, '');
  const reading: Reading = { passages, cited: [] };
  // No target leads anywhere: what is made of it is left out below.
  const read = documentOf(readPage(text), () => ({ kind: 'url', url: '' }));
  const nodes = cleanBlocks(read.nodes, reading);
  return { document: { ...read, nodes }, cited: reading.cited };
}

interface Reading {
  passages: number;
  cited: number[];
}

/** Blocks that hold words, and those that hold blocks. All others are opened, and what they hold stands in their place. */
const OF_WORDS = new Set(['paragraph', 'heading-1', 'heading-2', 'heading-3', 'code-line']);
const OF_BLOCKS = new Set(['list-ordered', 'list-unordered', 'list-item', 'blockquote', 'code']);
const MARKS = new Set(['bold', 'italic', 'code', 'strikethrough']);

function cleanBlocks(nodes: readonly DocumentNode[], reading: Reading, isCode = false): BlockNode[] {
  return nodes.flatMap((node): BlockNode[] => {
    if (node.object !== 'block') return [];
    const { type, key } = node;
    const bare = { object: 'block' as const, isVoid: false, key };
    if (OF_WORDS.has(type))
      return [{ ...bare, type: bareType(type), data: {}, nodes: cleanInlines(node.nodes, reading, isCode) }];
    if (OF_BLOCKS.has(type)) {
      const inner = cleanBlocks(node.nodes, reading, isCode || type === 'code');
      return inner.length === 0 ? [] : [{ ...bare, type, data: dataOf(node), nodes: inner }];
    }
    const inside = [...node.nodes, ...(node.fragments ?? []).flatMap((fragment) => fragment.nodes)];
    return cleanBlocks(inside, reading, isCode);
  });
}

/** An answer has no outline: what would be a heading is a line. */
const bareType = (type: string): string => (type.startsWith('heading') ? 'paragraph' : type);

const dataOf = ({ type, data }: BlockNode): Record<string, unknown> => {
  const { syntax } = data;
  return type === 'code' && typeof syntax === 'string' && /^[\w+#-]{1,30}$/.test(syntax) ? { syntax } : {};
};

function cleanInlines(nodes: readonly DocumentNode[], reading: Reading, isCode: boolean): DocumentNode[] {
  return nodes.flatMap((node): DocumentNode[] => {
    if (node.object !== 'text') return node.object === 'inline' ? cleanInlines(node.nodes, reading, isCode) : [];
    const leaves = node.leaves.map((leaf) => {
      const marks = leaf.marks
        .filter(({ type }) => MARKS.has(type))
        .map(({ type }) => ({ object: 'mark' as const, type }));
      const isWords = !isCode && marks.every(({ type }) => type !== 'code');
      return { object: 'leaf' as const, text: isWords ? withSources(leaf.text, reading) : leaf.text, marks };
    });
    return [{ object: 'text', leaves }];
  });
}

/** Numbers in brackets are those of sources. Where there is no such passage there is nothing to name. */
const withSources = (text: string, reading: Reading): string =>
  text.replaceAll(/ ?\[(\d{1,2}(?:, ?\d{1,2})*)\]/g, (_whole, list: string) => {
    const known = list
      .split(',')
      .map(Number)
      .filter((number) => number >= 1 && number <= reading.passages);
    return known.map((number) => ` [${sourceNumber(number, reading)}]`).join('');
  });

function sourceNumber(passage: number, { cited }: Reading): number {
  if (!cited.includes(passage)) cited.push(passage);
  return cited.indexOf(passage) + 1;
}
