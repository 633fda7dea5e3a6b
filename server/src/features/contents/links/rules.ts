import type { PageLink } from '@lectern/content';
import { findReusable, findTarget } from '../targets.ts';
import type { FileEntry, PageNode, ReusableEntry, ListedTree } from '../trees/index.ts';

/** What a text says of one link. */
export type BodyLink = [kind: PageLink['kind'], target: string];

/** What a link means in a tree. */
export type Target =
  | { kind: 'page'; page: PageNode; anchor?: string }
  | { kind: 'file'; file: FileEntry }
  | { kind: 'reusable-content'; entry: ReusableEntry }
  | { kind: 'url'; url: string };

export type LinkStatus = 'ok' | 'broken' | 'in-app';

/** Where a link stands: in the text of a page or of a reusable content. */
export type Location = { kind: 'page'; page: PageNode } | { kind: 'reusable-content'; entry: ReusableEntry };

/** One target with all that leads to it. */
export interface FoundLink {
  /** The same for the same target, in whatever revision. */
  key: string;
  status: LinkStatus;
  relation: 'reference' | 'dependsOn';
  target: Target;
  locations: Location[];
}

/** All links of a tree, each target once, in the order of their keys. */
export interface LinkIndex {
  all: FoundLink[];
  /** Those of one page, by its id, each with that page alone as its location. */
  byPage: ReadonlyMap<string, FoundLink[]>;
  /** What leads to a page, file or reusable content, by `targetId`. */
  backlinks: ReadonlyMap<string, Location[]>;
}

export interface Indexing {
  tree: ListedTree;
  links: ReadonlyMap<string, readonly BodyLink[]>;
  /** Where this server itself is reached: an address there is an internal one. */
  baseUrl: string;
}

/** Resolves every link of a tree, a little at a time: it yields wherever other work may have its turn. */
export function* indexLinks(indexing: Indexing): Generator<void, LinkIndex> {
  const all = new Map<string, FoundLink>();
  const byPage = new Map<string, Map<string, FoundLink>>();
  for (const { location, source, links } of placesOf(indexing)) {
    for (const link of links) {
      const found = resolve(indexing, { link, source, location });
      if (found === undefined) continue;
      addTo(all, found, location);
      if (location.kind === 'page') {
        const own = byPage.get(location.page.id) ?? new Map<string, FoundLink>();
        byPage.set(location.page.id, own);
        addTo(own, found, location);
      }
    }
    yield;
  }
  const sorted = inOrder(all);
  return {
    all: sorted,
    byPage: new Map([...byPage].map(([id, own]) => [id, inOrder(own)])),
    backlinks: backlinksOf(sorted),
  };
}

function* placesOf({
  tree,
  links,
}: Indexing): Generator<{ location: Location; source: string; links: readonly BodyLink[] }> {
  for (const page of tree.pageById.values()) {
    const location: Location = { kind: 'page', page };
    if (page.type === 'link') yield { location, source: '', links: linkPage(page, tree) };
    if (page.body !== undefined) yield { location, source: page.source ?? '', links: links.get(page.body) ?? [] };
  }
  for (const entry of tree.reusable)
    yield { location: { kind: 'reusable-content', entry }, source: entry.path, links: links.get(entry.body) ?? [] };
}

/** An entry of the navigation that leads elsewhere is a link too. */
function linkPage({ target }: PageNode, tree: ListedTree): BodyLink[] {
  if (target === undefined) return [];
  if ('url' in target) return [['link', target.url]];
  const page = tree.pageById.get(target.page);
  const anchor = target.anchor === undefined ? '' : `#${target.anchor}`;
  return [['link', `/${page?.source ?? page?.path ?? target.page}${anchor}`]];
}

type Unplaced = Omit<FoundLink, 'locations'>;

function resolve(
  { tree, baseUrl }: Indexing,
  { link: [kind, written], source, location }: { link: BodyLink; source: string; location: Location },
): Unplaced | undefined {
  const relation = kind === 'include' || kind === 'openapi' ? 'dependsOn' : 'reference';
  if (kind === 'include') {
    const entry = findReusable(tree, source, written);
    if (entry === undefined) return broken(written, relation);
    return named({ kind: 'reusable-content', entry }, { relation, status: 'ok' });
  }
  const found = findTarget(tree, { source, target: written });
  switch (found.kind) {
    case 'page':
    case 'file':
      return named(found, { relation, status: 'ok' });
    case 'anchor':
      // A place in the text itself; in a reusable content nobody knows on which page that will be.
      if (location.kind !== 'page' || found.anchor === '') return undefined;
      return named({ kind: 'page', page: location.page, anchor: found.anchor }, { relation, status: 'ok' });
    case 'url': {
      const status = isBelow(found.url, baseUrl) ? 'in-app' : 'ok';
      return named({ kind: 'url', url: found.url }, { relation, status });
    }
    case 'hosted':
      return named({ kind: 'url', url: found.url }, { relation, status: 'in-app' });
    default:
      return broken(written, relation);
  }
}

const isBelow = (url: string, baseUrl: string): boolean =>
  (url === baseUrl || url.startsWith(`${baseUrl}/`)) && !url.startsWith(`${baseUrl}/sites/`);

const broken = (url: string, relation: FoundLink['relation']): Unplaced =>
  named({ kind: 'url', url }, { relation, status: 'broken' });

const named = (target: Target, rest: Pick<FoundLink, 'status' | 'relation'>): Unplaced => ({
  key: keyOf(target, rest),
  target,
  ...rest,
});

function keyOf(target: Target, { status, relation }: Pick<FoundLink, 'status' | 'relation'>): string {
  const anchor = target.kind === 'page' && target.anchor !== undefined ? `#${target.anchor}` : '';
  const place = target.kind === 'url' ? target.url : `${targetId(target)}${anchor}`;
  return `${target.kind} ${place} ${status} ${relation}`;
}

export function targetId(target: Exclude<Target, { kind: 'url' }>): string {
  switch (target.kind) {
    case 'page':
      return target.page.id;
    case 'file':
      return target.file.id;
    case 'reusable-content':
      return target.entry.id;
  }
}

function addTo(all: Map<string, FoundLink>, found: Unplaced, location: Location): void {
  const known = all.get(found.key);
  if (known === undefined) all.set(found.key, { ...found, locations: [location] });
  else if (known.locations.at(-1) !== location) known.locations.push(location);
}

const inOrder = (found: ReadonlyMap<string, FoundLink>): FoundLink[] =>
  [...found.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));

function backlinksOf(all: readonly FoundLink[]): Map<string, Location[]> {
  const found = new Map<string, Map<string, Location>>();
  for (const { target, locations } of all) {
    if (target.kind === 'url') continue;
    const id = targetId(target);
    const own = found.get(id) ?? new Map<string, Location>();
    found.set(id, own);
    for (const location of locations) own.set(targetId(location), location);
  }
  return new Map(
    [...found].map(([id, own]) => [id, [...own.values()].toSorted((a, b) => (targetId(a) < targetId(b) ? -1 : 1))]),
  );
}
