import { CRAWL_FILE, type Crawl } from '../crawl.ts';
import {
  addDataImage,
  type Draft,
  type Entry,
  readTextFile,
  Refusal,
  relativeTarget,
  type SourceTree,
  counterFor,
} from '../drafts/index.ts';
import { attribute, findElement, type HtmlRoot, parseHtml, toMarkdown, UnfitPage } from '../html/index.ts';
import { findContent } from './content.ts';
import { readNavigation } from './navigation.ts';
import { placeSite, type WebPlaces } from './places.ts';

/** Pages whose navigation is looked at; that of the first is often the whole one. */
const NAVIGATIONS_AT_MOST = 20;

interface Site {
  tree: SourceTree;
  draft: Draft;
  crawl: Crawl;
  places: WebPlaces;
  titles: Map<string, string>;
}

/** A crawl that lies in a folder: its pages with links to each other, in the order of the site's navigation. */
export async function convertWebsite(tree: SourceTree, draft: Draft): Promise<void> {
  const file = tree.files.get(CRAWL_FILE);
  if (file === undefined) throw new Refusal('There is no crawl in the folder.');
  const crawl = JSON.parse(await readTextFile(file)) as Crawl;
  const site: Site = { tree, draft, crawl, places: placeSite(crawl), titles: new Map() };
  draft.left.push(...crawl.left);
  let navigation: { entries: Entry[]; count: number } = { entries: [], count: 0 };
  for (const [index, page] of crawl.pages.entries()) {
    const root = await addPage(site, page, site.places.pages[index] ?? '');
    if (root === undefined || index >= NAVIGATIONS_AT_MOST) continue;
    const found = readNavigation(root, (href) => site.places.pageOf(absolute(href, baseOf(root, page.url))));
    if (found.count > navigation.count) navigation = found;
  }
  for (const [place, from] of site.places.assets) draft.files.set(place, tree.files.get(from)?.location ?? '');
  draft.entries = completeEntries(site, navigation.entries);
}

const absolute = (href: string, base: string): string => (href === '' ? '' : (URL.parse(href, base)?.href ?? ''));

const baseOf = (root: HtmlRoot, url: string): string => {
  const base = findElement(root, ({ tagName }) => tagName === 'base');
  return base === undefined ? url : absolute(attribute(base, 'href'), url) || url;
};

async function addPage(site: Site, page: { url: string; file: string }, place: string): Promise<HtmlRoot | undefined> {
  const { tree, draft, places, titles } = site;
  const file = tree.files.get(page.file);
  if (file === undefined) return undefined;
  try {
    const html = await readTextFile(file);
    const root = parseHtml(html);
    const { content, title, description } = findContent(root, html);
    const base = baseOf(root, page.url);
    const made = toMarkdown(content, {
      fallback: title ?? 'Untitled',
      count: counterFor(draft, place),
      description,
      resolve: (target, kind) => {
        if (target.startsWith('data:')) return addDataImage(draft, place, target);
        const address = absolute(target, base);
        const hash = URL.parse(address)?.hash ?? '';
        const found = places.assetOf(address) ?? (kind === 'link' ? places.pageOf(address) : undefined);
        return found === undefined ? address || undefined : relativeTarget(place, found, hash);
      },
    });
    draft.texts.set(place, made.markdown);
    draft.anchors.set(place, { ids: () => made.anchors, isOwnLeft: false });
    titles.set(place, made.title);
    return root;
  } catch (error) {
    if (!(error instanceof UnfitPage)) throw error;
    draft.left.push({ file: page.url, message: error.message });
    return undefined;
  }
}

/** The entries with every page in them: first the first page, and what no navigation names below what its address lies below. */
function completeEntries({ places, titles, draft }: Site, entries: Entry[]): Entry[] {
  const byPath = new Map<string, Entry>();
  const note = (found: readonly Entry[]): Entry[] =>
    found.flatMap((entry): Entry[] => {
      const isThere = entry.path !== undefined && draft.texts.has(entry.path) && !byPath.has(entry.path);
      if (isThere && entry.path !== undefined) byPath.set(entry.path, entry);
      const children = note(entry.children);
      entry.children = children;
      return isThere || (entry.path === undefined && children.length > 0) ? [entry] : children;
    });
  const complete = note(entries);
  for (const path of places.pages) {
    if (!draft.texts.has(path) || byPath.has(path)) continue;
    const entry: Entry = { title: titles.get(path) ?? path, path, children: [] };
    byPath.set(path, entry);
    const parent = parentOf(path, byPath);
    if (path === 'README.md') complete.unshift(entry);
    else if (parent === undefined) complete.push(entry);
    else parent.children.push(entry);
  }
  const first = complete.findIndex((entry) => entry.path === 'README.md');
  if (first > 0) complete.unshift(...complete.splice(first, 1));
  return complete;
}

function parentOf(path: string, byPath: ReadonlyMap<string, Entry>): Entry | undefined {
  const segments = path.split('/').slice(0, -1);
  for (let length = segments.length; length > 0; length -= 1) {
    const found = byPath.get(`${segments.slice(0, length).join('/')}.md`);
    if (found !== undefined) return found;
  }
  return undefined;
}
