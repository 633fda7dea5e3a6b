import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import {
  attribute,
  elementsOf,
  findMain,
  type HtmlElement,
  type HtmlRoot,
  parseHtml,
  plainText,
  wholeBody,
} from '../html/index.ts';

/** Pages beyond this many characters are taken whole where they do not say what their content is. */
const GUESSED_AT_MOST = 1_000_000;

export interface WebPage {
  content: HtmlRoot | HtmlElement;
  /** What the page calls itself outside of its content. */
  title: string | undefined;
  description: string | undefined;
}

/** The content of a page: where HTML says so itself, else what looks like it (Readability), else all of it. */
export function findContent(root: HtmlRoot, html: string): WebPage {
  const elements = [...elementsOf(root)];
  const meta = (name: string): string | undefined => {
    const found = elements.find(
      (element) =>
        element.tagName === 'meta' && [attribute(element, 'name'), attribute(element, 'property')].includes(name),
    );
    return found === undefined ? undefined : attribute(found, 'content');
  };
  const headings = elements.filter(({ tagName }) => tagName === 'h1');
  const title = elements.find(({ tagName }) => tagName === 'title');
  const heading = headings.length === 1 && headings[0] !== undefined ? plainText(headings[0]) : '';
  const said = heading || meta('og:title') || (title === undefined ? '' : withoutSiteName(plainText(title)));
  return {
    content: findMain(root) ?? guessContent(html) ?? wholeBody(root),
    title: said === '' ? undefined : said,
    description: meta('description') ?? meta('og:description'),
  };
}

/** `Install | Tool` is the page "Install". */
const withoutSiteName = (title: string): string => title.split(/ [|·—–-] /)[0]?.trim() ?? title;

function guessContent(html: string): HtmlRoot | undefined {
  if (html.length > GUESSED_AT_MOST) return undefined;
  const { document } = parseHTML(html);
  const found = new Readability(document as never, { keepClasses: true }).parse();
  const content = found?.content ?? '';
  return content === '' ? undefined : parseHtml(content);
}
