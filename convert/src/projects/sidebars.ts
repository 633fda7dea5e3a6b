// The sidebars of VitePress and Starlight, which are part of a program: what of them is data is read.
import type { Entry, SourceTree } from '../drafts/index.ts';
import { isCall, readModule, sourcesBelow, type Value, withoutCalls } from '../programs/index.ts';
import type { Project } from './projects.ts';

const DEPTH_AT_MOST = 30;

export interface SidebarPages {
  /** By the address of a page, without the base of the site. */
  pageOf: (address: string) => Entry | undefined;
  /** All that lies in a folder, in its order. */
  entriesOf: (folder: string) => Entry[];
}

export interface Sidebar {
  entries: Entry[];
  file: string;
  /** What it was made of. */
  value: Value;
  /** Pages of the navigation that are not there. */
  missing: string[];
}

/** The navigation of a project, or undefined where its settings are none that could be read, or say none. */
export async function readProjectSidebar(
  tree: SourceTree,
  project: Project,
  pages: SidebarPages,
): Promise<Sidebar | undefined> {
  const file = [...tree.files.keys()].find((path) => isSettings(project, path));
  if (file === undefined) return undefined;
  const read = readModule(file, await sourcesBelow(tree, project.kind === 'vitepress' ? project.root : project.top));
  const settings = withoutCalls(read);
  const sidebar = project.kind === 'vitepress' ? vitepressSidebar(settings) : starlightSidebar(settings);
  if (sidebar === undefined) return undefined;
  const building: Building = { pages, missing: [] };
  const entries =
    project.kind === 'vitepress' ? vitepressEntries(building, sidebar) : starlightItems(building, sidebar, 0);
  return entries.length === 0 ? undefined : { entries, file, value: sidebar, missing: building.missing };
}

function isSettings({ kind, root, top }: Project, path: string): boolean {
  if (kind === 'starlight') return path.startsWith(top) && /^astro\.config\.[cm]?[jt]s$/.test(path.slice(top.length));
  if (kind !== 'vitepress' || !path.startsWith(`${root}.vitepress/`)) return false;
  return /^config(?:\/index)?\.[cm]?[jt]s$/.test(path.slice(`${root}.vitepress/`.length));
}

const at = (value: Value, ...keys: string[]): Value =>
  keys.reduce<Value>((inner, key) => (inner instanceof Map ? withoutCalls(inner.get(key)) : undefined), value);

const text = (value: Value): string => (typeof value === 'string' ? value : '');

const vitepressSidebar = (settings: Value): Value =>
  at(settings, 'themeConfig', 'sidebar') ?? at(settings, 'locales', 'root', 'themeConfig', 'sidebar');

function starlightSidebar(settings: Value): Value {
  const integrations = at(settings, 'integrations');
  const found = Array.isArray(integrations)
    ? integrations.find((each) => isCall(each) && each.call === 'starlight')
    : undefined;
  return at(withoutCalls(found), 'sidebar');
}

interface Building {
  pages: SidebarPages;
  missing: string[];
}

/** One list, or a list for each beginning of an address. */
function vitepressEntries(building: Building, sidebar: Value): Entry[] {
  if (!(sidebar instanceof Map)) return vitepressItems(building, sidebar, { base: '', depth: 0 });
  const seen = new Set<Value>();
  return [...sidebar].flatMap(([, value]) => {
    const list = withoutCalls(value);
    // Several addresses often share one list.
    if (seen.has(list)) return [];
    seen.add(list);
    const base = text(at(list, 'base'));
    return vitepressItems(building, list instanceof Map ? at(list, 'items') : list, { base, depth: 0 });
  });
}

interface Place {
  base: string;
  depth: number;
}

function vitepressItems(building: Building, items: Value, { base, depth }: Place): Entry[] {
  if (!Array.isArray(items) || depth > DEPTH_AT_MOST) return [];
  return items.flatMap((item) => {
    if (!(item instanceof Map)) return [];
    const below = text(item.get('base')) || base;
    const children = vitepressItems(building, item.get('items'), { base: below, depth: depth + 1 });
    return entry(building, { title: text(item.get('text')), link: linked(below, text(item.get('link'))), children });
  });
}

const linked = (base: string, link: string): string =>
  link === '' || base === '' || /^[a-z]+:/i.test(link)
    ? link
    : base.replace(/\/$/, '') + (link.startsWith('/') ? link : `/${link}`);

function starlightItems(building: Building, items: Value, depth: number): Entry[] {
  if (!Array.isArray(items) || depth > DEPTH_AT_MOST) return [];
  return items.flatMap((item) => {
    if (typeof item === 'string') return entry(building, { title: '', link: `/${item}`, children: [] });
    if (!(item instanceof Map)) return [];
    const title = text(item.get('label'));
    const folder = at(item.get('autogenerate'), 'directory');
    if (typeof folder === 'string')
      return [{ title, children: building.pages.entriesOf(folder.replaceAll(/^\/|\/$/g, '')) }];
    const slug = item.get('slug');
    const link = typeof slug === 'string' ? `/${slug}` : text(item.get('link'));
    return entry(building, { title, link, children: starlightItems(building, item.get('items'), depth + 1) });
  });
}

interface Said {
  title: string;
  link: string;
  children: Entry[];
}

function entry({ pages, missing }: Building, { title, link, children }: Said): Entry[] {
  if (/^(?:https?:|mailto:)/i.test(link)) return [{ title: title || link, url: link, children }];
  const page = link === '' ? undefined : pages.pageOf(link.replace(/[?#].*$/s, ''));
  if (page === undefined && link !== '') missing.push(link);
  if (page === undefined && children.length === 0) return [];
  return [{ title: title || page?.title || '', ...(page?.path === undefined ? {} : { path: page.path }), children }];
}
