import { slugify } from '../text/slug.ts';
import type { NavigationInput, PlannedDocument, PlannedNode } from './navigation-types.ts';
import { addressOf, canBePage, claimPath, lastSegment, titleOfFile, type PathClaims } from './page-paths.ts';

type Folder = { name: string; path: string; readme?: string; files: string[]; folders: Map<string, Folder> };
type Inferring = { input: NavigationInput; paths: PathClaims; groupPaths: PathClaims };

/** Deeper folders are flattened into the deepest one that is kept. */
const MAX_DEPTH = 40;

const names = new Intl.Collator('en', { numeric: true });

/**
 * The tree of a space without a SUMMARY: folders and files by name (numbers by value), the first page first. A folder is
 * its README's page, else a group at the top level and an empty page below it.
 */
export function inferNavigation(input: NavigationInput): PlannedNode[] {
  const inferring: Inferring = { input, paths: new Map(), groupPaths: new Map() };
  const paths = input.markdownPaths.filter(canBePage);
  const readme =
    paths.find((path) => path === input.readme) ??
    paths.find((path) => path.toLowerCase() === input.readme.toLowerCase());
  const root: Folder = { name: '', path: '', files: [], folders: new Map() };
  for (const path of paths) if (path !== readme) place(root, path);
  const first = readme === undefined ? [] : [planFile(inferring, readme)];
  const own = root.readme === undefined ? [] : [planFile(inferring, root.readme)];
  return [...first, ...own, ...planFolder(inferring, root, true)];
}

function place(root: Folder, path: string): void {
  let folder = root;
  for (const name of path.split('/').slice(0, -1).slice(0, MAX_DEPTH)) {
    let next = folder.folders.get(name);
    if (!next)
      folder.folders.set(
        name,
        (next = { name, path: folder.path === '' ? name : `${folder.path}/${name}`, files: [], folders: new Map() }),
      );
    folder = next;
  }
  if (/^README\.md$/i.test(lastSegment(path)) && folder.readme === undefined) folder.readme = path;
  else folder.files.push(path);
}

function planFolder(inferring: Inferring, folder: Folder, top: boolean): PlannedNode[] {
  const entries: { name: string; plan: () => PlannedNode }[] = [
    ...folder.files.map((path) => ({
      name: lastSegment(path).replace(/\.[^.]*$/, ''),
      plan: () => planFile(inferring, path),
    })),
    ...[...folder.folders.values()].map((child) => ({
      name: child.name,
      plan: () => planChild(inferring, child, top),
    })),
  ];
  entries.sort((a, b) => names.compare(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return entries.map((entry) => entry.plan());
}

function planChild(inferring: Inferring, folder: Folder, top: boolean): PlannedNode {
  if (folder.readme !== undefined) {
    const page = planFile(inferring, folder.readme);
    page.children = planFolder(inferring, folder, false);
    return page;
  }
  if (top) {
    const path = claimPath(inferring.groupPaths, slugify(folder.name) || 'group');
    return { type: 'group', title: folder.name, slug: path, path, children: planFolder(inferring, folder, false) };
  }
  const path = claimPath(inferring.paths, folder.path);
  return {
    type: 'document',
    title: folder.name,
    slug: lastSegment(path),
    path,
    children: planFolder(inferring, folder, false),
  };
}

function planFile(inferring: Inferring, source: string): PlannedDocument {
  const title = inferring.input.facts(source)?.h1 || titleOfFile(source);
  const path = claimPath(inferring.paths, addressOf(inferring.input, source, title));
  return { type: 'document', title, slug: lastSegment(path), path, source, children: [] };
}
