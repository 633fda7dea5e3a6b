import { findAnchors, ownFragment } from './anchors.ts';
import { findBlocks } from './blocks.ts';
import { cleanTree, type Count, type Resolve } from './clean.ts';
import { findFootnotes } from './footnotes.ts';
import { checkSilence, printMarkdown } from './print.ts';
import { alignParagraphs, prepareTables } from './shapes/tables.ts';
import { takeTitle } from './titles.ts';
import { bodyOf, type HtmlElement, type HtmlNode, type HtmlRoot } from './tree.ts';

export interface HtmlPage {
  resolve: Resolve;
  /** The title that the source gives the page; undefined where the page itself says it. */
  title?: string | undefined;
  /** Whether one page may hold many chapters, as the documents of word processors do. */
  isManyHeaded?: boolean;
  /** Where the page says no title either. */
  fallback: string;
  /** Learns what of the page does not come over, or comes over simply. */
  count?: Count;
  /** What is known of the page apart from its text. */
  description?: string | undefined;
}

export interface MarkdownPage {
  title: string;
  markdown: string;
  /** What the ids of the page became. */
  anchors: ReadonlyMap<string, string>;
}

/** The content of a page of HTML as a page of our format, with its title as its first heading. Throws `UnfitPage`, too. */
export function toMarkdown(content: HtmlRoot | HtmlElement, page: HtmlPage): MarkdownPage {
  const body = findFootnotes({ type: 'root', children: [...bodyOf(toRoot(content)).children] } as HtmlRoot);
  const rules = { known: page.title, isManyHeaded: page.isManyHeaded === true };
  const anchors = findAnchors(body, takeTitle(body, rules).heading);
  const clean = cleanTree(
    body,
    (target, kind) => (target.startsWith('#') ? ownFragment(target, anchors) : page.resolve(target, kind)),
    page.count,
  );
  checkSilence(clean);
  const { title: own, body: rest } = takeTitle(clean, rules);
  const title = oneLine(page.title ?? own ?? page.fallback);
  const tree = alignParagraphs(prepareTables(findBlocks({ type: 'root', children: rest } as HtmlRoot)));
  const text = printMarkdown(tree).trim();
  return {
    title,
    anchors,
    markdown: `${frontMatter(page.description)}# ${headingText(title)}\n${text === '' ? '' : `\n${text}\n`}`,
  };
}

/** A piece of a page as Markdown, without a title and without its own anchors. */
export function toMarkdownPart(content: HtmlRoot, resolve: Resolve): string {
  const clean = cleanTree(findFootnotes(content), resolve);
  checkSilence(clean);
  return printMarkdown(alignParagraphs(prepareTables(findBlocks(clean)))).trim();
}

const toRoot = (content: HtmlRoot | HtmlElement): HtmlRoot =>
  content.type === 'root' ? content : { type: 'root', children: [content] };

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) || 'Untitled';

/** A title as text of a heading. */
export const headingText = (title: string): string =>
  printMarkdown({ type: 'root', children: [{ type: 'text', value: title } as HtmlNode] } as HtmlRoot).trim();

/** JSON is YAML, and has an end for every text. */
const frontMatter = (description: string | undefined): string =>
  description === undefined || description.trim() === ''
    ? ''
    : `---\ndescription: ${JSON.stringify(oneLine(description))}\n---\n\n`;
