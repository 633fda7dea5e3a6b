import { decodeEntities, escapeHtml } from '../../text/html.ts';
import { attributeOf } from '../html-scan.ts';
import { addSlot } from '../slots.ts';
import type { Slot } from '../types.ts';
import { imageFate } from '../sanitizing/urls.ts';
import type { Cell, Column } from './read-table.ts';

const COLORS = /^(?:default|green|blue|red|orange|yellow|purple|primary|info|success|warning|danger)$/;

/** The content of a cell as readers see it, by the type of its column; what does not fit the type stays as it was written. */
export function cellHtml(cell: Cell, column: Column, slots: Slot[]): string {
  const text = plainOf(cell.html);
  if (text === 'null' && column.type !== '') return '';
  switch (column.type) {
    case 'checkbox':
      return text === 'true' || text === 'false' ? checkbox(text === 'true', column.title) : cell.html;
    case 'rating':
      return /^\d{1,2}(?:\.\d{1,3})?$/.test(text) ? stars(Math.round(Number(text)), column.max) : cell.html;
    case 'image':
      return pictures(cell.html, slots) || cell.html;
    case 'content-ref':
    case 'files':
    case 'users':
      return nameLinks(cell.html, slots);
    default:
      return chips(cell.html, column);
  }
}

/** The text of a piece of HTML, slots left out. */
export function plainOf(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, '').replace(/\u0081\d+\u008D/g, '')).trim();
}

function checkbox(isChecked: boolean, title: string): string {
  const label = title === '' ? '' : ` aria-label="${escapeHtml(title)}"`;
  return `<input type="checkbox" disabled=""${isChecked ? ' checked=""' : ''}${label} />`;
}

function stars(count: number, max: number): string {
  const full = Math.min(count, max);
  return `<span class="rating" role="img" aria-label="${full} of ${max}">${'★'.repeat(full)}${'☆'.repeat(max - full)}</span>`;
}

function chips(html: string, { options }: Column): string {
  if (!html.includes(' data-option="')) return html;
  return html.replace(/<span data-option="([^"<>]*)">([^<]*)<\/span>(?:,\s)?/g, (_chip, id: string, text: string) => {
    const option = options.get(decodeEntities(id));
    const color = option && COLORS.test(option.color) ? ` color-${option.color}` : '';
    const label = option && option.label !== '' ? escapeHtml(option.label) : text.replace(/,\s*$/, '');
    return `<span class="chip${color}" data-option="${id}">${label}</span> `;
  });
}

// An author's link without words could not be seen: it is called after what it leads to.
function nameLinks(html: string, slots: readonly Slot[]): string {
  return html.replace(/(<a [^>]*>)\s*<\/a>/g, (_link, tag: string) => {
    const target = targetOf(attributeOf(tag, 'href') ?? '', slots);
    const name =
      target
        .split(/[?#]/, 1)[0]
        ?.split('/')
        .findLast((part) => part !== '') ?? target;
    return `${tag}${escapeHtml(name || target)}</a>`;
  });
}

function targetOf(url: string, slots: readonly Slot[]): string {
  const number = /^\u0081(\d+)\u008D$/.exec(url)?.[1];
  const slot = number === undefined ? undefined : slots[Number(number)];
  return slot === undefined ? url : 'target' in slot ? slot.target : '';
}

const MAX_PICTURES = 20;

function pictures(html: string, slots: Slot[]): string {
  return pictureUrls(html, slots)
    .map((url) => `<img class="cell-image" src="${url}" alt="" loading="lazy" />`)
    .join('');
}

/** The addresses of the pictures in a cell, ready for an attribute: authors link to them, or show them. */
export function pictureUrls(html: string, slots: Slot[]): string[] {
  const urls: string[] = [];
  for (const [tag] of html.matchAll(/<(?:a|img) [^>]*>/g)) {
    if (urls.length === MAX_PICTURES) break;
    const url = attributeOf(tag, tag.startsWith('<img') ? 'src' : 'href');
    const shown = url === undefined ? undefined : pictureUrl(url, slots);
    if (shown !== undefined) urls.push(shown);
  }
  return urls;
}

// The slot of a link becomes one of a picture: the publisher may answer another address for it.
function pictureUrl(url: string, slots: Slot[]): string | undefined {
  const target = targetOf(url, slots);
  const fate = imageFate(target);
  if (fate === 'drop') return undefined;
  return fate === 'keep' ? escapeHtml(target) : addSlot(slots, { kind: 'image', target });
}
