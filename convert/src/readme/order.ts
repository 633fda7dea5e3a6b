import { type Entry, titleOfName } from '../drafts/index.ts';
import type { Section } from './places.ts';

/** A page as the navigation needs it. */
export interface ReadMePage {
  section: Section;
  below: string;
  place: string;
  title: string;
  /** Where a page of the navigation is only a link. */
  url?: string;
  day: string;
}

interface Folder {
  index?: ReadMePage;
  pages: Map<string, ReadMePage>;
  folders: Map<string, Folder>;
}

const LISTED_AT_MOST = 20_000;

/** The names that a file of order lists. It is a list of YAML, and nothing else. */
export function readOrder(text: string): string[] {
  const names = text
    .slice(0, 1_000_000)
    .split(/\r?\n/)
    .map((line) => /^\s{0,8}- +(.{1,300})$/.exec(line)?.[1]?.trim());
  return names
    .flatMap((name) => (name === undefined ? [] : [name.replace(/^(["'])(.*)\1$/, '$2').replace(/\.mdx?$/, '')]))
    .slice(0, LISTED_AT_MOST);
}

/** Pages as ReadMe shows them: categories in order, then the reference, recipes and the changelog. */
export function orderPages(pages: readonly ReadMePage[], orders: ReadonlyMap<string, readonly string[]>): Entry[] {
  const of = (section: Section): ReadMePage[] => pages.filter((page) => page.section === section);
  const tree = (section: Section): Entry[] => entriesOf(folderOf(of(section)), section, orders);
  const group = (title: string, children: Entry[]): Entry[] => (children.length === 0 ? [] : [{ title, children }]);
  const changes = of('changelogs').toSorted((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : 0));
  return [
    ...tree('docs'),
    ...group('API Reference', tree('reference')),
    ...group('Recipes', tree('recipes')),
    ...group('Changelog', changes.map(entryOf)),
  ];
}

function folderOf(pages: readonly ReadMePage[]): Folder {
  const root: Folder = { pages: new Map(), folders: new Map() };
  for (const page of pages) {
    const segments = page.below.split('/');
    const name = (segments.pop() ?? '').replace(/\.(?:mdx?|markdown)$/i, '');
    let folder = root;
    for (const segment of segments) {
      const next: Folder = folder.folders.get(segment) ?? { pages: new Map(), folders: new Map() };
      folder.folders.set(segment, next);
      folder = next;
    }
    if (name === 'index' && folder !== root) folder.index = page;
    else folder.pages.set(name, page);
  }
  return root;
}

function entriesOf(folder: Folder, path: string, orders: ReadonlyMap<string, readonly string[]>): Entry[] {
  const names = [...new Set([...(orders.get(path) ?? []), ...folder.pages.keys(), ...folder.folders.keys()])];
  return names.flatMap((name): Entry[] => {
    const [page, below] = [folder.pages.get(name), folder.folders.get(name)];
    const children = below === undefined ? [] : entriesOf(below, `${path}/${name}`, orders);
    const own = below?.index ?? page;
    if (own === undefined) return children.length === 0 ? [] : [{ title: categoryTitle(name), children }];
    const entry = { ...entryOf(own), children };
    // A page next to a folder of its name and a page for the folder are two.
    return below?.index !== undefined && page !== undefined ? [entryOf(page), entry] : [entry];
  });
}

const categoryTitle = (name: string): string => (/[A-Z ]/.test(name) ? name : titleOfName(name));

const entryOf = ({ title, place, url }: ReadMePage): Entry =>
  url === undefined ? { title, path: place, children: [] } : { title, url, children: [] };
