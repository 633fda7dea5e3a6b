// From a tree to the texts next to its pages: navigation, settings, variables, tags, addresses.
import {
  type Addresses,
  parseSpaceConfig,
  parseTags,
  planNavigation,
  type PathsFollow,
  type PlannedNode,
  reviseSpaceConfig,
  reviseSummary,
  reviseVariables,
  writeAddresses,
  type WrittenEntry,
  writeSpaceConfig,
  writeSummary,
  writeTags,
  writeVariables,
} from '@lectern/content';
import { foldPath, navigationOf, type OriginalName, type PageNode, type WholeTree } from '#features/contents/index.ts';

export interface ExportPlan {
  /** Files that are made, in addition to those that the space has. */
  texts: { path: string; text: string }[];
  /** What a later import of the export would not bring back, in sentences. */
  losses: string[];
}

/** A file as the last import found it. */
export interface EarlierFile {
  path: string;
  text: string;
}

export type Earlier = Partial<Record<OriginalName, EarlierFile>>;

const MARKDOWN = /\.(md|markdown)$/i;

/**
 * How the files of a space say what its tree says. A later import makes an equal tree of it, but for the losses. What the
 * last import found stays as it is written, as far as the space still says the same.
 */
export function planExport(tree: WholeTree, earlier: Earlier = {}): ExportPlan {
  const entries = toEntries(tree);
  const summary = writeSummary(entries);
  const first = tree.documents[0]?.source;
  const config = earlier.config === undefined ? undefined : parseSpaceConfig(earlier.config.text);
  const readmes = new Set([config?.readme ?? 'README.md', 'README.md', ...(first === undefined ? [] : [first])]);
  const tries = [...readmes].map((readme) => ({ readme, ...findAddresses(tree, { summary, entries, readme }) }));
  const best = tries.toSorted((a, b) => Object.keys(a.addresses).length - Object.keys(b.addresses).length)[0];
  const { readme = 'README.md', addresses = {} } = best ?? {};
  const plan = planOf(tree, { summary, readme, addresses });
  const settings = writeConfig({ readme, redirects: tree.meta.redirects ?? {} }, earlier);
  const before = new Set(Object.values(earlier).flatMap(({ path, text }) => (text === '' ? [path] : [])));
  const made = [
    { path: summaryPath(earlier, settings), text: writeNavigation(tree, { earlier, entries, summary }) },
    { path: '.gitbook.yaml', text: settings },
    { path: '.gitbook/vars.yaml', text: variablesText(tree, earlier) },
    { path: '.gitbook/tags.yaml', text: tagsText(tree, earlier) },
    {
      path: '.gitbook/pages.yaml',
      text: writeAddresses(addresses, saidPaths(tree, plan, { summary, readme, addresses })),
    },
  ];
  return {
    // A file without anything in it stays where it was.
    texts: made.filter(({ path, text }) => text !== '' || before.has(path)),
    losses: [...compareNodes(plan, tree.pages, sourcesOf(entries, tree)), ...lostFlags(tree)],
  };
}

/** The navigation as it was written, where nobody changed it; else with the lines of those entries that are as they were. */
function writeNavigation(
  tree: WholeTree,
  { earlier, entries, summary }: { earlier: Earlier; entries: readonly WrittenEntry[]; summary: string },
): string {
  const before = earlier.summary?.text;
  if (before === undefined) return summary;
  if (tree.meta.originals?.navigation === navigationOf(tree.pages)) return before;
  return reviseSummary(before, entries, markdownOf(tree)) ?? summary;
}

/** Where an import looks for the navigation: where it was, unless nothing says so any more. */
function summaryPath({ summary }: Earlier, settings: string): string {
  const named = parseSpaceConfig(settings).summary;
  return summary?.path.toLowerCase() === named.toLowerCase() ? summary.path : named;
}

type Settings = Parameters<typeof writeSpaceConfig>[0];

const writeConfig = (settings: Settings, { config }: Earlier): string =>
  (config === undefined ? undefined : reviseSpaceConfig(config.text, settings)) ?? writeSpaceConfig(settings);

const variablesText = ({ meta: { variables = {} } }: WholeTree, earlier: Earlier): string =>
  (earlier.variables === undefined ? undefined : reviseVariables(earlier.variables.text, variables)) ??
  writeVariables(variables);

function tagsText({ meta: { tags = {} } }: WholeTree, earlier: Earlier): string {
  const before = earlier.tags?.text;
  const isSame = before !== undefined && JSON.stringify(parseTags(before).tags) === JSON.stringify(tags);
  return isSame ? before : writeTags(tags);
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
    markdownPaths: markdownOf(tree),
    facts: () => undefined,
  }).nodes;

const markdownOf = (tree: WholeTree): string[] => [
  ...tree.pageBySource.keys(),
  ...tree.files.map((file) => file.path).filter(isMarkdown),
];

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
