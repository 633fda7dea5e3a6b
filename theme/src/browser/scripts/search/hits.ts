import type { Answer, Found, Pieces } from './answers.ts';
import { makeElement } from './element.ts';

/** What was found as options of a list: each page, then its sections. */
export const makeHits = ({ pages }: Pick<Answer, 'pages'>): HTMLAnchorElement[] =>
  pages
    .flatMap((page) => [makeHit(page, page.above.join(' › ')), ...page.sections.map((section) => makeHit(section, ''))])
    .map((hit, index) => Object.assign(hit, { id: `~found-${index}` }));

/** Searches of before as options of the list. */
export const makeRecent = (searches: readonly string[], addressOf: (words: string) => string): HTMLAnchorElement[] =>
  searches.map((words, index) =>
    Object.assign(makeHit({ url: addressOf(words), title: [words] }, ''), { id: `~found-${index}` }),
  );

function makeHit({ url, title, text = [] }: Found, above: string): HTMLAnchorElement {
  const className = text.length > 0 ? 'search-hit search-section' : 'search-hit';
  const hit = makeElement('a', { className, href: url, tabIndex: -1 }, { role: 'option' });
  if (above !== '') hit.append(makeElement('span', { className: 'search-above', textContent: above }));
  if (title.length > 0) hit.append(makeLine('search-title', title));
  if (text.length > 0) hit.append(makeLine('search-text', text));
  return hit;
}

function makeLine(className: string, pieces: Pieces): HTMLElement {
  const line = makeElement('span', { className });
  // Every second piece is what was looked for; all of them are text.
  line.append(...pieces.map((piece, index) => (index % 2 === 0 ? piece : makeElement('mark', { textContent: piece }))));
  return line;
}
