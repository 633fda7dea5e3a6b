import type { PageLayout, SpaceTag } from '@lectern/content';
import type { Static } from 'typebox';
import { toIso } from '#platform/clock/index.ts';
import type { User } from '#features/users/schema.ts';
import type { PageTimes } from '../store.ts';
import { documentInPlace } from './computed.ts';
import { documentIdOf } from '../documents/index.ts';
import type { File, ListedRevision, Page, ReusableContent, Revision, Tag } from '../schema.ts';
import type { ListedRevision as ListedRow } from '../revisions/index.ts';
import { findTarget } from '../targets.ts';
import {
  addressIn,
  type FileEntry,
  type ListedTree,
  type PageNode,
  type ReusableEntry,
  type Tree,
} from '../trees/index.ts';

/** What the shapes below need to know besides the tree. */
export interface Shown {
  baseUrl: string;
  organizationId: string;
  spaceId: string;
  /** False leaves out `git`. */
  metadata: boolean;
  /** False shows places of computed pages as they are declared. */
  computed: boolean;
  /** False leaves out `createdAt` and `updatedAt`. */
  times: ReadonlyMap<string, PageTimes>;
  /** The revision that is shown. */
  revision: { id: string; created_at: number };
  /** Absent on the main line. */
  changeRequest?: { number: number } | undefined;
  fileUrl: (file: FileEntry) => string;
}

const LAYOUT = {
  width: 'default',
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
} as const;

/** What pages were called before they had a `type`; clients still ask for it. */
const KINDS = { document: 'sheet', group: 'group', link: 'link' } as const;

export const layoutOf = (layout: PageLayout | undefined, hasCover: boolean) => ({
  ...LAYOUT,
  cover: hasCover,
  ...layout,
});

export function toPage(shown: Shown, tree: Tree, page: PageNode): Static<typeof Page> {
  const common = {
    object: 'page' as const,
    id: page.id,
    type: page.type,
    title: page.title,
    ...given(page, 'emoji', 'icon'),
    ...timesOf(shown, page),
  };
  const hidden = page.hidden === true;
  switch (page.type) {
    case 'link':
      return { ...common, kind: KINDS.link, hidden, ...linkTarget(shown, tree, page) };
    case 'computed':
      if (shown.computed) return toPage(shown, tree, documentInPlace(page));
      return { ...common, computed: { type: page.computed?.type ?? '', ...page.computed } };
    case 'group':
      return {
        ...common,
        kind: KINDS.group,
        ...addressOf(tree, page),
        hidden,
        ...indexing(page),
        pages: page.children.map((child) => toPage(shown, tree, child)),
      };
    case 'document':
      return {
        ...common,
        kind: KINDS.document,
        tags: page.tags ?? [],
        ...addressOf(tree, page),
        ...given(page, 'description', 'variables', 'condition'),
        hidden,
        ...indexing(page),
        layout: layoutOf(page.layout, page.cover !== undefined),
        ...coverOf(tree, page),
        ...documentOf(shown, page),
        ...computedOf(page),
        ...gitOf(shown, page),
        urls: { app: pageAppUrl(shown, page.path) },
        pages: page.children.map((child) => toPage(shown, tree, child)),
      };
  }
}

const addressOf = (tree: Tree, page: PageNode) => ({ slug: page.slug, path: addressIn(tree, page) });

const indexing = (page: PageNode) => ({ noIndex: page.noIndex === true, noRobotsIndex: page.noRobotsIndex === true });

function given<T extends object, K extends keyof T>(of: T, ...keys: K[]): Partial<Pick<T, K>> {
  return Object.fromEntries(keys.filter((key) => of[key] !== undefined).map((key) => [key, of[key]])) as Partial<
    Pick<T, K>
  >;
}

function timesOf(shown: Shown, page: PageNode) {
  const times = shown.times.get(page.id);
  if (times === undefined) return {};
  const createdAt = toIso(times.created_at);
  // Only the last change is known. Of a revision before it, nobody knows when the page had come to be as it is there.
  return wasChangedSince(shown, times) ? { createdAt } : { createdAt, updatedAt: toIso(times.updated_at) };
}

// The times are those of the main line: what a change request did to a page they do not know.
const wasChangedSince = (shown: Shown, times: PageTimes): boolean =>
  shown.changeRequest !== undefined || times.updated_at > shown.revision.created_at;

// Named after the last change, the id of a document stays the same as long as its page does.
function documentOf(shown: Shown, { id, body }: PageNode) {
  if (body === undefined) return {};
  const times = shown.times.get(id);
  const isKnown = times !== undefined && !wasChangedSince(shown, times);
  return { documentId: documentIdOf({ id, body }, isKnown ? times.updated_at : shown.revision.created_at) };
}

// Programs that know computed documents ask for them by this source.
function computedOf({ computed }: PageNode) {
  if (computed === undefined) return {};
  const { seed, ...source } = computed;
  return { computed: source, computedSeed: seed };
}

function linkTarget(shown: Shown, tree: Tree, page: PageNode) {
  const { target } = page;
  if (target === undefined) return {};
  if ('url' in target) return { ...referenceOf(page), href: target.url };
  const { page: pageId, anchor } = target;
  const path = tree.pageById.get(pageId)?.path ?? '';
  const href = pageAppUrl(shown, path, anchor);
  return { ...referenceOf(page), href };
}

const referenceOf = (page: PageNode) => {
  const target = targetOf(page);
  return target === undefined ? {} : { target };
};

/** Where a link leads, as a reference. */
export function targetOf({ target }: PageNode) {
  if (target === undefined) return undefined;
  if ('url' in target) return { kind: 'url', url: target.url };
  const { page, anchor } = target;
  return anchor === undefined ? { kind: 'page', page } : { kind: 'anchor', page, anchor };
}

export function coverOf(tree: Tree, page: PageNode) {
  if (page.cover === undefined) return {};
  const { src, srcDark, y = 0 } = page.cover;
  const refDark = srcDark === undefined ? {} : { refDark: imageRef(tree, page, srcDark) };
  return { cover: { ref: imageRef(tree, page, src), ...refDark, yPos: y, ...given(page.cover, 'height') } };
}

function imageRef(tree: Tree, page: PageNode, src: string): { kind: string; url?: string; file?: string } {
  const found = findTarget(tree, { source: page.source ?? '', target: src });
  return found.kind === 'file' ? { kind: 'file', file: found.file.id } : { kind: 'url', url: src };
}

function gitOf(shown: Shown, page: PageNode) {
  return page.source === undefined ? {} : toGit(shown, { ...page, path: page.source });
}

function toGit(shown: Pick<Shown, 'metadata'>, { oid, path }: { oid?: string; path: string }) {
  return !shown.metadata || oid === undefined ? {} : { git: { oid, path } };
}

export function toFile(shown: Pick<Shown, 'fileUrl' | 'metadata'>, file: FileEntry): Static<typeof File> {
  const { width, height } = file;
  return {
    object: 'file',
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: shown.fileUrl(file),
    size: file.size,
    ...(width === undefined || height === undefined ? {} : { dimensions: { width, height } }),
    ...toGit(shown, file),
  };
}

export const toReusable = (
  shown: Pick<Shown, 'metadata' | 'revision'>,
  entry: ReusableEntry,
): Static<typeof ReusableContent> => ({
  object: 'reusable-content',
  id: entry.id,
  title: entry.title,
  document: documentIdOf(entry, shown.revision.created_at),
  ...toGit(shown, entry),
});

/** Without a color of its own a tag has the one that all have. */
export const toTag = ({ color, ...tag }: SpaceTag & { slug: string }): Static<typeof Tag> => ({
  ...tag,
  color: color ?? 'default',
});

interface RevisionRow {
  id: string;
  kind: string;
  parents: string;
  created_at: number;
}

/** Where people and readers find a revision. Only the current one is published. */
interface Addresses {
  app: string;
  published: string | undefined;
}

/** A revision without its pages, which are written apart. */
export function toRevisionHead(
  shown: Shown & { publishedUrl: string | undefined },
  tree: ListedTree,
  revision: RevisionRow,
): Omit<Static<typeof Revision>, 'pages'> {
  const addresses = { app: appUrl(shown), published: shown.publishedUrl };
  return {
    ...toBareRevision(addresses, revision),
    files: tree.files.map((file) => toFile(shown, file)),
    reusableContents: tree.reusable.map((entry) => toReusable(shown, entry)),
    variables: tree.meta.variables ?? {},
    tags: Object.entries(tree.meta.tags ?? {}).map(([slug, tag]) => toTag({ slug, ...tag })),
  };
}

export function toBareRevision(addresses: Addresses, revision: RevisionRow) {
  const { app, published } = addresses;
  return {
    object: 'revision' as const,
    id: revision.id,
    type: revision.kind as Static<typeof ListedRevision>['type'],
    parents: JSON.parse(revision.parents) as string[],
    createdAt: toIso(revision.created_at),
    urls: {
      app: `${app}/~/revisions/${revision.id}`,
      ...(published === undefined ? {} : { published, public: published }),
    },
  };
}

/** Who wrote a revision, as far as the caller may know. */
interface Authors {
  author: Static<typeof User> | undefined;
  contributors: Static<typeof User>[];
}

/** A revision in the history of its space. */
export function toListedRevision(
  addresses: Addresses,
  revision: ListedRow,
  { author, contributors }: Authors,
): Static<typeof ListedRevision> {
  const { merged_from: id, merged_number: number, merged_subject: subject } = revision;
  const named = { ...(number === null ? {} : { number }), ...(subject === null ? {} : { subject }) };
  return {
    ...toBareRevision(addresses, revision),
    message: revision.message,
    ...(author === undefined ? {} : { author }),
    ...(contributors.length === 0 ? {} : { contributors }),
    ...(Number(revision.is_import) === 1 ? { imported: true as const } : {}),
    ...(id === null ? {} : { mergedFrom: { object: 'change-request', id, ...named } }),
  };
}

export function appUrl(shown: Pick<Shown, 'baseUrl' | 'organizationId' | 'spaceId' | 'changeRequest'>): string {
  const space = `${shown.baseUrl}/o/${shown.organizationId}/s/${shown.spaceId}`;
  return shown.changeRequest === undefined ? space : `${space}/~/changes/${shown.changeRequest.number}`;
}

/** The address of a page in the app. Paths and anchors hold letters of every script, and addresses only ASCII. */
export function pageAppUrl(shown: Parameters<typeof appUrl>[0], path: string, anchor?: string): string {
  const encoded = path.split('/').map(encode).join('/');
  return `${appUrl(shown)}/${encoded}${anchor === undefined ? '' : `#${encode(anchor)}`}`;
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
