import { headingId, claimId } from '../text/heading-id.ts';
import { writeTagged } from './tags.ts';
import { writeCode } from './code.ts';
import { writeDrawing, writeImages } from './images.ts';
import { plainWords, writeInlines } from './inlines.ts';
import { fragmentsOf, type Given, UnknownNode, word, type Writing } from '../nodes/given.ts';
import { writeTable } from './tables.ts';
import { attribute } from './text.ts';

const LISTS = new Set(['list-unordered', 'list-ordered', 'list-tasks']);

/** Blocks as Markdown, a blank line between two. */
export function writeBlocks(writing: Writing, nodes: readonly Given[]): string {
  let output = '';
  let markers = 0;
  nodes.forEach((node, index) => {
    const before = nodes[index - 1];
    // Two lists of a kind, one after the other, are distinguished by their markers.
    markers = before !== undefined && LISTS.has(before.type) && LISTS.has(node.type) ? 1 - markers : 0;
    const text = writeBlock(writing, node, markers);
    if (text === '') return;
    const isTight = writing.isInList && before?.type === 'paragraph' && LISTS.has(node.type);
    output += output === '' ? text : (isTight ? '\n' : '\n\n') + text;
  });
  return output;
}

/** The index of blocks: how each is written. */
function writeBlock(writing: Writing, node: Given, markers: number): string {
  if (node.object !== 'block') throw new UnknownNode(node.path, 'expected a block');
  switch (node.type) {
    case 'paragraph':
      return writeParagraph(writing, node);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return writeHeading(writing, node);
    case 'list-unordered':
    case 'list-ordered':
    case 'list-tasks':
      return writeList(writing, node, markers);
    case 'blockquote':
      return (
        writeBlocks({ ...writing, isInList: false }, node.nodes)
          .replace(/^/gm, '> ')
          .replace(/^> $/gm, '>') || '>'
      );
    case 'divider':
      return writing.isInList ? '---' : '***';
    case 'code':
      return writeCode(node);
    case 'expandable':
      return writeExpandable(writing, node);
    case 'images':
      return writeImages(writing, node);
    case 'drawing':
      return writeDrawing(writing, node);
    case 'math':
      return `$$\n${word(node.data, 'formula')
        .replace(/\n\s*\n/g, '\n')
        .replaceAll('$$', '$ $')}\n$$`;
    case 'table':
      return writeTable(writing, node);
    default:
      return writeTagged({ ...writing, isInList: false }, node);
  }
}

const alignOf = ({ data }: Given): string =>
  data['align'] === 'center' ? 'center' : data['align'] === 'end' || data['align'] === 'right' ? 'right' : '';

function writeParagraph(writing: Writing, node: Given): string {
  const align = alignOf(node);
  if (align !== '') return `<p${attribute('align', align)}>${writeInlines(writing, node.nodes, 'html')}</p>`;
  return trimLine(writeInlines(writing, node.nodes, 'markdown'));
}

// A line break at the end of a paragraph would be a backslash.
function trimLine(text: string): string {
  const lines = text.split('\\\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines
    .slice(Math.max(0, first), last + 1)
    .join('\\\n')
    .trim();
}

function writeHeading(writing: Writing, node: Given): string {
  const level = Number(node.type.slice(-1)) + 1;
  const text = trimLine(writeInlines(writing, node.nodes, 'markdown'))
    .replaceAll('\\\n', ' ')
    .replace(/(?<!\\)#$/, '\\#');
  const own = headingId(plainWords(node.nodes), new Map(writing.taken));
  const isOwn = node.id === undefined || node.id === own;
  if (isOwn) headingId(plainWords(node.nodes), writing.taken);
  else claimId(node.id ?? own, writing.taken);
  const id = node.id?.replace(/[^\p{L}\p{M}\p{N}.+_:-]/gu, '') ?? '';
  const anchor = isOwn || id === '' ? '' : ` <a href="#${id}" id="${id}"></a>`;
  const align = alignOf(node);
  if (align !== '') return `<h${level}${attribute('align', align)}>${text}${anchor}</h${level}>`;
  return `${'#'.repeat(level)} ${text}${anchor}`;
}

function writeList(writing: Writing, list: Given, markers: number): string {
  const start = Number(list.data['start'] ?? 1);
  const first = Number.isInteger(start) && start >= 0 && start < 100_000_000 ? start : 1;
  const inside = { ...writing, isInList: true };
  return list.nodes
    .map((item, index) => {
      if (item.type !== 'list-item') throw new UnknownNode(item.path, 'expected a list item');
      const isOrdered = list.type === 'list-ordered';
      const marker = isOrdered ? `${first + index}${markers === 0 ? '.' : ')'}` : markers === 0 ? '*' : '-';
      const box = list.type === 'list-tasks' ? `[${item.data['checked'] === true ? 'x' : ' '}] ` : '';
      const text = box + writeBlocks(inside, item.nodes);
      return `${marker} ${text.replaceAll(/\n(?!\n|$)/g, `\n${' '.repeat(marker.length + 1)}`)}`.trimEnd();
    })
    .join('\n');
}

function writeExpandable(writing: Writing, node: Given): string {
  const title = fragmentsOf(node, 'expandable-title').map((block) => writeInlines(writing, block.nodes, 'html'));
  const body = writeBlocks({ ...writing, isInList: false }, fragmentsOf(node, 'expandable-body'));
  // The first is what documents said before.
  const open = node.data['open'] === true || node.data['defaultExpanded'] === true ? ' open' : '';
  return `<details${open}>\n\n<summary>${title.join(' ')}</summary>\n\n${body}${body === '' ? '' : '\n\n'}</details>`;
}
