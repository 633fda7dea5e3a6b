// From a tree to the texts next to its pages: navigation, settings, variables, tags, addresses.
import {
  type Addresses,
  planNavigation,
  type PathsFollow,
  type PlannedNode,
  writeAddresses,
  type WrittenEntry,
  writeSpaceConfig,
  writeSummary,
  writeTags,
  writeVariables,
} from '@lectern/content';
import { foldPath, type PageNode, type WholeTree } from '#features/contents/index.ts';

export interface ExportPlan {
  /** Files that are made, in addition to those that the space has. */
  texts: { path: string; text: string }[];
  /** What a later import of the export would not bring back, in sentences. */
  losses: string[];
}

const MARKDOWN = /\.(md|markdown)$/i;

/** How the files of a space say what its tree says. A later import makes an equal tree of it, but for the losses. */
export function planExport(tree: WholeTree): ExportPlan {
  const entries = toEntries(tree);
  const summary = writeSummary(entries);
  const first = tree.documents[0]?.source;
  const readmes = ['README.md', ...(first === undefined || first === 'README.md' ? [] : [first])];
  const tries = readmes.map((readme) => ({ readme, ...findAddresses(tree, { summary, entries, readme }) }));
  const best = tries.toSorted((a, b) => Object.keys(a.addresses).length - Object.keys(b.addresses).length)[0];
  const { readme = 'README.md', addresses = {} } = best ?? {};
  const plan = planOf(tree, { summary, readme, addresses });
  const made = [
    { path: 'SUMMARY.md', text: summary },
    { path: '.gitbook.yaml', text: writeSpaceConfig({ readme, redirects: tree.meta.redirects ?? {} }) },
    { path: '.gitbook/vars.yaml', text: writeVariables(tree.meta.variables ?? {}) },
    { path: '.gitbook/tags.yaml', text: writeTags(tree.meta.tags ?? {}) },
    {
      path: '.gitbook/pages.yaml',
      text: writeAddresses(addresses, saidPaths(tree, plan, { summary, readme, addresses })),
    },
  ];
  return {
    texts: made.filter(({ text }) => text !== ''),
    losses: [...compareNodes(plan, tree.pages, sourcesOf(entries, tree)), ...lostFlags(tree)],
  };
}

/** What each page of the tree is in the navigation; pages without a file name one that does not exist. */
function toEntries(tree: WholeTree): WrittenEntry[] {
  const taken = new Set([...tree.pageBySource.keys(), ...tree.fileByPath.keys()].map(foldPath));
  const fileOf = missingFiles(tree, taken);
  const toEntry = (page: PageNode): WrittenEntry => {
    const children = page.children.map(toEntry);
    switch (page.type) {
      case 'document':
        return { kind: 'page', title: page.title, target: fileOf(page), children };
      case 'group':
        return { kind: 'group', title: page.title, ...(page.path === '' ? {} : { anchor: page.path }), children };
      case 'link':
        return { title: page.title, ...linkOf(page, tree, fileOf), children };
      case 'computed':
        return {
          kind: 'computed',
          title: page.title,
          ...(page.computed === undefined ? {} : { computed: page.computed }),
          children,
        };
    }
  };
  return tree.pages.map(toEntry);
}

/** A file for each page: its own, or one that nobody has, so that an import makes an empty page of it. */
function missingFiles(tree: WholeTree, taken: Set<string>): (page: PageNode) => string {
  const made = new Map<string, string>();
  for (const page of tree.documents) {
    if (page.source !== undefined) continue;
    let file = `${page.path}.md`;
    for (let number = 1; taken.has(foldPath(file)); number += 1) file = `${page.path}-${number}.md`;
    taken.add(foldPath(file));
    made.set(page.id, file);
  }
  return (page) => page.source ?? made.get(page.id) ?? '';
}

function linkOf(
  { target }: PageNode,
  tree: WholeTree,
  fileOf: (page: PageNode) => string,
): Pick<WrittenEntry, 'kind' | 'target' | 'anchor'> {
  if (target === undefined || 'url' in target) return { kind: 'link', target: target?.url ?? '' };
  const page = tree.pageById.get(target.page);
  if (page === undefined) return { kind: 'link', target: '' };
  return {
    kind: 'page',
    target: fileOf(page),
    ...(target.anchor === undefined ? {} : { anchor: target.anchor }),
  };
}

interface Written {
  summary: string;
  readme: string;
  addresses?: Addresses;
}

const planOf = (tree: WholeTree, written: Written, paths: PathsFollow = tree.meta.paths ?? 'files'): PlannedNode[] =>
  planNavigation({
    ...written,
    paths,
    markdownPaths: [...tree.pageBySource.keys(), ...tree.files.map((file) => file.path).filter(isMarkdown)],
    facts: () => undefined,
  }).nodes;

/** In a new space paths follow the navigation; what those of this one follow is said where that makes a difference. */
function saidPaths(tree: WholeTree, plan: readonly PlannedNode[], written: Written): PathsFollow | undefined {
  if (tree.meta.paths === 'navigation') return undefined;
  return pathsOf(plan) === pathsOf(planOf(tree, written, 'navigation')) ? undefined : 'files';
}

const pathsOf = (nodes: readonly PlannedNode[]): string =>
  JSON.stringify(nodes, (key, value: unknown) => (key === 'title' || key === 'slug' ? undefined : value));

const isMarkdown = (path: string): boolean => MARKDOWN.test(path);

/** The addresses that must be written down because an import would give other ones. */
function findAddresses(
  tree: WholeTree,
  { summary, entries, readme }: Written & { entries: readonly WrittenEntry[] },
): { addresses: Addresses } {
  const addresses: Addresses = {};
  const visit = (
    planned: readonly PlannedNode[],
    pages: readonly PageNode[],
    listed: readonly WrittenEntry[],
  ): void => {
    pages.forEach((page, index) => {
      const [node, entry] = [planned[index], listed[index]];
      if (node === undefined || entry === undefined || node.type === 'computed') return;
      if (page.type === 'document' && node.type === 'document' && node.path !== page.path)
        addresses[entry.target ?? ''] = page.path;
      visit(node.children, page.children, entry.children);
    });
  };
  visit(planOf(tree, { summary, readme }), tree.pages, entries);
  return { addresses };
}

/** The files that pages have in the export, by the pages' ids. */
function sourcesOf(entries: readonly WrittenEntry[], tree: WholeTree): Map<string, string> {
  const sources = new Map<string, string>();
  const visit = (listed: readonly WrittenEntry[], pages: readonly PageNode[]): void =>
    pages.forEach((page, index) => {
      sources.set(page.id, listed[index]?.target ?? '');
      visit(listed[index]?.children ?? [], page.children);
    });
  visit(entries, tree.pages);
  return sources;
}

function compareNodes(
  planned: readonly PlannedNode[],
  pages: readonly PageNode[],
  sources: ReadonlyMap<string, string>,
): string[] {
  const losses: string[] = [];
  const visit = (nodes: readonly PlannedNode[], those: readonly PageNode[]): void =>
    those.forEach((page, index) => {
      const node = nodes[index];
      const loss = node === undefined ? 'it is left out' : lossOf(node, page, sources);
      if (loss !== undefined) losses.push(`${nameOf(page)}: after an import ${loss}.`);
      if (node !== undefined && node.type !== 'computed') visit(node.children, page.children);
    });
  visit(planned, pages);
  return losses;
}

function lossOf(node: PlannedNode, page: PageNode, sources: ReadonlyMap<string, string>): string | undefined {
  if (node.type !== page.type) return `it is a ${node.type}`;
  if (node.title !== page.title && node.type !== 'computed') return `its title is “${node.title}”`;
  if (node.type === 'document' && (node.source !== page.source || node.path !== page.path))
    return 'it has another file or address';
  if (node.type === 'link' && !isSameTarget(node, page, sources)) return 'it leads elsewhere';
  return undefined;
}

function isSameTarget(
  node: Extract<PlannedNode, { type: 'link' }>,
  { target }: PageNode,
  sources: ReadonlyMap<string, string>,
): boolean {
  if (target === undefined || 'url' in target) return (node.url ?? '') === (target?.url ?? '');
  return node.page === sources.get(target.page) && (node.anchor ?? '') === (target.anchor ?? '');
}

/** What only front matter could say, of pages that have no file for it. */
const FLAGS = ['emoji', 'icon', 'description', 'hidden', 'noIndex', 'noRobotsIndex', 'condition'] as const;

const lostFlags = (tree: WholeTree): string[] =>
  [...tree.pageById.values()].flatMap((page) => {
    if (page.body !== undefined) return [];
    const set = FLAGS.filter((flag) => page[flag] !== undefined);
    return set.length === 0 ? [] : [`${nameOf(page)}: ${set.join(', ')} have no place in the files.`];
  });

const nameOf = (page: PageNode): string => `The ${page.type} “${page.title}”`;
