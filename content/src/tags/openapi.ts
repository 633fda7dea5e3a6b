import { type Given, targetOf, word, type Writing } from '../nodes/given.ts';
import { makeBlock, makeText } from '../nodes/make.ts';
import type { BlockNode, DocumentNode } from '../nodes/types.ts';
import { escapeHtml } from '../text/html.ts';
import { OURS } from '../text/own-characters.ts';
import { titleLine } from './declaring/html.ts';
import { tagAttribute, type Write, writeTag } from './declaring/markdown.ts';
import { type Attributes, declareTag, type DocumentTag } from './declaring/types.ts';

// Blocks of HTTP interfaces: what their tags say of them. The description itself is not known here.

const SHARED = {
  end: 'optional',
  version: 1,
  use: 'openapi',
  words: ['summary'],
  attributes: ['src', 'spec', 'path', 'method', 'summary', 'name', 'schemas', 'grouped', 'expanded'],
} as const;
const LINKED = { ...SHARED, hasNoWords: true } as const;

const fileTag = (name: string) =>
  declareTag({
    ...SHARED,
    name,
    html: { open: (attributes) => openOperation('file', attributes), close: '</div>\n' },
    document: (tag) => [...toSwagger(tag), ...contentOf(tag)],
    target: { kind: 'openapi', attributes: ['src'] },
  });

export const openapi = {
  ...fileTag('openapi'),
  useClasses: ['openapi'],
  classes: ['openapi'],
  markdown: { swagger: writeSwagger },
};
export const swagger = fileTag('swagger');

export const operation = declareTag({
  ...LINKED,
  name: 'openapi-operation',
  html: { open: (attributes) => openOperation('operation', attributes), close: '</div>\n' },
  document: (tag) => {
    const { path = '' } = tag.attributes;
    return [
      makeBlock('openapi-operation', { data: { ...specOf(tag), path, method: methodOf(tag) } }),
      ...contentOf(tag),
    ];
  },
  markdown: { 'openapi-operation': writing('openapi-operation', ['path', 'method']) },
});

export const webhook = declareTag({
  ...LINKED,
  name: 'openapi-webhook',
  html: { open: (attributes) => openOperation('webhook', attributes), close: '</div>\n' },
  document: (tag) => {
    const { name = '' } = tag.attributes;
    return [makeBlock('openapi-webhook', { data: { ...specOf(tag), name, method: methodOf(tag) } }), ...contentOf(tag)];
  },
  markdown: { 'openapi-webhook': writing('openapi-webhook', ['name', 'method']) },
});

export const schemas = declareTag({
  ...LINKED,
  name: 'openapi-schemas',
  html: { open: (attributes) => openOperation('schemas', attributes), close: '</div>\n' },
  document: (tag) => {
    const { schemas: names = '', grouped } = tag.attributes;
    const listed = names.split(',').flatMap((each) => each.trim() || []);
    const data = { ...specOf(tag), schemas: listed, grouped: grouped !== 'false' };
    return [makeBlock('openapi-schemas', { data }), ...contentOf(tag)];
  },
  markdown: { 'openapi-schemas': writing('openapi-schemas', ['schemas', 'grouped']) },
});

const specOf = ({ attributes }: DocumentTag) => ({ ref: { kind: 'openapi', spec: attributes['spec'] ?? '' } });
const methodOf = ({ attributes }: DocumentTag): string => (attributes['method'] ?? '').trim().toLowerCase();

function openOperation(kind: string, attributes: Attributes): string {
  const { method = '', path = '', summary, name, schemas: names, src, spec } = attributes;
  const source = src ? `<a class="openapi-source" href="${OURS}${escapeHtml(src)}">${escapeHtml(src)}</a>\n` : '';
  const title = summary || name || names || '';
  const line =
    method + path + title === ''
      ? titleLine('openapi-title', source === '' ? spec : '')
      : titleHtml(method, path, title);
  return `<div class="openapi" data-openapi="${kind}">\n${line}${source}`;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

function titleHtml(method: string, path: string, title: string): string {
  const parts = [
    method === '' ? '' : methodHtml(method),
    path === '' ? '' : `<code class="openapi-path">${escapeHtml(path)}</code>`,
    title === '' ? '' : `<span class="openapi-name">${escapeHtml(title)}</span>`,
  ];
  return `<p class="openapi-title">${parts.filter((part) => part !== '').join(' ')}</p>\n`;
}

function methodHtml(method: string): string {
  const lower = method.toLowerCase();
  const known = METHODS.has(lower) ? ` method-${lower}` : '';
  return `<span class="openapi-method${known}">${escapeHtml(method.toUpperCase())}</span>`;
}

function toSwagger(tag: DocumentTag): BlockNode[] {
  const { src, summary, name, schemas: names, expanded, path: written = '' } = tag.attributes;
  const [path, method] = [written.trim(), methodOf(tag)];
  const ref = src ? tag.refOf('file', src) : undefined;
  const title = (summary || name || names || '').trim();
  // Programs that show documents fetch what they are led to, and show nothing of a page where there is nothing to fetch.
  if (ref === undefined || (ref.kind === 'url' && !/^https?:/i.test(String(ref['url']))))
    return toCall(`${method.toUpperCase()} ${path}`.trim(), title);
  const data = { ...(title === '' ? {} : { summary: title }), ...(expanded === 'true' ? { expanded: true } : {}) };
  return [makeBlock('swagger', { data: { ref, path, method, ...data } })];
}

/** An operation that only the page itself describes: its method and path, and what it is called. */
function toCall(line: string, name: string): BlockNode[] {
  if (line === '' && name === '') return [];
  const data = line === '' || name === '' ? {} : { title: name };
  return [makeBlock('code', { data, nodes: [makeBlock('code-line', { nodes: [makeText(line || name)] })] })];
}

/** What the author wrote inside follows the block, but for a mere link to the file of the specification. */
const contentOf = ({ inside }: DocumentTag): BlockNode[] =>
  inside().filter(({ type, nodes }) => type !== 'paragraph' || !nodes.every(isLinkOrBlank));

function isLinkOrBlank(node: DocumentNode): boolean {
  if (node.object === 'text') return node.leaves.every(({ text }) => text.trim() === '');
  return node.object === 'inline' && node.type === 'link';
}

function writing(name: string, attributes: readonly string[]): Write {
  return (given, node) => {
    const { data } = node;
    const values = attributes.map((key) => {
      const value = data[key];
      if (Array.isArray(value)) return tagAttribute(key, value.map(String).join(','));
      if (key === 'grouped') return tagAttribute(key, value === false ? 'false' : 'true');
      return tagAttribute(key, word(data, key));
    });
    return writeTag(name, tagAttribute('spec', targetOf(given, node)) + values.join(''), '');
  };
}

function writeSwagger(given: Writing, node: Given): string {
  const { data } = node;
  const ref = data['ref'] as { url?: unknown } | undefined;
  const src = ref === undefined || ref.url === '' ? '' : tagAttribute('src', targetOf(given, node));
  const values = ['path', 'method', 'summary'].map((key) => tagAttribute(key, word(data, key)));
  const expanded = data['expanded'] === true ? ' expanded="true"' : '';
  return writeTag('openapi', src + values.join('') + expanded, '');
}
