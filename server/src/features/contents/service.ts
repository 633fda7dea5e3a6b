import { decodeText, type PageDocument, pageMarkdown } from '@lectern/content';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, type SortKey } from '#platform/http/index.ts';
import { getObject } from '#platform/objects/index.ts';
import { findHead, type RevisionRow } from '#features/spaces/index.ts';
import { type BodiesCtx } from './bodies/index.ts';
import { readDocument } from './documents/index.ts';
import { findPageTimes } from './store.ts';
import { type FileEntry, loadTree, type PageNode, type Tree, type TreesCtx, walkPages } from './trees/index.ts';

export interface ContentsCtx extends TreesCtx, BodiesCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  blobs: BlobStore;
  /** An address under which the bytes of a file are served without a token for at least a day. */
  fileUrl: (spaceId: string, file: FileEntry) => string;
  publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>>;
}

export interface Current {
  revision: RevisionRow;
  tree: Tree;
}

/** The revision that the space's main content is at, with its tree. */
export async function getCurrentRevision(ctx: TreesCtx, spaceId: string): Promise<Current> {
  const revision = await findHead(ctx.db, spaceId);
  if (revision === undefined) throw notFound('space');
  return { revision, tree: await loadTree(ctx, revision.tree) };
}

export async function getPageById(
  ctx: TreesCtx,
  spaceId: string,
  pageId: string,
): Promise<Current & { page: PageNode }> {
  const current = await getCurrentRevision(ctx, spaceId);
  const page = current.tree.pageById.get(pageId);
  if (page === undefined) throw notFound('page');
  return { ...current, page };
}

/** The text of a page in the form that was asked for; nothing for pages that have none. */
export async function readText(
  ctx: BodiesCtx,
  { tree, page }: { tree: Tree; page: PageNode },
  format: 'markdown' | 'document' | undefined,
): Promise<{ markdown?: string; document?: PageDocument }> {
  if (page.type !== 'document') return {};
  if (format === 'document') return { document: await readDocument(ctx, tree, page) };
  // As its author wrote it, without the front matter.
  const bytes = page.body === undefined ? undefined : await getObject(ctx.db, page.body);
  return { markdown: bytes === undefined ? '' : pageMarkdown(decodeText(bytes).text) };
}

/** The times of a page and all below it, or of all pages. */
export const timesOf = (ctx: { db: Db }, spaceId: string, pages: readonly PageNode[]) =>
  findPageTimes(
    ctx.db,
    spaceId,
    [...walkPages(pages)].map((page) => page.id),
  );

export async function listFiles(ctx: TreesCtx, spaceId: string, request: ListRequest): Promise<Page<FileEntry>> {
  const { tree } = await getCurrentRevision(ctx, spaceId);
  const files = tree.files.toSorted(byName);
  return paginate(request, {
    scope: ['files', spaceId],
    count: async () => files.length,
    rows: async (after, take) =>
      files.filter((file) => after === undefined || isAfter(keyOf(file), after)).slice(0, take),
    keyOf,
    keyTypes: ['string', 'string'],
  });
}

export async function getFileById(ctx: TreesCtx, spaceId: string, fileId: string): Promise<FileEntry> {
  const { tree } = await getCurrentRevision(ctx, spaceId);
  const file = tree.fileById.get(fileId);
  if (file === undefined) throw notFound('file');
  return file;
}

const keyOf = (file: FileEntry): SortKey => [file.name, file.path];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byName = (a: FileEntry, b: FileEntry): number => compare(a.name, b.name) || compare(a.path, b.path);

const isAfter = ([name, path]: SortKey, after: SortKey): boolean =>
  (compare(String(name), String(after[0])) || compare(String(path), String(after[1]))) > 0;
