import { makeBlock } from '../nodes/make.ts';
import type { BlockNode, Leaf } from '../nodes/types.ts';
import { escapeHtml } from '../text/html.ts';
import { type Attributes, declareTag, type TagPlace } from './declaring/types.ts';

// What older blocks of interfaces hold.

export const description = declareTag({
  name: 'swagger-description',
  end: 'optional',
  version: 1,
  attributes: [],
  html: { open: () => '<div class="openapi-description">\n', close: '</div>\n' },
});

export const parameter = declareTag({
  name: 'swagger-parameter',
  end: 'optional',
  version: 1,
  attributes: ['name', 'in', 'type', 'required'],
  html: {
    open: (attributes, place) => openItem('parameters', parameterHtml(attributes), place),
    close: closeItem,
  },
  document: ({ attributes, inside }) => {
    const { name = '', in: place = '', type = '', required } = attributes;
    const words = [place, type, required === 'true' ? 'required' : ''].filter((word) => word !== '');
    return [
      line(
        name,
        words.flatMap((word) => [' ', word]),
      ),
      ...inside(),
    ];
  },
});

export const response = declareTag({
  name: 'swagger-response',
  end: 'optional',
  version: 1,
  attributes: ['status', 'description'],
  words: ['description'],
  html: {
    open: (attributes, place) => openItem('responses', responseHtml(attributes), place),
    close: closeItem,
  },
  document: ({ attributes: { status = '', description: words = '' }, inside }) => [
    line(status, words === '' ? [] : [` ${words.trimEnd()}`]),
    ...inside(),
  ],
});

function parameterHtml({ name = '', in: place = '', type = '', required }: Attributes): string {
  const parts = [
    `<code class="openapi-parameter-name">${escapeHtml(name)}</code>`,
    place === '' ? '' : `<span class="openapi-in">${escapeHtml(place)}</span>`,
    type === '' ? '' : `<span class="openapi-type">${escapeHtml(type)}</span>`,
    required === 'true' ? '<span class="openapi-required">required</span>' : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function responseHtml({ status = '', description: words = '' }: Attributes): string {
  const first = /^\s*([1-5])\d\d/.exec(status)?.[1];
  const code = `<code class="openapi-status${first === undefined ? '' : ` status-${first}`}">${escapeHtml(status)}</code>`;
  return words === '' ? code : `${code} ${escapeHtml(words)}`;
}

// Neighbors of one kind are one list.
function openItem(list: string, term: string, { isFirst }: TagPlace): string {
  return `${isFirst ? `<dl class="openapi-${list}">\n` : ''}<dt>${term}</dt>\n<dd>\n`;
}

function closeItem({ isLast }: TagPlace): string {
  return `</dd>\n${isLast ? '</dl>\n' : ''}`;
}

/** A name in code, and the words behind it. */
function line(name: string, words: readonly string[]): BlockNode {
  const code: Leaf = { object: 'leaf', text: name, marks: [{ object: 'mark', type: 'code' }] };
  const leaves = words.map((text): Leaf => ({ object: 'leaf', text, marks: [] }));
  return makeBlock('paragraph', { nodes: [{ object: 'text', leaves: [code, ...leaves] }] });
}
