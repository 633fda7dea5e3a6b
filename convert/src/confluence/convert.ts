import { posix } from 'node:path';
import { type Draft, type Entry, makeNames, readTextFile, Refusal, type SourceTree } from '../drafts/index.ts';
import {
  attribute,
  classesOf,
  elementsOf,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeBlock,
  makeElement,
  makeText,
  mapTree,
  parseHtml,
  plainText,
} from '../html/index.ts';
import { convertHtmlFiles, htmlPathsOf } from '../html-files.ts';
import { symbolOf } from './symbols.ts';
import { convertXml } from './xml.ts';

const DEPTH_AT_MOST = 30;

/** The export of a space of Confluence, XML or HTML. */
export async function convertConfluence(tree: SourceTree, draft: Draft): Promise<void> {
  const entities = [...tree.files.keys()].find((path) => posix.basename(path) === 'entities.xml');
  if (entities !== undefined) return convertXml(tree, entities, draft);
  if (htmlPathsOf(tree).length === 0)
    throw new Refusal(
      'There is no entities.xml and no web page in it. In Confluence choose Space settings, Export space, and HTML or XML.',
    );
  return convertHtmlExport(tree, draft);
}

async function convertHtmlExport(tree: SourceTree, draft: Draft): Promise<void> {
  const index = htmlPathsOf(tree).find((path) => posix.basename(path) === 'index.html');
  const pages = htmlPathsOf(tree).filter((path) => path !== index);
  const file = index === undefined ? undefined : tree.files.get(index);
  const listed = file === undefined ? [] : readPageList(parseHtml(await readTextFile(file)), index ?? '');
  const { entries, places } = placePages(listed, pages);
  const titles = await convertHtmlFiles(tree, draft, { prepare: prepareConfluence, places });
  const title = (found: Entry[]): Entry[] =>
    found.map((entry) => ({
      ...entry,
      title: titlesByPlace.get(entry.path ?? '') ?? entry.title,
      children: title(entry.children),
    }));
  const titlesByPlace = new Map([...titles].map(([path, said]) => [places.get(path) ?? '', said]));
  draft.entries = title(entries);
  // Pictures of the export's own pages, not of those that people wrote.
  for (const path of draft.files.keys()) if (/(^|\/)(images\/icons|styles)\//.test(path)) draft.files.delete(path);
}

interface Listed {
  path: string;
  title: string;
  children: Listed[];
}

/** The pages of the space and what lies below each, as its first page lists them. */
function readPageList(root: HtmlRoot, index: string): Listed[] {
  const folder = posix.dirname(index);
  const read = (list: HtmlElement, depth: number): Listed[] =>
    list.children.flatMap((item): Listed[] => {
      if (!isElement(item, 'li')) return [];
      const link = findElement(item, (element) => element.tagName === 'a');
      const below = item.children.filter((child) => isElement(child, 'ul')) as HtmlElement[];
      const children = depth > DEPTH_AT_MOST ? [] : below.flatMap((child) => read(child, depth + 1));
      const href = link === undefined ? '' : attribute(link, 'href');
      return href === '' || link === undefined
        ? children
        : [{ path: posix.join(folder, href), title: plainText(link), children }];
    });
  const lists = [...elementsOf(root)].filter((element) => element.tagName === 'ul');
  const most = lists.map((list) => read(list, 0)).find((found) => found.length > 0);
  return most ?? [];
}

function placePages(
  listed: readonly Listed[],
  pages: readonly string[],
): { entries: Entry[]; places: Map<string, string> } {
  const nameOf = makeNames();
  const places = new Map<string, string>();
  const known = new Set(pages);
  const place = (items: readonly Listed[], folder: string): Entry[] =>
    items.flatMap((item): Entry[] => {
      if (!known.has(item.path) || places.has(item.path)) return place(item.children, folder);
      const stem = nameOf(folder, item.title);
      places.set(item.path, `${stem}.md`);
      return [{ title: item.title, path: `${stem}.md`, children: place(item.children, stem) }];
    });
  const entries = place(listed, '');
  for (const path of pages) {
    if (places.has(path)) continue;
    // Pages have their number in their names.
    const title = posix.basename(path, '.html').replace(/_\d+$/, '').replaceAll('-', ' ');
    const stem = nameOf('', title);
    places.set(path, `${stem}.md`);
    entries.push({ title, path: `${stem}.md`, children: [] });
  }
  return { entries, places };
}

function prepareConfluence(root: HtmlRoot): { content: HtmlElement; title: string | undefined } | undefined {
  const content = findElement(root, (element) => attribute(element, 'id') === 'main-content');
  const heading = findElement(root, (element) => attribute(element, 'id') === 'title-text');
  if (content === undefined) return undefined;
  // The name of the space stands before that of the page.
  const title = heading === undefined ? '' : plainText(heading).replace(/^[^:]{1,200} : /, '');
  return { content: mapTree(content, convertElement), title: title === '' ? undefined : title };
}

function convertElement(element: HtmlElement): HtmlNode[] {
  if (element.tagName === 'img' && hasClass(element, 'emoticon'))
    return [
      makeText(
        symbolOf({
          id: attribute(element, 'dataEmojiId'),
          fallback: attribute(element, 'dataEmojiFallback'),
          name: attribute(element, 'dataEmoticonName') || attribute(element, 'alt').replaceAll(/^\(|\)$/g, ''),
        }),
      ),
    ];
  if (element.tagName === 'a' && hasClass(element, 'user-mention', 'confluence-userlink'))
    return [makeText(`@${plainText(element).replace(/^@/, '')}`)];
  if (hasClass(element, 'columnLayout')) return [toColumns(element)];
  if (hasClass(element, 'confluence-information-macro')) return [toHint(element)];
  if (element.tagName === 'ul' && hasClass(element, 'inline-task-list')) return [toTasks(element)];
  const isPanel = hasClass(element, 'panel') && !hasClass(element, 'code', 'preformatted', 'pdl');
  if (element.tagName === 'div' && isPanel) {
    const header = element.children.find((child) => isElement(child) && hasClass(child, 'panelHeader'));
    const rest = element.children.filter((child) => child !== header);
    const title =
      header === undefined ? [] : [makeElement('p', { className: ['title'] }, [makeText(plainText(header))])];
    return [makeElement('div', { className: ['admonition'] }, [...title, ...rest])];
  }
  return [element];
}

/** Cells next to each other; one alone is no column. */
function toColumns(layout: HtmlElement): HtmlElement {
  const cells = layout.children.filter((child): child is HtmlElement => isElement(child) && hasClass(child, 'cell'));
  if (cells.length < 2) return makeElement('div', {}, layout.children);
  return makeBlock(
    'columns',
    {},
    cells.map((cell) => makeBlock('column', {}, cell.children)),
  );
}

const toTasks = (list: HtmlElement): HtmlElement => ({
  ...list,
  children: list.children.map((item) => {
    if (!isElement(item, 'li')) return item;
    const box = makeElement('input', { type: 'checkbox', checked: hasClass(item, 'checked') }, []);
    return { ...item, children: [box, ...item.children] };
  }),
});

/** Their names for a kind of note are ours for another. */
const HINTS: Record<string, string> = { note: 'warning', tip: 'success', warning: 'danger' };

function toHint(element: HtmlElement): HtmlElement {
  const kind = classesOf(element)
    .map((name) => name.split('-').at(-1) ?? '')
    .find((name) => Object.hasOwn(HINTS, name));
  const title = element.children.find((child) => isElement(child) && hasClass(child, 'title'));
  const rest = element.children.filter((child) => child !== title);
  const titled =
    title === undefined ? [] : [makeElement('p', {}, [makeElement('strong', {}, [makeText(plainText(title))])])];
  return makeBlock('hint', { hint: HINTS[kind ?? ''] ?? 'info' }, [...titled, ...rest]);
}
