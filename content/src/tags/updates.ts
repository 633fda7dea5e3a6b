import { word } from '../nodes/given.ts';
import { makeBlock } from '../nodes/make.ts';
import type { BlockNode } from '../nodes/types.ts';
import { escapeHtml } from '../text/html.ts';
import { asMapping } from '../text/mapping.ts';
import { around, tagAttribute, withParts } from './declaring/markdown.ts';
import { type Attributes, declareTag, type DocumentTag } from './declaring/types.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const TAGS_AT_MOST = 50;

/** The names of the tags of an update. */
export const updateTagsOf = (attributes: Attributes): string[] =>
  (attributes['tags'] ?? '')
    .split(',', TAGS_AT_MOST)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

export const updates = declareTag({
  name: 'updates',
  end: 'always',
  version: 1,
  hasPageHeadings: true,
  attributes: ['format'],
  use: 'updates',
  useClasses: ['update'],
  classes: ['updates', 'update'],
  html: { open: () => '<div class="updates">\n', close: '</div>\n' },
  document: ({ attributes, parts }) => [
    makeBlock('updates', {
      data: { format: attributes['format'] || 'full' },
      nodes: parts('update').map(toUpdate),
    }),
  ],
  markdown: {
    updates: withParts('updates', 'update', around('update', updateAttributes), (data) =>
      tagAttribute('format', word(data, 'format')),
    ),
  },
});

export const update = declareTag({
  name: 'update',
  end: 'always',
  version: 2,
  isPart: true,
  hasPageHeadings: true,
  attributes: ['date', 'tags'],
  use: 'updates',
  html: { open: openUpdate, close: '</section>\n' },
});

function openUpdate(attributes: Attributes): string {
  // The publisher knows how the space shows each.
  const tags = updateTagsOf(attributes)
    .map(escapeHtml)
    .map((tag) => `<li><span class="update-tag" data-option="${tag}">${tag}</span></li>`);
  const list = tags.length === 0 ? '' : `<ul class="update-tags">${tags.join('')}</ul>\n`;
  return `<section class="update">\n${dateLine(attributes['date'] ?? '')}${list}`;
}

function dateLine(date: string): string {
  if (date === '') return '';
  const readable = readableDate(date);
  const time = readable === undefined ? escapeHtml(date) : `<time datetime="${date}">${readable}</time>`;
  return `<p class="update-date">${time}</p>\n`;
}

function readableDate(date: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  const isDay = Number(day) >= 1 && Number(day) <= 31;
  return name !== undefined && isDay ? `${name} ${Number(day)}, ${year}` : undefined;
}

function toUpdate({ attributes, inside }: DocumentTag): BlockNode {
  const written = (attributes['date'] ?? '').trim();
  // A day is given as the moment at which it begins.
  const date = /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00.000Z` : written;
  const tags = updateTagsOf(attributes).map((tag) => ({ kind: 'tag', tag }));
  return makeBlock('update', {
    data: { ...(date === '' ? {} : { date }), ...(tags.length === 0 ? {} : { tags }) },
    nodes: inside(),
  });
}

function updateAttributes(data: Record<string, unknown>): string {
  const given: unknown[] = Array.isArray(data['tags']) ? data['tags'] : [];
  const tags = given.map((tag) => (typeof tag === 'string' ? tag : word(asMapping(tag) ?? {}, 'tag')));
  const date = word(data, 'date').replace(/T00:00:00(?:\.000)?Z$/, '');
  return tagAttribute('date', date) + tagAttribute('tags', tags.filter((tag) => tag !== '').join(','));
}
