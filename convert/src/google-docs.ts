import { convertDocx, docxPathsOf } from './docx.ts';
import { type Draft, readTextFile, Refusal, type SourceTree } from './drafts/index.ts';
import {
  attribute,
  bodyOf,
  classesOf,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  mapTree,
  plainText,
  textOf,
} from './html/index.ts';
import { convertHtmlFiles, htmlPathsOf } from './html-files.ts';

/** A document that was exported from Google Docs: as a web page (zip or one file), or as docx. */
export async function convertGoogleDocs(tree: SourceTree, draft: Draft): Promise<void> {
  if (docxPathsOf(tree).length > 0) return convertDocx(tree, draft);
  if (htmlPathsOf(tree).length === 0)
    throw new Refusal(
      'There is no web page and no docx in it. In Google Docs choose File, Download, Web Page or Microsoft Word.',
    );
  const prepare = (root: HtmlRoot, path: string): { content: HtmlRoot } =>
    prepareDocument(root, (message) => void draft.left.push({ file: path, message }));
  await convertHtmlFiles(tree, draft, { prepare, unwrap: unwrapRedirect, isManyHeaded: true });
  return undefined;
}

const PAGE_BYTES = 10_000_000;

/** Whether the one page of a folder is a document that Google Docs wrote as a web page. */
export async function isGoogleDocument(tree: SourceTree): Promise<boolean> {
  const [path, ...others] = htmlPathsOf(tree);
  const file = path === undefined ? undefined : tree.files.get(path);
  if (file === undefined || others.length > 0 || file.size > PAGE_BYTES) return false;
  const text = await readTextFile(file);
  return /<body class="[^"]{0,200}\bdoc-content\b/.test(text) || text.includes('themes.googleusercontent.com/fonts');
}

/** Links go by way of Google, which thereby learns of every click. */
export function unwrapRedirect(target: string): string {
  const url = URL.parse(target);
  if (url === null || !/^www\.google(?:\.[a-z]{2,3}){1,2}$/.test(url.hostname) || url.pathname !== '/url')
    return target;
  return url.searchParams.get('q') ?? target;
}

function prepareDocument(root: HtmlRoot, leave: (message: string) => void): { content: HtmlRoot } {
  const contents = findElement(root, (element) => attribute(element, 'id') === 'contents') ?? bodyOf(root);
  const looks = readLooks(root);
  const marked = mapTree(
    { type: 'root', children: withoutMargins([...contents.children] as HtmlNode[], leave) } as HtmlRoot,
    (element) => markElement(element, looks),
  );
  return { content: nestLists(marked) };
}

const COMMENT = /^#?cmnt(?:_ref)?\d+$/;
const NOTE = /^ftnt\d+$/;

/**
 * The document without what reviewers said about it and what stands at the edges of its pages. Comments are boxes at the end that
 * a letter in the text leads to; a header is a box before everything, a footer one behind it.
 */
function withoutMargins(children: readonly HtmlNode[], leave: (message: string) => void): HtmlNode[] {
  const isBox = (node: HtmlNode | undefined): node is HtmlElement => isElement(node, 'div') && isMargin(node);
  const nodes = children.filter(
    (node) => isElement(node, 'style') === false && (node.type !== 'text' || node.value.trim() !== ''),
  );
  const comments = new Set(nodes.filter((node) => isElement(node) && holdsComment(node)));
  const rest = nodes.filter((node) => !comments.has(node));
  const edges = new Set([rest[0], rest.findLast((node) => !isElement(node) || !holdsNote(node))].filter(isBox));
  if (edges.size === rest.length) edges.clear();
  if (comments.size > 0)
    leave(`${comments.size} ${comments.size === 1 ? 'comment' : 'comments'} of reviewers did not come over.`);
  for (const edge of edges) {
    const text = plainText(edge);
    if (text !== '')
      leave(`The text at the edge of each page did not come over: “${[...text].slice(0, 80).join('')}”.`);
  }
  const kept = rest.filter((node) => !edges.has(node as HtmlElement));
  return mapTree({ type: 'root', children: kept } as HtmlRoot, (element) => (isCommentMark(element) ? [] : [element]))
    .children as HtmlNode[];
}

/** Only paragraphs and pictures stand at an edge. Whoever published a document has it in boxes, too. */
const isMargin = (box: HtmlElement): boolean =>
  !hasClass(box, 'doc-content') &&
  !holdsNote(box) &&
  box.children.every((child) => !isElement(child) || (child.tagName === 'p' && !hasClass(child, 'title', 'subtitle')));

const holdsComment = (element: HtmlElement): boolean =>
  findElement(element, (below) => below.tagName === 'a' && /^cmnt\d+$/.test(attribute(below, 'id'))) !== undefined;

const holdsNote = (element: HtmlElement): boolean =>
  findElement(element, (below) => below.tagName === 'a' && NOTE.test(attribute(below, 'id'))) !== undefined;

const isCommentMark = (element: HtmlElement): boolean =>
  (element.tagName === 'a' && COMMENT.test(attribute(element, 'href'))) ||
  (element.tagName === 'sup' && element.children.length === 0);

type Mark = 'strong' | 'em' | 'del' | 'sup' | 'sub' | 'code';

const MARKS: readonly [RegExp, Mark][] = [
  [/font-weight:\s*(700|bold|800|900)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration:\s*line-through/, 'del'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub\b/, 'sub'],
  [/font-family:\s*["']?(Courier|Consolas|Roboto Mono|Source Code|Inconsolata|Ubuntu Mono)/, 'code'],
];

const marksOf = (style: string): Mark[] => MARKS.filter(([pattern]) => pattern.test(style)).map(([, mark]) => mark);

/** What a class of the document looks like: marks of text, and declarations that stand for themselves. */
interface Look {
  marks: readonly Mark[];
  style: string;
}

/** Of a style sheet that says everything of each paragraph, what somebody chose. */
const CHOSEN = /(?:^|;)\s*((?:background-)?color|text-align):\s*([^;]{1,60})/g;

const lookOf = (style: string): Look => ({
  marks: marksOf(style),
  style: [...style.slice(0, 5000).matchAll(CHOSEN)].map(([, name, value]) => `${name}:${value}`).join(';'),
});

/** What each class of the document's own style sheet looks like: bold text is a class here. */
function readLooks(root: HtmlRoot): Map<string, Look> {
  const sheet = findElement(root, (element) => element.tagName === 'style' && textOf(element).includes('.c'));
  const found = new Map<string, Look>();
  if (sheet === undefined) return found;
  for (const rule of textOf(sheet).split('}')) {
    const [selector = '', style = ''] = rule.split('{', 2);
    const name = /(?:^|;)\s*\.(c\d+)$/.exec(selector.trim())?.[1];
    if (name !== undefined) found.set(name, lookOf(style));
  }
  return found;
}

function markElement(element: HtmlElement, looks: ReadonlyMap<string, Look>): HtmlNode[] {
  const classes = classesOf(element).flatMap((name) => looks.get(name) ?? []);
  const style = [...classes.map((look) => look.style), attribute(element, 'style')].filter(Boolean).join(';');
  if (element.tagName === 'p' && classesOf(element).includes('title'))
    return [makeElement('h1', { className: ['title'] }, element.children)];
  const styled = style === '' ? {} : { style };
  if (element.tagName === 'p') return [{ ...element, properties: { ...element.properties, ...styled } }];
  if (element.tagName !== 'span') return [element];
  const own = new Set([...classes.flatMap((look) => look.marks), ...marksOf(attribute(element, 'style'))]);
  const children = [...own].reduce<HtmlNode[]>((inner, mark) => [makeElement(mark, {}, inner)], element.children);
  const chosen = [...style.matchAll(CHOSEN)].map(([, name, value]) => `${name}:${value}`).join(';');
  return chosen === '' ? children : [makeElement('span', { style: chosen }, children)];
}

const LEVEL = /^lst-kix_[\w-]+-(\d)$/;

/** A list inside of a list is written after it, with its depth in its class. */
function nestLists(root: HtmlRoot): HtmlRoot {
  const children: HtmlNode[] = [];
  let open: HtmlElement[] = [];
  for (const node of root.children as HtmlNode[]) {
    const level = isElement(node, 'ul', 'ol') ? levelOf(node) : undefined;
    const isBlank = node.type === 'text' && node.value.trim() === '';
    if (!isElement(node) || level === undefined) {
      if (!isBlank) open = [];
      children.push(node);
      continue;
    }
    open = open.slice(0, level + 1);
    const same = open[level];
    if (same !== undefined && same.tagName === node.tagName) {
      same.children.push(...node.children);
      continue;
    }
    const item = open[level - 1]?.children.findLast((child) => isElement(child, 'li'));
    const list = makeElement(node.tagName, {}, [...node.children]);
    if (isElement(item)) item.children.push(list);
    else children.push(list);
    open[level] = list;
  }
  return { ...root, children };
}

const levelOf = (list: HtmlElement): number | undefined => {
  const found = classesOf(list)
    .map((name) => LEVEL.exec(name)?.[1])
    .find((level) => level !== undefined);
  return found === undefined ? undefined : Number(found);
};
