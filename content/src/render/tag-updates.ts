import { escapeHtml } from '../text/html.ts';
import type { Attributes } from './tag-html-types.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const MAX_TAGS = 50;

/** The names of its tags. */
export const updateTags = (attributes: Attributes): string[] =>
  (attributes['tags'] ?? '')
    .split(',', MAX_TAGS)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

export function openUpdate(attributes: Attributes): string {
  const tags = updateTags(attributes)
    .map(escapeHtml)
    .map((tag) => `<li><span class="chip" data-option="${tag}">${tag}</span></li>`);
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
