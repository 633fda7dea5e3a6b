import type { Answer, Found, LikelyPage, Pieces } from './answers.ts';
import { makeElement } from './element.ts';

/** What was found as options of a list: each page, then its sections. */
export const makeHits = ({ pages }: Pick<Answer, 'pages'>): HTMLAnchorElement[] =>
  numbered(
    pages.flatMap((page) => [
      makeHit(page, page.above.join(' › ')),
      ...page.sections.map((section) => makeHit(section, '')),
    ]),
  );

/** Pages that may have been meant, as options of the list. */
export const makeLikely = (likely: readonly LikelyPage[]): HTMLAnchorElement[] =>
  numbered(likely.map(({ url, title, above }) => makeHit({ url, title: [title] }, above.join(' › '))));

/** Searches of before as options of the list. */
export const makeRecent = (searches: readonly string[], addressOf: (words: string) => string): HTMLAnchorElement[] =>
  numbered(searches.map((words) => makeHit({ url: addressOf(words), title: [words] }, '')));

const numbered = (hits: HTMLAnchorElement[]): HTMLAnchorElement[] =>
  hits.map((hit, index) => Object.assign(hit, { id: `~found-${index}` }));

function makeHit({ url, title, text = [] }: Found, above: string): HTMLAnchorElement {
  const className = text.length > 0 ? 'search-hit search-section' : 'search-hit';
  const hit = makeElement('a', { className, href: url, tabIndex: -1 }, { role: 'option', 'aria-selected': 'false' });
  if (above !== '') hit.append(makeElement('span', { className: 'search-above', dir: 'auto', textContent: above }));
  if (title.length > 0) hit.append(makeLine('search-title', title));
  if (text.length > 0) hit.append(makeLine('search-text', text));
  return hit;
}

function makeLine(className: string, pieces: Pieces): HTMLElement {
  // What is found may be in another direction than the words around it.
  const line = makeElement('span', { className, dir: 'auto' });
  // Every second piece is what was looked for; all of them are text.
  line.append(...pieces.map((piece, index) => (index % 2 === 0 ? piece : makeElement('mark', { textContent: piece }))));
  return line;
}
