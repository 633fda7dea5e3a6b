import { type Entry, titleOfName } from '../drafts/index.ts';

/** A page as the order of folders needs it. */
export interface FolderPage {
  path: string;
  title: string;
  position: number | undefined;
}

/** What `_category_.json` or `_category_.yml` says of a folder. */
export interface Category {
  label: string | undefined;
  position: number | undefined;
}

interface Folder {
  name: string;
  path: string;
  index?: FolderPage;
  pages: FolderPage[];
  folders: Map<string, Folder>;
}

const names = new Intl.Collator('en', { numeric: true });

/** The order that Docusaurus gives to folders by itself: by position, then by name, where `01-` before a name counts. */
export function orderFolders(
  pages: readonly FolderPage[],
  categories: ReadonlyMap<string, Category>,
  below = '',
): Entry[] {
  const root: Folder = { name: '', path: '', pages: [], folders: new Map() };
  for (const page of pages) place(root, page);
  const start =
    below === '' ? root : below.split('/').reduce<Folder | undefined>((at, name) => at?.folders.get(name), root);
  return start === undefined ? [] : entriesOf(start, categories);
}

/** The pages that a navigation does not name, in the order of their folders. */
export const orderOthers = (pages: readonly FolderPage[], listed: ReadonlySet<string>): Entry[] =>
  orderFolders(
    pages.filter(({ path }) => !listed.has(path)),
    new Map(),
  );

function place(root: Folder, page: FolderPage): void {
  const segments = page.path.split('/');
  const file = segments.pop() ?? '';
  let folder = root;
  for (const name of segments) {
    const next: Folder = folder.folders.get(name) ?? {
      name,
      path: folder.path === '' ? name : `${folder.path}/${name}`,
      pages: [],
      folders: new Map(),
    };
    folder.folders.set(name, next);
    folder = next;
  }
  if (file === 'README.md' && folder !== root) folder.index = page;
  else folder.pages.push(page);
}

interface Placed {
  position: number;
  name: string;
  entry: Entry;
}

function entriesOf(folder: Folder, categories: ReadonlyMap<string, Category>): Entry[] {
  const placed: Placed[] = folder.pages.map((page) => ({
    position: page.position ?? numberOf(page.path),
    name: page.path,
    entry: { title: page.title, path: page.path, children: [] },
  }));
  for (const child of folder.folders.values()) {
    const { label, position } = categories.get(child.path) ?? { label: undefined, position: undefined };
    const title = label ?? child.index?.title ?? titleOfName(child.name.replace(/^\d+\s*[-_.]+\s*/, ''));
    const page = child.index === undefined ? {} : { path: child.index.path };
    const entry = { title, ...page, children: entriesOf(child, categories) };
    if (child.index === undefined && entry.children.length === 0) continue;
    placed.push({ position: position ?? child.index?.position ?? numberOf(child.name), name: child.path, entry });
  }
  placed.sort((a, b) => a.position - b.position || names.compare(a.name, b.name));
  return placed.map(({ entry }) => entry);
}

const LAST = Number.MAX_SAFE_INTEGER;

function numberOf(path: string): number {
  const name = path.split('/').at(-1) ?? '';
  if (name === 'README.md') return -1;
  const number = /^(\d{1,9})\s*[-_.]/.exec(name)?.[1];
  return number === undefined ? LAST : Number(number);
}
