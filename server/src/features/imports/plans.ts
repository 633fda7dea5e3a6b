// The navigation of a source: what its SUMMARY or its folders make of its pages, symbolic links followed.
import {
  type NavigationPlan,
  type PageFacts,
  type PlannedNode,
  planNavigation,
  type PathsFollow,
} from '@lectern/content';
import type { WholeTree } from '#features/contents/index.ts';
import type { Source } from './folders/index.ts';

/** Further names of pages that a plan is made with: beyond these a link to a folder of thousands is not worth it. */
const ALIASES_AT_MOST = 20_000;

export interface Planning {
  facts: (path: string) => PageFacts | undefined;
  paths: PathsFollow;
  /** What the space was last brought to. */
  previous: WholeTree | undefined;
}

/** What the paths of a source follow from. A space keeps what it began with; a new one follows the navigation. */
export function pathsFor({ paths }: Source, previous: WholeTree | undefined): PathsFollow {
  if (previous === undefined || previous.pages.length === 0) return paths ?? 'navigation';
  return previous.meta.paths ?? 'files';
}

/**
 * The pages of a source in the order of its navigation. Where the navigation names a page through a symbolic link, the
 * plan names the file itself, so that one file is one page under whichever name it was listed.
 */
export function planSource(source: Source, { facts, paths: follow, previous }: Planning): NavigationPlan {
  const paths = source.pages.map((page) => page.path);
  const realOf = aliasesOf(source, paths);
  const real = (path: string): string => realOf.get(path) ?? path;
  const addressing = {
    ...(source.addresses === undefined ? {} : { addresses: source.addresses }),
    paths: follow,
    before: (path: string) => previous?.pageBySource.get(real(path))?.path,
  };
  if (source.summary === undefined) {
    return planNavigation({ ...addressing, readme: real(source.readme), markdownPaths: paths, facts });
  }
  const plan = planNavigation({
    ...addressing,
    // Names of files are composed, however they are spelled in here.
    summary: source.summary.text.normalize('NFC'),
    readme: source.readme,
    markdownPaths: [...paths, ...realOf.keys()],
    facts: (path) => facts(real(path)),
  });
  const nodes = followAliases(plan.nodes, real);
  const listed = new Set(sourcesOf(nodes));
  return { ...plan, nodes, unlisted: plan.unlisted.filter((path) => !realOf.has(path) && !listed.has(path)) };
}

/** Pages by the names that symbolic links give them. */
function aliasesOf(source: Source, paths: readonly string[]): Map<string, string> {
  const known = new Set(paths);
  const found = new Map<string, string>();
  const below = pathsBelow(new Set(Object.values(source.aliases)), paths);
  for (const [alias, target] of Object.entries(source.aliases)) {
    if (known.has(target)) found.set(alias, target);
    for (const path of below.get(target) ?? []) {
      if (found.size >= ALIASES_AT_MOST) return found;
      const name = `${alias}/${target === '' ? path : path.slice(target.length + 1)}`;
      if (!known.has(name)) found.set(name, path);
    }
  }
  return found;
}

/** The pages below each of these folders, in one walk over the pages however many links lead to folders. */
function pathsBelow(folders: ReadonlySet<string>, paths: readonly string[]): Map<string, string[]> {
  const below = new Map<string, string[]>([...folders].map((folder) => [folder, []]));
  for (const path of paths) {
    below.get('')?.push(path);
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      below.get(path.slice(0, at))?.push(path);
  }
  return below;
}

/** The first node of a file is its page; under another name the same file is a link to that page. */
function followAliases(nodes: readonly PlannedNode[], real: (path: string) => string): PlannedNode[] {
  const first = new Set<string>();
  const follow = (node: PlannedNode): PlannedNode => {
    if (node.type === 'computed') return node;
    const source = node.type === 'document' && node.source !== undefined ? real(node.source) : undefined;
    const isAgain = source !== undefined && first.has(source);
    if (source !== undefined) first.add(source);
    const children = node.children.map(follow);
    if (node.type === 'link')
      return { ...node, ...(node.page === undefined ? {} : { page: real(node.page) }), children };
    if (node.type === 'group' || source === undefined) return { ...node, children };
    return isAgain ? { type: 'link', title: node.title, page: source, children } : { ...node, source, children };
  };
  return nodes.map(follow);
}

function* sourcesOf(nodes: readonly PlannedNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.type === 'document' && node.source !== undefined) yield node.source;
    if (node.type !== 'computed') yield* sourcesOf(node.children);
  }
}
