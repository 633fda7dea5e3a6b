import { asMapping } from '../text/mapping.ts';
import { codeHtml } from './code.ts';
import { writeInlines } from './inlines.ts';
import { type Given, targetOf, UnknownNode, word, type Writing } from '../nodes/given.ts';
import { attribute, escapeRaw } from './text.ts';

type Cell = {
  node: Given;
  column: { type: string; definition: Record<string, unknown> };
  value: unknown;
  /** What it holds, where it holds text. */
  nodes: readonly Given[];
};

/** The HTML of a cell, by the type of its column. */
export function writeCell(writing: Writing, { node, column, value, nodes }: Cell): string {
  const links = (refs: unknown[]): string => refs.map((ref) => link(targetOf(writing, node, ref))).join(', ');
  switch (column.type) {
    case 'checkbox':
      return value === true ? 'true' : 'false';
    case 'number':
    case 'rating':
      return typeof value === 'number' ? String(value) : '';
    case 'content-ref':
      return value === null || value === undefined ? '' : links([value]);
    case 'image':
      return value === null || value === undefined ? '' : links([asMapping(value)?.['ref'] ?? value]);
    case 'files':
    case 'users':
      return Array.isArray(value) ? links(value.map((name) => refOfName(name, column.type))) : '';
    case 'select':
      return (Array.isArray(value) ? value : []).map((id) => choice(column, String(id))).join('');
    default:
      return nodes.length === 1 && nodes[0]?.type === 'paragraph'
        ? writeInlines(writing, nodes[0].nodes, 'html')
        : nodes.map((each) => blockHtml(writing, each)).join('');
  }
}

/** Cells name files and users by their ids; what is no id is an address. */
function refOfName(name: unknown, type: string): unknown {
  if (typeof name !== 'string') return name;
  if (!/^[\w:-]{1,64}$/.test(name)) return { kind: 'url', url: name };
  return type === 'files' ? { kind: 'file', file: name } : { kind: 'user', user: name };
}

const link = (target: string): string => `<a${attribute('href', target)}>${escapeRaw(target)}</a>`;

function choice({ definition }: Cell['column'], id: string): string {
  const options = Array.isArray(definition['options']) ? definition['options'] : [];
  const option = options.map((each) => asMapping(each) ?? {}).find((each) => each['value'] === id);
  return `<span${attribute('data-option', id)}>${escapeRaw(option ? word(option, 'label') : id)}</span>`;
}

/** What may stand in a cell besides a line of text. */
function blockHtml(writing: Writing, node: Given): string {
  const lines = (): string => writeInlines(writing, node.nodes, 'html');
  const inside = (): string => node.nodes.map((each) => blockHtml(writing, each)).join('');
  switch (node.type) {
    case 'paragraph':
      return `<p>${lines()}</p>`;
    case 'heading-1':
    case 'heading-2':
    case 'heading-3': {
      const level = Number(node.type.slice(-1)) + 1;
      return `<h${level}>${lines()}</h${level}>`;
    }
    case 'list-unordered':
      return `<ul>${inside()}</ul>`;
    case 'list-ordered':
      return `<ol>${inside()}</ol>`;
    case 'list-item':
      return `<li>${inside()}</li>`;
    case 'blockquote':
      return `<blockquote>${inside()}</blockquote>`;
    case 'divider':
      return '<hr>';
    case 'code':
      return codeHtml(node, '&#10;');
    case 'images':
      return node.nodes
        .map(
          (image) => `<img${attribute('src', targetOf(writing, image))}${attribute('alt', word(image.data, 'alt'))}>`,
        )
        .join('');
    default:
      throw new UnknownNode(
        `${node.path}/type`,
        `expected a block that may stand in a cell and not "${node.type.slice(0, 40)}"`,
      );
  }
}
