import type { PageDocument } from '@lectern/content';
import type { Caller } from '#access/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Cache } from '#platform/cache.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import {
  forbidden,
  type KeptBody,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  type SortKey,
} from '#platform/http/index.ts';
import { getObject } from '#platform/objects/index.ts';
import type { ComputedCtx } from './computed/index.ts';
import {
  dereference,
  type Dereferenced,
  type Documented,
  type DocumentsCtx,
  type Evaluation,
  readDocument,
} from './documents/index.ts';
import { type MarkdownCtx, readMarkdown } from './markdown.ts';
import type { Place } from './revisions/index.ts';
import { type Source, sourceOf } from './sources.ts';
import { type FileEntry, foldPath, type PageNode, type ReusableEntry, type ListedTree } from './trees/index.ts';

export type ContentsCtx = ComputedCtx &
  DocumentsCtx & {
    db: Db;
    clock: Clock;
    baseUrl: string;
    blobs: BlobStore;
    /** Lists of pages as they were answered. */
    caches: { pageLists: Cache<KeptBody> };
    addresses: {
      /** An address under which the bytes of a file are served without a token for at least a day. */
      fileUrl: (spaceId: string, file: FileEntry, revisionId?: string) => string;
      publishedUrlsOf: (db: Db, spaceIds: readonly string[]) => Promise<Map<string, string>>;
    };
    above: {
      /** The change request that a revision took in, as the API shows it; provided by change requests, which lie above this room. */
      mergedFromOf: (
        db: Db,
        viewer: Caller,
        merged: { spaceId: string; changeRequestId: string },
      ) => Promise<{ object: 'change-request'; id: string } | undefined>;
    };
  };

export function getPage({ tree }: Place, pageId: string): PageNode {
  const page = tree.pageById.get(pageId);
  if (page === undefined) throw notFound('page');
  return page;
}

/** The document or group at a path: the very path first, then one of another case, if it is the only one. */
export function getPageAt({ tree }: Place, pagePath: string): PageNode {
  const page = firstOf(pathsMeant(pagePath), (path) => findPageAt(tree, path));
  if (page === undefined) throw notFound('page');
  return page;
}

/** The paths that somebody may mean: as they wrote it, and decoded once more, for who encoded what was encoded already. */
export function pathsMeant(written: string): string[] {
  const path = written.replaceAll(/^\/|\/$/g, '');
  if (!path.includes('%')) return [path];
  try {
    return [path, decodeURIComponent(path)];
  } catch {
    return [path];
  }
}

/** The first thing that is found for one of these, in their order. */
export function firstOf<T>(paths: readonly string[], find: (path: string) => T | undefined): T | undefined {
  for (const path of paths) {
    const found = find(path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first page of a space also lies at its root. */
export const findPageAt = (tree: ListedTree, path: string): PageNode | undefined =>
  path === '' ? tree.documents[0] : (tree.pageByPath.get(path) ?? tree.pageByFoldedPath.get(foldPath(path)));

export function getFile({ tree }: Place, fileId: string): FileEntry {
  const file = tree.fileById.get(fileId);
  if (file === undefined) throw notFound('file');
  return file;
}

export function getReusable({ tree }: Place, reusableContentId: string): ReusableEntry {
  const entry = tree.reusable.find(({ id }) => id === reusableContentId);
  if (entry === undefined) throw notFound('reusable content');
  return entry;
}

/** How a document is answered. */
export interface DocumentForm {
  evaluated?: Evaluation | undefined;
  dereferenced?: Dereferenced | undefined;
}

export interface TextForm extends DocumentForm {
  format?: 'markdown' | 'document' | 'source' | undefined;
}

interface ReadText extends Partial<Source> {
  markdown?: string;
  document?: PageDocument;
  /** With a source: the revision that it was read from. */
  revision?: string;
}

/** The text of a page in the form that was asked for; nothing for pages that have none. */
export async function readText(
  ctx: DocumentsCtx & MarkdownCtx,
  place: Place,
  { page, form }: { page: PageNode; form: TextForm },
): Promise<ReadText> {
  if (page.type !== 'document') return {};
  if (form.format === 'source') return { ...(await readSource(ctx, place, page)), revision: place.revision.id };
  if (form.format === 'document') return { document: await getPageDocument(ctx, place, { page, ...form }) };
  return { markdown: await readMarkdown(ctx, place, page) };
}

/** The whole file of a reusable content, and the revision that it was read from. */
export const readReusableSource = async (ctx: DocumentsCtx, place: Place, entry: ReusableEntry) => ({
  ...(await readSource(ctx, place, entry)),
  revision: place.revision.id,
});

/** The file as it is. It has what not every visitor is shown, so it is for members only. */
async function readSource(
  ctx: DocumentsCtx,
  { tree }: Place,
  { body }: { body?: string | undefined },
): Promise<Source> {
  if (tree.visitor !== undefined) throw forbidden('The source of a page is for members of its organization.');
  return sourceOf(body === undefined ? new Uint8Array() : await getObject(ctx.db, body));
}

/** The text of a page as a document. A page that has no text has none: it is not there. */
export async function getPageDocument(
  ctx: DocumentsCtx,
  { tree }: Place,
  { page, ...form }: { page: PageNode } & DocumentForm,
): Promise<PageDocument> {
  const { body, source = '', variables } = page;
  if (page.type !== 'document' && page.type !== 'computed') throw notFound('document');
  return readIn(ctx, { tree, body, source, variables }, form);
}

async function readIn(
  ctx: DocumentsCtx,
  documented: Documented & { tree: ListedTree },
  { evaluated, dereferenced = 'false' }: DocumentForm,
): Promise<PageDocument> {
  const document = await readDocument(ctx, documented, evaluated);
  if (dereferenced === 'false') return document;
  const { tree, variables } = documented;
  return dereference(ctx, { tree, variables, evaluation: evaluated }, document);
}

/** The text of a reusable content as a document. */
export const getReusableDocument = (
  ctx: DocumentsCtx,
  { tree }: Place,
  { entry, ...form }: { entry: ReusableEntry } & DocumentForm,
): Promise<PageDocument> => readIn(ctx, { tree, body: entry.body, source: entry.path }, form);

/** The files of a revision by name, all or those with this in their names and of these types. The order is worked out once for a tree, so a page of a long list costs what it holds. */
export async function listFiles(
  { spaceId, asked, tree }: Place,
  { name = '', contentType = '', ...request }: ListRequest & { name?: string; contentType?: string },
): Promise<Page<FileEntry>> {
  const wanted = foldPath(name);
  const all = filesByName(tree);
  const isWanted = (file: FileEntry): boolean =>
    file.contentType.startsWith(contentType) && foldedName(file).includes(wanted);
  const files = wanted === '' && contentType === '' ? all : all.filter(isWanted);
  return paginate(request, {
    scope: ['files', spaceId, asked, wanted, contentType],
    count: async () => files.length,
    rows: async (after, take) => {
      const start = after === undefined ? 0 : firstAfter(files, after);
      return files.slice(start, start + take);
    },
    keyOf,
    keyTypes: ['string', 'string'],
  });
}

const sorted = new WeakMap<ListedTree, readonly FileEntry[]>();

function filesByName(tree: ListedTree): readonly FileEntry[] {
  const known = sorted.get(tree);
  if (known !== undefined) return known;
  const files = tree.files.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)));
  sorted.set(tree, files);
  return files;
}

const folded = new WeakMap<FileEntry, string>();

/** Worked out once for a file: who types a name asks for the same files with every key. */
function foldedName(file: FileEntry): string {
  const known = folded.get(file) ?? foldPath(file.name);
  folded.set(file, known);
  return known;
}

const keyOf = (file: FileEntry): SortKey => [file.name, file.path];

/** Where the files begin that come after a key. */
function firstAfter(files: readonly FileEntry[], after: SortKey): number {
  let [low, high] = [0, files.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const file = files[middle];
    if (file !== undefined && compareKeys(keyOf(file), after) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareKeys = ([nameA, pathA]: SortKey, [nameB, pathB]: SortKey): number =>
  compare(String(nameA), String(nameB)) || compare(String(pathA), String(pathB));
