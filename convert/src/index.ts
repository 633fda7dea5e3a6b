// Documents of other tools in our format: files in, a draft of pages, files and navigation out. It fetches and writes
// nothing. What a crawl and a conversion share is in `@lectern/convert/crawl`, which loads no library.
export { convertTree, type ConvertedSource } from './convert.ts';
export { isVersionFolder } from './docusaurus/versions.ts';
export {
  type Draft,
  type Note,
  Refusal,
  type SourceTree,
  type SourceVersion,
  summaryOf,
  type TreeFile,
} from './drafts/index.ts';
export { attribute, elementsOf, findElement, findMain, type HtmlElement, parseHtml, UnfitPage } from './html/index.ts';
