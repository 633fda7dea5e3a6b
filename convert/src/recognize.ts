// What a folder or archive is, by the names in it alone. It loads no library, so that the application can say it before
// anything is uploaded.

export type Tool =
  | 'gitbook'
  | 'mkdocs'
  | 'docusaurus'
  | 'mintlify'
  | 'starlight'
  | 'vitepress'
  | 'readme'
  | 'confluence'
  | 'notion'
  | 'github-wiki'
  | 'word'
  | 'html'
  | 'markdown';

export interface Recognized {
  /** Undefined where there is nothing that could be a page. */
  tool: Tool | undefined;
  /** Files that may become pages. */
  pages: number;
  files: number;
  /** Some of the pages, as they come. */
  first: string[];
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const HTML = /\.html?$/i;
const NOTION = /[ _-][0-9a-f]{32}(?:_all)?\.(?:md|html|csv)$/;
const NOTION_PART = /^(?:[^/]*\/)?(?:ExportBlock|Export)-[0-9a-f-]{8,}.{0,40}\.zip$/i;
const CONFLUENCE_PAGE = /(?:^|\/)(?:[^/]*_)?\d{5,}\.html$/;
const SHOWN = 8;
/** Of what no import reads. */
const UNREAD = /(^|\/)(?:node_modules|__MACOSX|\.(?!gitbook|vitepress)[^/]+)(?:\/|$)/;

/** The tools in the order in which their files say more than those of the next. */
const SIGNS: readonly (readonly [Tool, (path: string) => boolean])[] = [
  ['word', (path) => path === 'word/document.xml'],
  ['confluence', (path) => /(?:^|\/)entities\.xml$/.test(path)],
  ['gitbook', (path) => /(?:^|\/)(?:SUMMARY\.md|\.gitbook\.yaml)$/i.test(path)],
  ['mkdocs', (path) => /^(?:[^/]+\/)?mkdocs\.ya?ml$/.test(path)],
  ['docusaurus', (path) => /^(?:[^/]+\/){0,2}docusaurus\.config\.[cm]?[jt]s$/.test(path)],
  ['starlight', (path) => /^(?:[^/]+\/){0,2}src\/content\/docs\/./.test(path)],
  ['vitepress', (path) => /(?:^|\/)\.vitepress\//.test(path)],
  ['readme', (path) => /(?:^|\/)_order\.ya?ml$/.test(path)],
  ['docusaurus', (path) => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)],
  ['github-wiki', (path) => /^(?:[^/]+\/)?_Sidebar\.(?:md|markdown)$/.test(path)],
  ['notion', (path) => NOTION_PART.test(path)],
];

export function recognize(paths: Iterable<string>): Recognized {
  const all = [...paths].filter((path) => !path.endsWith('/') && !UNREAD.test(path));
  const markdown = all.filter((path) => MARKDOWN.test(path));
  const html = all.filter((path) => HTML.test(path));
  const tool = toolOf(all, markdown, html);
  const isHtml = tool === 'html' || (markdown.length === 0 && (tool === 'confluence' || tool === 'notion'));
  const pages = isHtml ? html : tool === 'word' ? ['word/document.xml'] : markdown;
  return { tool, pages: pages.length, files: all.length - pages.length, first: pages.slice(0, SHOWN) };
}

function toolOf(all: readonly string[], markdown: readonly string[], html: readonly string[]): Tool | undefined {
  const found = SIGNS.find(([, isSign]) => all.some(isSign))?.[0];
  if (found !== undefined) return found;
  const isMint = all.some((path) => /^(?:[^/]+\/){0,2}(?:docs|mint)\.json$/.test(path));
  if (isMint && markdown.some((path) => path.endsWith('.mdx'))) return 'mintlify';
  const named = all.filter((path) => NOTION.test(path)).length;
  if (named > 0 && named * 2 >= markdown.length + html.length) return 'notion';
  if (markdown.length > 0) return 'markdown';
  if (html.some((path) => CONFLUENCE_PAGE.test(path)) && html.some((path) => /(?:^|\/)index\.html$/.test(path)))
    return 'confluence';
  return html.length > 0 ? 'html' : undefined;
}
