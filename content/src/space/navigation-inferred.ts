import { slugify } from '../text/slug.ts';
import type { NavigationInput, PlannedDocument, PlannedNode } from './navigation-types.ts';
import {
  type Addressing,
  canBePage,
  claimEmpty,
  claimGroup,
  claimPage,
  lastSegment,
  startAddressing,
  titleOfFile,
} from './page-paths.ts';

type Folder = { name: string; path: string; readme?: string; files: string[]; folders: Map<string, Folder> };
type Inferring = { input: NavigationInput; addressing: Addressing };
/** Where the pages of a folder stand: the path of the page or group above, and whether groups may stand there. */
type Place = { parent: string; top: boolean };

/** Deeper folders are flattened into the deepest one that is kept. */
const MAX_DEPTH = 40;

let names: Intl.Collator | undefined;

/**
 * The tree of a space without a SUMMARY: folders and files by name (numbers by value), the first page first. A folder is
 * its README's page, else a group at the top level and an empty page below it.
 */
export function inferNavigation(input: NavigationInput): PlannedNode[] {
  const paths = input.markdownPaths.filter(canBePage);
  const readme =
    paths.find((path) => path === input.readme) ??
    paths.find((path) => path.toLowerCase() === input.readme.toLowerCase());
  const root: Folder = { name: '', path: '', files: [], folders: new Map() };
  for (const path of paths) if (path !== readme) place(root, path);
  const inferring: Inferring = { input, addressing: startAddressing(input, filesAtTop(root, readme)) };
  const top: Place = { parent: '', top: true };
  const first = readme === undefined ? [] : [planFile(inferring, readme, '')];
  const own = root.readme === undefined ? [] : [planFile(inferring, root.readme, '')];
  return [...first, ...own, ...planFolder(inferring, root, top)];
}

const filesAtTop = (root: Folder, first: string | undefined): string[] =>
  [first, root.readme, ...root.files, ...[...root.folders.values()].map((folder) => folder.readme)].filter(
    (file) => file !== undefined,
  );

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

function planFolder(inferring: Inferring, folder: Folder, at: Place): PlannedNode[] {
  const entries: { name: string; plan: () => PlannedNode }[] = [
    ...folder.files.map((path) => ({
      name: lastSegment(path).replace(/\.[^.]*$/, ''),
      plan: () => planFile(inferring, path, at.parent),
    })),
    ...[...folder.folders.values()].map((child) => ({
      name: child.name,
      plan: () => planChild(inferring, child, at),
    })),
  ];
  const { compare } = (names ??= new Intl.Collator('en', { numeric: true }));
  entries.sort((a, b) => compare(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return entries.map((entry) => entry.plan());
}

function planChild(inferring: Inferring, folder: Folder, { parent, top }: Place): PlannedNode {
  if (folder.readme !== undefined) {
    const page = planFile(inferring, folder.readme, parent);
    page.children = planFolder(inferring, folder, { parent: page.path, top: false });
    return page;
  }
  if (top) {
    const { path, parent: above } = claimGroup(inferring.addressing, slugify(folder.name) || 'group');
    const children = planFolder(inferring, folder, { parent: above, top: false });
    return { type: 'group', title: folder.name, slug: path, path, children };
  }
  const path = claimEmpty(inferring.addressing, parentOfEmpty(inferring, folder, parent));
  return {
    type: 'document',
    title: folder.name,
    slug: lastSegment(path),
    path,
    children: planFolder(inferring, folder, { parent: path, top: false }),
  };
}

// Where paths follow the files, an empty page has the path of its folder.
function parentOfEmpty({ input }: Inferring, folder: Folder, parent: string): { slug: string; parent: string } {
  return input.paths === 'navigation' ? { slug: folder.name, parent } : { slug: folder.path, parent: '' };
}

function planFile(inferring: Inferring, source: string, parent: string): PlannedDocument {
  const title = inferring.input.facts(source)?.h1 || titleOfFile(source);
  const path = claimPage(inferring.addressing, { file: source, title, parent });
  return { type: 'document', title, slug: lastSegment(path), path, source, children: [] };
}
