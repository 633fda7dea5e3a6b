import { escapeHtml } from '../../text/html.ts';
import { attributeOf } from '../html-scan.ts';
import type { Slot } from '../types.ts';
import { cellHtml, pictureUrls, plainOf } from './cell-html.ts';
import type { Cell, Column, Row, Table } from './read-table.ts';

/** A table whose rows are cards: a picture, a title and texts, and a link that covers them. */
export function cardsHtml({ tag, columns, rows }: Table, slots: Slot[]): string {
  const classes = [
    'cards',
    attributeOf(tag, 'data-card-size') === 'large' ? 'cards-large' : '',
    attributeOf(tag, 'data-card-wrap') === undefined ? '' : 'cards-wrap',
    attributeOf(tag, 'data-full-width') === 'true' ? 'full-width' : '',
  ].filter((name) => name !== '');
  const cards = rows.map((row) => cardHtml(row, columns, slots));
  return `<div class="${classes.join(' ')}">\n${cards.join('')}</div>`;
}

function cardHtml(row: Row, columns: readonly Column[], slots: Slot[]): string {
  const cellOf = (wanted: (column: Column) => boolean) => row.cells[columns.findIndex(wanted)];
  const cover = coverHtml(
    cellOf((column) => column.isCover),
    cellOf((column) => column.isDarkCover),
    slots,
  );
  const shown = row.cells.flatMap((cell, index) => {
    const column = columns[index];
    if (!column || column.isHidden || column.isCover || column.isDarkCover) return [];
    const html = withoutHeadings(cellHtml(cell, column, slots).trim());
    return html === '' ? [] : [{ html, text: plainOf(html) }];
  });
  const title = shown.findIndex(({ text }) => text !== '' && !isOnlySymbols(text));
  const body = shown.map(({ html }, index) => `<div class="${partName(index, title)}">${html}</div>\n`);
  const href = hrefIn(cellOf((column) => column.isTarget)?.html ?? '');
  const name = shown[title]?.text.replace(/\s+/g, ' ').slice(0, 200) || 'Open';
  const link = href === undefined ? '' : `<a class="card-link" ${href} aria-label="${escapeHtml(name)}"></a>\n`;
  const open = `<div class="card${href === undefined ? '' : ' card-linked'}">\n`;
  return `${open}${link}${cover}<div class="card-body">\n${body.join('')}</div>\n</div>\n`;
}

// Headings divide a page, and readers who listen move by them. Those of cards divide nothing.
const withoutHeadings = (html: string): string =>
  html
    .replaceAll(/<h[1-6]((?: [^<>]*)?)>/g, (_, attributes: string) => `<p class="card-heading"${idIn(attributes)}>`)
    .replaceAll(/<\/h[1-6]>/g, '</p>');

const idIn = (attributes: string): string => / id="[^"]*"/.exec(attributes)?.[0] ?? '';

// What stands before the title is a picture to it: an icon, an emoji.
function partName(index: number, title: number): string {
  if (index === title) return 'card-title';
  return index < title ? 'card-icon' : 'card-text';
}

function isOnlySymbols(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** The attributes of the first link that has an address; its words are not shown. */
function hrefIn(html: string): string | undefined {
  return /<a [^>]*?(href="[^"]*"(?: rel="[^"]*")?)/.exec(html)?.[1];
}

function coverHtml(cover: Cell | undefined, dark: Cell | undefined, slots: Slot[]): string {
  const url = pictureUrls(cover?.html ?? '', slots)[0];
  const darkUrl = pictureUrls(dark?.html ?? '', slots)[0];
  const shown = url ?? darkUrl;
  if (shown === undefined) return '';
  const image = `<img src="${shown}" alt="" loading="lazy" />`;
  const picture =
    url === undefined || darkUrl === undefined
      ? image
      : `<picture><source media="(prefers-color-scheme: dark)" srcset="${darkUrl}" />${image}</picture>`;
  const fit = attributeOf(cover?.tag ?? '', 'data-object-fit') ?? '';
  const fitting = /^(?:contain|fill|cover)$/.test(fit) ? ` data-object-fit="${fit}"` : '';
  return `<div class="card-cover"${fitting}>${picture}</div>\n`;
}
