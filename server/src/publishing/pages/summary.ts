import { decodeEntities } from '@lectern/content';

/** So much of a page is looked through: what introduces it stands there or nowhere. */
const LOOKED_THROUGH = 20_000;
/** Shorter paragraphs are labels rather than sentences. */
const LEAST = 20;
/** Search engines show no more. */
const MOST = 160;
/** A word is not cut where one ends at least here. */
const CUT_FROM = 120;

/** As a part of the view of a page. */
export function summarized(body: string): { summary?: string } {
  const summary = summaryOf(body);
  return summary === undefined ? {} : { summary };
}

/** What a page without a description is about, for search engines and previews of links: how its text begins. */
export function summaryOf(body: string): string | undefined {
  const start = body.slice(0, LOOKED_THROUGH);
  const opening = /<p(?: dir="[a-z]+")?>/g;
  for (let found = opening.exec(start); found !== null; found = opening.exec(start)) {
    const end = start.indexOf('</p>', opening.lastIndex);
    // Nothing comes after the paragraph that is cut off here.
    if (end === -1) return undefined;
    const text = textOf(start.slice(opening.lastIndex, end));
    if (text.length >= LEAST) return cut(text);
    opening.lastIndex = end;
  }
  return undefined;
}

const textOf = (html: string): string =>
  decodeEntities(html.replaceAll(/<br ?\/?>/g, ' ').replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= MOST) return text;
  const short = characters.slice(0, MOST - 1).join('');
  const space = short.lastIndexOf(' ');
  return `${(space >= CUT_FROM ? short.slice(0, space) : short).replace(/[\s,;:.–—-]+$/, '')}…`;
}
