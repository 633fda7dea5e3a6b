import { beforeEnd } from '../../tags/declaring/markdown.ts';
import { fenced } from '../../from-document/code.ts';
import { textOf } from '../attributes.ts';
import { kindNamed } from '../kinds.ts';
import type { EditNode } from '../types.ts';
import { figureHtml, lineHtml, tableHtml } from './html.ts';
import { writeInlines } from './inlines.ts';
import { tagAround, tagAttributes } from './tags.ts';

export type Writing = {
  isCareful: boolean;
  /** What stands in the source for a node that is as it was; undefined for one that is written. */
  own?: (node: EditNode) => string | undefined;
};

/** A node as Markdown, its lines ended by `\n`, from the beginning of a line on. */
export function writeNode(writing: Writing, node: EditNode, marker = 0): string {
  return writing.own?.(node) ?? writeBlock(writing, node, marker);
}

/** A list that may follow a paragraph without a blank line: it begins with 1, and with some text. */
const INTERRUPTS = /^(?:[-*+]|1[.)]) +\S/;

type Place = { isInList?: boolean };

/** Blocks with blank lines between them. Two lists of a kind, one after the other, are distinguished by their markers. */
export function writeBlocks(
  writing: Writing,
  nodes: readonly EditNode[] = [],
  { isInList = false }: Place = {},
): string {
  let output = '';
  let marker = 0;
  let before: EditNode | undefined;
  for (const node of nodes) {
    marker = before?.type === 'list' && node.type === 'list' ? 1 - marker : 0;
    const text = writeNode(writing, node, marker);
    if (text === '') continue;
    const isTight = isInList && before?.type === 'paragraph' && node.type === 'list' && INTERRUPTS.test(text);
    output += (before === undefined ? '' : isTight ? '\n' : '\n\n') + text;
    before = node;
  }
  return output;
}

function writeBlock(writing: Writing, node: EditNode, marker: number): string {
  const { type, content } = node;
  const line = (isOneLine: boolean): string =>
    writeInlines(content, { syntax: 'markdown', isOneLine, isCareful: writing.isCareful });
  switch (type) {
    case 'paragraph':
      return line(false);
    case 'title':
    case 'heading':
      return writeHeading(node, line(true));
    case 'list':
      return writeList(writing, node, marker);
    case 'item':
      return writeItem(writing, node, '*');
    case 'quote':
      return writeBlocks(writing, content).replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>') || '>';
    case 'code':
      return writeCode(node);
    case 'formula':
      return `$$\n${textOf(node, 'tex')}\n$$`;
    case 'divider':
      return '***';
    case 'table':
      return textOf(node, 'form') === 'html' ? tableHtml(node) : plainTable(writing, node);
    case 'row':
      return plainRow(writing, node);
    case 'cell':
      return line(true).replaceAll('|', '\\|');
    case 'footnote':
      return writeFootnote(writing, node);
    case 'expandable':
      return writeExpandable(writing, node);
    case 'summary':
      return lineHtml(node);
    case 'figure':
      return figureHtml(node);
    case 'source':
    case 'frontMatter':
      return textOf(node, 'text');
    default:
      return kindNamed(type) === undefined ? '' : tagAround(node, writeBlocks(writing, content));
  }
}

function writeHeading(node: EditNode, text: string): string {
  const level = node.type === 'title' ? 1 : Math.min(6, Math.max(1, Number(node.attrs?.['level'] ?? 2)));
  const id = textOf(node, 'anchor');
  const anchor = id === '' ? '' : `<a href="#${id}" id="${id}"></a>`;
  // Hashes at the end would be its end.
  return ['#'.repeat(level), text.replace(/(?<!\\)#$/, '\\#'), anchor].filter((part) => part !== '').join(' ');
}

/** The marks of lists. Two neighbors that have the same are one list. */
export const LIST_MARKS = { plain: ['*', '-', '+'], ordered: ['.', ')'] } as const;

function writeList(writing: Writing, { attrs = {}, content = [] }: EditNode, marker: number): string {
  const start = Number(attrs['start'] ?? 1);
  const items = content.map((item, index) => {
    const mark =
      attrs['ordered'] === true
        ? `${start + index}${LIST_MARKS.ordered[marker] ?? '.'}`
        : (LIST_MARKS.plain[marker] ?? '*');
    return writing.own?.(item) ?? writeItem(writing, item, mark);
  });
  return items.join(attrs['tight'] === false ? '\n\n' : '\n');
}

/** An item behind its mark: `*`, `1.` or another. */
export function writeItem(writing: Writing, { attrs = {}, content }: EditNode, mark: string): string {
  const { checked } = { checked: null, ...attrs };
  const box = checked === null ? '' : `[${checked === true ? 'x' : ' '}]`;
  const first = content?.find((child) => child.type !== 'paragraph' || child.content?.length)?.type;
  const blocks = writeBlocks(writing, content, { isInList: true });
  // Stars behind a star would be one divider, without a list.
  const inside = first === 'divider' ? blocks.replace(/^.*/, '___') : blocks;
  // A box stands before text. Where the item begins with something else, it has a line of its own.
  const text = box === '' ? inside : box + (first === 'paragraph' || inside === '' ? ' ' : '\n\n') + inside;
  return `${mark} ${text.replaceAll(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length + 1)}`)}`.trimEnd();
}

function writeCode(node: EditNode): string {
  const text = (node.content ?? []).map((each) => each.text ?? '').join('');
  const info = [textOf(node, 'language'), textOf(node, 'info')].filter((part) => part !== '').join(' ');
  const code = fenced(info, text);
  return node.attrs?.['attributes'] == null ? code : `{% code${tagAttributes(node)} %}\n${code}\n{% endcode %}`;
}

const RULES: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' };

function plainTable(writing: Writing, { content: rows = [] }: EditNode): string {
  const [head, ...others] = rows;
  const rules = (head?.content ?? []).map((cell) => RULES[textOf(cell, 'align')] ?? '---');
  return [
    head ? plainRow(writing, head) : '',
    `| ${rules.join(' | ')} |`,
    ...others.map((row) => plainRow(writing, row)),
  ].join('\n');
}

const plainRow = (writing: Writing, { content: cells = [] }: EditNode): string =>
  `| ${cells.map((cell) => writeNode(writing, cell)).join(' | ')} |`;

function writeFootnote(writing: Writing, node: EditNode): string {
  const body = writeBlocks(writing, node.content);
  const lines = body.replaceAll('\n', '\n    ').replaceAll(/\n +(?=\n|$)/g, '\n');
  return `[^${textOf(node, 'label')}]: ${lines}`.trimEnd();
}

function writeExpandable(writing: Writing, { attrs = {}, content = [] }: EditNode): string {
  const [title, ...blocks] = content;
  const body = writeBlocks(writing, blocks);
  const open = attrs['open'] === true ? ' open' : '';
  const summary = title ? writeNode(writing, title) : '';
  return `<details${open}>\n\n<summary>${summary}</summary>\n\n${body}${body === '' ? '' : beforeEnd(`${body}>`)}</details>`;
}
