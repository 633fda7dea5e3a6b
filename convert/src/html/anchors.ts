import { headingId, type TakenIds } from '@lectern/content';
import { attribute, elementsOf, type HtmlElement, type HtmlRoot, plainText } from './tree.ts';

const HEADING = /^h[1-6]$/;

/** Elements that may stand for the heading which they begin with, or which follows them. */
const MARKS = new Set(['section', 'article', 'div', 'a', 'span']);
const CONTENT = new Set('p ul ol dl table pre blockquote figure img'.split(' '));

/**
 * What the ids of a page become: those of headings are made of their text, in our pages as anywhere. The title of a page
 * has none; whoever links to it links to the page.
 */
export function findAnchors(root: HtmlRoot, title: HtmlElement | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const taken: TakenIds = new Map();
  let before: string[] = [];
  for (const element of elementsOf(root)) {
    const { tagName } = element;
    if (HEADING.test(tagName)) {
      const text = plainText(element).replace(/[#¶§🔗\u200B]+$/u, '');
      if (text === '') continue;
      const id = element === title ? '' : headingId(text, taken);
      for (const own of [...before, ...idsOf(element)]) if (!found.has(own)) found.set(own, id);
      before = [];
    } else if (CONTENT.has(tagName)) before = [];
    else if (MARKS.has(tagName)) before.push(...ownIds(element));
  }
  return found;
}

const idsOf = (heading: HtmlElement): string[] => [heading, ...elementsOf(heading)].flatMap(ownIds);

const ownIds = (element: HtmlElement): string[] =>
  [attribute(element, 'id'), attribute(element, 'name')].filter((id) => id !== '');

/** A target with its fragment as it is called in our page, where it leads to a heading of the same page. */
export function ownFragment(target: string, anchors: ReadonlyMap<string, string>): string {
  const id = target.slice(1);
  const found = anchors.get(id) ?? anchors.get(decode(id));
  return found === undefined || found === '' ? target : `#${found}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not every percent sign stands for something.
    return text;
  }
}
