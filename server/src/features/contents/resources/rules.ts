import type { PageLayout } from '@lectern/content';
import type { Static } from 'typebox';
import type { PageTimes } from '../store.ts';
import type { File, Page, Revision } from '../schema.ts';
import { findTarget } from '../targets/index.ts';
import { type FileEntry, type PageNode, type ReusableEntry, type Tree } from '../trees/index.ts';

/** What the shapes below need to know besides the tree. */
export interface Shown {
  baseUrl: string;
  organizationId: string;
  spaceId: string;
  /** False leaves out `git`. */
  metadata: boolean;
  /** False leaves out `createdAt` and `updatedAt`. */
  times: ReadonlyMap<string, PageTimes>;
  fileUrl: (spaceId: string, file: FileEntry) => string;
}

const LAYOUT = {
  width: 'default',
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
} as const;

const layoutOf = (layout: PageLayout | undefined, hasCover: boolean) => ({ ...LAYOUT, cover: hasCover, ...layout });

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
      return { ...common, hidden, ...linkTarget(shown, tree, page) };
    case 'computed':
      return { ...common, computed: { type: page.computed?.type ?? '', ...page.computed } };
    case 'group':
      return {
        ...common,
        ...addressOf(page),
        hidden,
        ...indexing(page),
        pages: page.children.map((child) => toPage(shown, tree, child)),
      };
    case 'document':
      return {
        ...common,
        ...addressOf(page),
        ...given(page, 'description', 'variables'),
        hidden,
        ...indexing(page),
        layout: layoutOf(page.layout, page.cover !== undefined),
        ...coverOf(tree, page),
        ...(page.body === undefined ? {} : { documentId: page.body }),
        ...gitOf(shown, page),
        urls: { app: `${appUrl(shown)}/${page.path}` },
        pages: page.children.map((child) => toPage(shown, tree, child)),
      };
  }
}

const addressOf = (page: PageNode) => ({ slug: page.slug, path: page.path });

const indexing = (page: PageNode) => ({ noIndex: page.noIndex === true, noRobotsIndex: page.noRobotsIndex === true });

function given<K extends keyof PageNode>(page: PageNode, ...keys: K[]): Partial<Pick<PageNode, K>> {
  return Object.fromEntries(keys.filter((key) => page[key] !== undefined).map((key) => [key, page[key]])) as Partial<
    Pick<PageNode, K>
  >;
}

function timesOf(shown: Shown, page: PageNode) {
  const times = shown.times.get(page.id);
  if (times === undefined) return {};
  return { createdAt: new Date(times.created_at).toISOString(), updatedAt: new Date(times.updated_at).toISOString() };
}

function linkTarget(shown: Shown, tree: Tree, page: PageNode) {
  const { target } = page;
  if (target === undefined) return {};
  if ('url' in target) return { target: { kind: 'url', url: target.url }, href: target.url };
  const { page: pageId, anchor } = target;
  const path = tree.pageById.get(pageId)?.path ?? '';
  const href = `${appUrl(shown)}/${path}${anchor === undefined ? '' : `#${anchor}`}`;
  return {
    target: anchor === undefined ? { kind: 'page', page: pageId } : { kind: 'anchor', page: pageId, anchor },
    href,
  };
}

function coverOf(tree: Tree, page: PageNode) {
  if (page.cover === undefined) return {};
  const { src, srcDark, y = 0 } = page.cover;
  const refDark = srcDark === undefined ? {} : { refDark: imageRef(tree, page, srcDark) };
  return { cover: { ref: imageRef(tree, page, src), ...refDark, yPos: y } };
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

export function toFile(shown: Pick<Shown, 'spaceId' | 'fileUrl' | 'metadata'>, file: FileEntry): Static<typeof File> {
  const { width, height } = file;
  return {
    object: 'file',
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: shown.fileUrl(shown.spaceId, file),
    size: file.size,
    ...(width === undefined || height === undefined ? {} : { dimensions: { width, height } }),
    ...toGit(shown, file),
  };
}

const toReusable = (shown: Shown, entry: ReusableEntry) => ({
  object: 'reusable-content' as const,
  id: entry.id,
  title: entry.title,
  document: entry.body,
  ...toGit(shown, entry),
});

export function toRevision(
  shown: Shown & { publishedUrl: string },
  tree: Tree,
  revision: { id: string; kind: string; parents: string; created_at: number },
): Static<typeof Revision> {
  return {
    object: 'revision',
    id: revision.id,
    type: revision.kind as Static<typeof Revision>['type'],
    parents: JSON.parse(revision.parents) as string[],
    pages: tree.pages.map((page) => toPage(shown, tree, page)),
    files: tree.files.map((file) => toFile(shown, file)),
    reusableContents: tree.reusable.map((entry) => toReusable(shown, entry)),
    variables: tree.meta.variables ?? {},
    createdAt: new Date(revision.created_at).toISOString(),
    urls: {
      app: `${appUrl(shown)}/~/revisions/${revision.id}`,
      published: shown.publishedUrl,
      public: shown.publishedUrl,
    },
  };
}

const appUrl = (shown: Shown): string => `${shown.baseUrl}/o/${shown.organizationId}/s/${shown.spaceId}`;
