// From HTML of any origin to Markdown of our format. It fetches nothing and knows no tool but by the HTML that it writes.
export { hintStyle, makeBlock, makeFormula } from './blocks.ts';
export { colorOf } from './colors.ts';
export type { Resolve } from './clean.ts';
export { findMain, wholeBody } from './main.ts';
export { tagValue } from './handlers.ts';
export { headingText, type HtmlPage, type MarkdownPage, toMarkdown, toMarkdownPart } from './service.ts';
export {
  attribute,
  bodyOf,
  classesOf,
  elementsOf,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  makeText,
  mapTree,
  parseHtml,
  plainText,
  textOf,
  UnfitPage,
} from './tree.ts';
