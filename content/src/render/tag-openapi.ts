import { escapeHtml } from '../text/html.ts';
import { OURS } from '../text/own-signs.ts';
import { titleLine } from './code-html.ts';
import { type Attributes, type TagHtml, type TagPlace } from './tag-html-types.ts';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Blocks of HTTP interfaces: what their tags say of them. The specification itself is not known here. */
export const OPENAPI_TAGS: Record<string, TagHtml> = {
  openapi: { open: (attributes) => openOperation('file', attributes), close: '</div>\n' },
  swagger: { open: (attributes) => openOperation('file', attributes), close: '</div>\n' },
  'openapi-operation': { open: (attributes) => openOperation('operation', attributes), close: '</div>\n' },
  'openapi-schemas': { open: (attributes) => openOperation('schemas', attributes), close: '</div>\n' },
  'openapi-webhook': { open: (attributes) => openOperation('webhook', attributes), close: '</div>\n' },
  'swagger-description': { open: () => '<div class="openapi-description">\n', close: '</div>\n' },
  'swagger-parameter': {
    open: (attributes, place) => openItem('parameters', parameter(attributes), place),
    close: closeItem,
  },
  'swagger-response': {
    open: (attributes, place) => openItem('responses', response(attributes), place),
    close: closeItem,
  },
};

function openOperation(kind: string, attributes: Attributes): string {
  const { method = '', path = '', summary, name, schemas, src, spec } = attributes;
  const source = src ? `<a class="openapi-source" href="${OURS}${escapeHtml(src)}">${escapeHtml(src)}</a>\n` : '';
  const title = summary || name || schemas || '';
  const line =
    method + path + title === ''
      ? titleLine('openapi-title', source === '' ? spec : '')
      : titleHtml(method, path, title);
  return `<div class="openapi" data-openapi="${kind}">\n${line}${source}`;
}

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

function parameter({ name = '', in: place = '', type = '', required }: Attributes): string {
  const parts = [
    `<code class="openapi-parameter-name">${escapeHtml(name)}</code>`,
    place === '' ? '' : `<span class="openapi-in">${escapeHtml(place)}</span>`,
    type === '' ? '' : `<span class="openapi-type">${escapeHtml(type)}</span>`,
    required === 'true' ? '<span class="openapi-required">required</span>' : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function response({ status = '', description = '' }: Attributes): string {
  const first = /^\s*([1-5])\d\d/.exec(status)?.[1];
  const code = `<code class="openapi-status${first === undefined ? '' : ` status-${first}`}">${escapeHtml(status)}</code>`;
  return description === '' ? code : `${code} ${escapeHtml(description)}`;
}

// Neighbors of one kind are one list.
function openItem(list: string, term: string, { isFirst }: TagPlace): string {
  return `${isFirst ? `<dl class="openapi-${list}">\n` : ''}<dt>${term}</dt>\n<dd>\n`;
}

function closeItem({ isLast }: TagPlace): string {
  return `</dd>\n${isLast ? '</dl>\n' : ''}`;
}
