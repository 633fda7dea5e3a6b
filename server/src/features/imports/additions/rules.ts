import {
  type PageNode,
  type ReusableEntry,
  type WholeTree,
  type TreeContent,
  walkPages,
} from '#features/contents/index.ts';
import { checkPath, type Insertion, placeBelow } from '../insertions/index.ts';
import type { ImportWarning } from '../schema.ts';

/** Where the sources of imported pages lie: a folder of their own each time, so that what they link to is among them. */
const FOLDER = 'imports';

/** A folder that nothing of the tree lies in yet. */
export function freshFolder(tree: WholeTree, name: string): string {
  const taken = new Set<string>();
  const take = (path: string): void => {
    const [first, second] = path.split('/', 2);
    if (first === FOLDER && second !== undefined) taken.add(second);
  };
  for (const path of tree.pageBySource.keys()) take(path);
  for (const path of tree.fileByPath.keys()) take(path);
  for (const path of tree.reusableByPath.keys()) take(path);
  for (const path of Object.keys(tree.meta.aliases ?? {})) take(path);
  return `${FOLDER}/${makeNamer(taken)(name)}`;
}

/** Hands out names, each once: the second that wants `name` gets `name-1`. What is in `taken` is nobody's. */
function makeNamer(taken: Set<string>): (wanted: string) => string {
  const last = new Map<string, number>();
  return (wanted) => {
    let number = last.get(wanted) ?? 0;
    let name = number === 0 ? wanted : `${wanted}-${number}`;
    for (; taken.has(name); name = `${wanted}-${number}`) number += 1;
    taken.add(name);
    last.set(wanted, number);
    return name;
  };
}

export interface Addition {
  /** What was added, as it is in `merged`; a page that took an imported text is among it. */
  added: TreeContent;
  merged: TreeContent;
  warnings: ImportWarning[];
}

export interface Place {
  /** Where the sources of what is imported lie. */
  folder: string;
  /** The page that the imported pages come below; without it they come at the end of the space. */
  onto: Insertion | undefined;
}

/** The tree with imported content in it. All that was there stays as it is; names and addresses give way to it. */
export function addContent(tree: WholeTree, imported: TreeContent, { folder, onto }: Place): Addition {
  const below = (path: string): string => (path === '' ? folder : `${folder}/${path}`);
  const warnings: ImportWarning[] = [...(onto?.warnings ?? [])];
  const placed = placePages(tree, onto?.pages ?? imported.pages, { folder, onto });
  const added: TreeContent = {
    pages: onto?.taken === undefined ? placed : [{ ...onto.page, children: placed }],
    files: imported.files.map((file) => ({ ...file, path: below(file.path) })),
    reusable: nameReusable(tree, imported.reusable).map((entry) => ({ ...entry, path: below(entry.path) })),
    meta: {},
  };
  const aliases = [
    ...Object.entries(imported.meta.aliases ?? {}).map(([from, to]) => [below(from), below(to)]),
    ...Object.entries(onto?.aliases ?? {}),
  ];
  const merged: TreeContent = {
    pages: onto === undefined ? [...tree.pages, ...placed] : placeBelow(tree, onto.page, placed),
    files: [...tree.files, ...added.files],
    reusable: [...tree.reusable, ...added.reusable],
    meta: {
      ...tree.meta,
      ...(tree.pages.length === 0 && imported.meta.paths !== undefined ? { paths: imported.meta.paths } : {}),
      ...(aliases.length === 0 ? {} : { aliases: { ...tree.meta.aliases, ...Object.fromEntries(aliases) } }),
      ...mergeNamed(tree, imported, warnings),
    },
  };
  if (Object.keys(imported.meta.redirects ?? {}).length > 0)
    warnings.push({
      file: '.gitbook.yaml',
      message: 'Redirects are not taken over: those of the space stay as they are.',
    });
  return { added, merged, warnings };
}

/** Pages below the folder, with addresses next to those that are taken. */
function placePages(tree: WholeTree, pages: readonly PageNode[], { folder, onto }: Place): PageNode[] {
  const nameOf = makeNamer(new Set(tree.pageByPath.keys()));
  // Of a group and a page with one address both keep it, as in the space that they would have been alone.
  const claims = new Map<string, string>();
  const claim = (wanted: string): string => {
    const path = claims.get(wanted) ?? nameOf(wanted);
    claims.set(wanted, path);
    return path;
  };
  const top: Above = onto === undefined ? { from: '', to: '' } : { from: '', to: `${onto.page.path}/` };
  const placeNode = (node: PageNode, above: Above): PageNode => {
    const isAddressed = node.type === 'document' || node.type === 'group';
    const path = isAddressed ? claim(pathBelow(node.path, above, top)) : node.path;
    if (onto !== undefined) checkPath(path);
    const here = isAddressed ? { from: `${node.path}/`, to: `${path}/` } : above;
    return {
      ...node,
      // Groups lie at the top of a space and nowhere else.
      ...(node.type === 'group' && onto !== undefined ? { type: 'document' as const } : {}),
      ...(isAddressed ? { path, slug: path.slice(path.lastIndexOf('/') + 1) } : {}),
      ...(node.source === undefined ? {} : { source: `${folder}/${node.source}` }),
      ...(node.target === undefined ? {} : { target: placeTarget(node.target, { folder, onto }) }),
      children: node.children.map((child) => placeNode(child, here)),
    };
  };
  // What lay below the page whose text was taken lies below the one that took it.
  const taken = onto?.taken === undefined ? undefined : { from: `${onto.taken.path}/`, to: `${onto.page.path}/` };
  const wasBelow = new Set(onto?.taken?.children);
  return pages.map((page) => placeNode(page, taken !== undefined && wasBelow.has(page) ? taken : top));
}

/** How the paths of pages began in what was imported, and how they begin in the space. */
interface Above {
  from: string;
  to: string;
}

/** A path that began with that of the page above still does. */
const pathBelow = (path: string, above: Above, top: Above): string =>
  path.startsWith(above.from) ? above.to + path.slice(above.from.length) : top.to + path;

// An entry of the navigation may name a file, from the root of what was imported.
function placeTarget(
  target: NonNullable<PageNode['target']>,
  { folder, onto }: Place,
): NonNullable<PageNode['target']> {
  if ('page' in target && onto !== undefined && target.page === onto.taken?.id)
    return { ...target, page: onto.page.id };
  if (!('url' in target) || /^([a-z][a-z0-9+.-]*:|\/\/|#|\.\.)/i.test(target.url)) return target;
  return { url: `${folder}/${target.url.replace(/^\.?\//, '')}` };
}

function nameReusable(tree: WholeTree, entries: readonly ReusableEntry[]): ReusableEntry[] {
  const nameOf = makeNamer(new Set(tree.reusable.map((entry) => entry.title)));
  return entries.map((entry) => ({ ...entry, title: nameOf(entry.title) }));
}

/** Variables and tags by their names: what a space has stays as it is. */
function mergeNamed(
  tree: WholeTree,
  imported: TreeContent,
  warnings: ImportWarning[],
): Pick<TreeContent['meta'], 'variables' | 'tags'> {
  const [variables, tags] = [imported.meta.variables, imported.meta.tags];
  return {
    ...(variables && {
      variables: keepOwn(variables, tree.meta.variables, (name) =>
        warnings.push({
          file: '.gitbook/vars.yaml',
          message: `The variable ${name} has another value in the space, which it keeps.`,
        }),
      ),
    }),
    ...(tags && {
      tags: keepOwn(tags, tree.meta.tags, (name) =>
        warnings.push({
          file: '.gitbook/tags.yaml',
          message: `The tag ${name} is shown in another way in the space, which it keeps.`,
        }),
      ),
    }),
  };
}

function keepOwn<T extends Record<string, unknown>>(found: T, own: T | undefined, onClash: (name: string) => void): T {
  for (const [name, value] of Object.entries(found))
    if (own !== undefined && Object.hasOwn(own, name) && JSON.stringify(own[name]) !== JSON.stringify(value))
      onClash(name);
  return { ...found, ...own };
}

/** How many pages, files and includes there are, whatever else the navigation lists. */
export const countResources = ({ pages, files, reusable }: TreeContent): number =>
  [...walkPages(pages)].filter((page) => page.source !== undefined).length + files.length + reusable.length;
