import { basename, resolve } from 'node:path';
import { type NavigationPlan, parseVariables } from '@lectern/content';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { conflict, notFound } from '#platform/http/index.ts';
import { newId } from '#platform/ids/index.ts';
import { putObjects } from '#platform/objects/index.ts';
import type { Workers } from '#platform/workers/index.ts';
import {
  buildTree,
  loadTree,
  type ReusableEntry,
  touchPages,
  type Tree,
  type TreeContent,
  type TreesCtx,
  walkPages,
} from '#features/contents/index.ts';
import { advanceHead, findHead, getSpaceById, type RevisionRow } from '#features/spaces/index.ts';
import { storeFiles } from './assets/index.ts';
import { compareDocuments, draftPages } from './drafts/index.ts';
import { readSource, type Source, type SourceFile } from './folders/index.ts';
import { type StoredPage, storePages } from './pages/index.ts';
import { planSource } from './plans/index.ts';
import { type ImportReport, type ImportWarning, LISTED_AT_MOST } from './schema.ts';

export interface ImportsCtx extends TreesCtx {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
  workers: Workers;
}

export interface FolderImport {
  spaceId: string;
  /** What may be read at all: links out of it are refused. */
  boundary: string;
  /** The folder of the space, `boundary` itself or below it. */
  folder: string;
  authorId: string | null;
  onProgress?: (progress: { done: number; total: number }) => void;
}

const TITLE_AT_MOST = 100;

/**
 * Brings a space to what lies in a folder: one new revision, or none where it holds just that already. Until the head
 * moves nobody sees anything of it, so an import that is cut short leaves the space as it was.
 */
export async function importFolder(ctx: ImportsCtx, request: FolderImport): Promise<ImportReport> {
  const base = await findHead(ctx.db, request.spaceId);
  if (base === undefined) throw notFound('space');
  refuseEdited(base);
  const previous = await loadTree(ctx, base.tree);
  const source = await readSource(request.boundary, request.folder);
  const content = await gather(ctx, source, { previous, onProgress: request.onProgress ?? (() => {}) });
  return land(ctx, { request, base, previous, source, ...content });
}

// Merging does not exist yet, and replacing what somebody wrote since would lose it.
function refuseEdited(base: RevisionRow): void {
  const isFirst = base.parents === '[]';
  if (isFirst || base.import_report !== null) return;
  throw conflict(
    'The space was edited since it was last imported, and an import would undo that. Import into a new space instead.',
  );
}

interface Gathered {
  content: TreeContent;
  plan: NavigationPlan;
  warnings: ImportWarning[];
}

/** Reads pages and files, stores their bytes, and makes the tree of them. */
async function gather(
  ctx: ImportsCtx,
  source: Source,
  options: { previous: Tree; onProgress: (progress: { done: number; total: number }) => void },
): Promise<Gathered> {
  const total = source.pages.length + source.includes.length + source.files.length;
  let done = 0;
  const advance = (count: number) => options.onProgress({ done: (done += count), total });
  const pages = await storePages(ctx, source.pages, advance);
  const includes = await storePages(ctx, source.includes, advance);
  const warnings = pageWarnings([...pages.values(), ...includes.values()]);
  const plan = planSource(source, (path) => pages.get(path)?.facts);
  warnings.push(
    ...plan.warnings.map(({ message, line, path }) => ({
      message,
      file: path ?? source.summary?.path ?? '',
      ...(line === undefined ? {} : { line }),
    })),
  );
  const { previous } = options;
  const content: TreeContent = {
    pages: draftPages(plan, { previous, pages, newId }),
    files: await storeFiles(ctx, [...source.files, ...unlistedFiles(plan, source)], {
      previous,
      newId,
      onStored: () => advance(1),
    }),
    reusable: [...includes.values()].map((page) => toReusable(page, previous)),
    meta: metaOf(source, warnings),
  };
  return { content, plan, warnings };
}

function pageWarnings(pages: readonly StoredPage[]): ImportWarning[] {
  return pages.flatMap(({ path, facts, invalidText }) => [
    ...facts.warnings.map(({ message, line }) => ({ message, file: path, ...(line === undefined ? {} : { line }) })),
    ...(invalidText
      ? [
          {
            message:
              'The file is not valid UTF-8; the bytes are kept, what cannot be read is shown as a replacement character.',
            file: path,
          },
        ]
      : []),
  ]);
}

/** Markdown that is on no navigation is kept as a file, so that links to it still find its bytes. */
function unlistedFiles(plan: NavigationPlan, source: Source): SourceFile[] {
  const unlisted = new Set(plan.unlisted);
  return source.pages.filter((page) => unlisted.has(page.path));
}

function toReusable(page: StoredPage, previous: Tree): ReusableEntry {
  const title = page.facts.h1 ?? basename(page.path).replace(/\.(md|markdown)$/i, '');
  return {
    id: previous.reusableByPath.get(page.path)?.id ?? newId(),
    title,
    path: page.path,
    body: page.hash,
    oid: page.oid,
  };
}

function metaOf(source: Source, warnings: ImportWarning[]): TreeContent['meta'] {
  const { variables, warnings: found } =
    source.variables === undefined ? { variables: {}, warnings: [] } : parseVariables(source.variables);
  warnings.push(
    ...found.map(({ message }) => ({ message, file: '.gitbook/vars.yaml' })),
    ...source.warnings.map(({ message, file, line }) => ({
      message,
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
    })),
  );
  return {
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
    ...(Object.keys(source.redirects).length === 0 ? {} : { redirects: source.redirects }),
    ...(Object.keys(source.aliases).length === 0 ? {} : { aliases: source.aliases }),
  };
}

interface Landing extends Gathered {
  request: FolderImport;
  base: RevisionRow;
  previous: Tree;
  source: Source;
}

/** Writes the tree, then makes the revision and moves the head to it in one short transaction. */
async function land(ctx: ImportsCtx, landing: Landing): Promise<ImportReport> {
  const { request, base, previous, content } = landing;
  const space = await getSpaceById(ctx, request.spaceId);
  const { hash, objects } = buildTree(content);
  const revisionId = newId();
  const difference = compareDocuments(previous.pages, content.pages);
  const report = makeReport(landing, difference, {
    space: { id: space.id, title: space.title },
    revision: hash === base.tree ? base.id : revisionId,
    unchanged: hash === base.tree,
  });
  if (report.unchanged) return report;
  await putObjects(ctx, objects);
  const { added, changed } = difference;
  const now = ctx.clock.now();
  const message = messageOf(landing.source, request);
  await inTransaction(ctx, async (tx) => {
    const revision = {
      id: revisionId,
      space_id: space.id,
      kind: 'edits',
      author_id: request.authorId,
      message,
      parents: JSON.stringify([base.id]),
      tree: hash,
      import_report: JSON.stringify(report),
      created_at: now,
    };
    await advanceHead(tx, revision, base.id);
    await touchPages(tx.db, space.id, [...added, ...changed], now);
  });
  return report;
}

function messageOf(source: Source, request: FolderImport): string {
  const name = source.dir || basename(resolve(request.boundary));
  return [...`Imported ${name}`].slice(0, TITLE_AT_MOST).join('');
}

function makeReport(
  landing: Landing,
  { added, changed, removed }: ReturnType<typeof compareDocuments>,
  made: Pick<ImportReport, 'space' | 'revision' | 'unchanged'>,
): ImportReport {
  const { content, plan, previous, source, warnings } = landing;
  const nodes = [...walkPages(content.pages)];
  const documents = nodes.filter((node) => node.type === 'document');
  const nameOf = (id: string): string => previous.pageById.get(id)?.source ?? previous.pageById.get(id)?.title ?? id;
  return {
    ...made,
    dir: source.dir,
    pages: documents.length,
    groups: nodes.filter((node) => node.type === 'group').length,
    links: nodes.filter((node) => node.type === 'link').length,
    files: content.files.length,
    includes: content.reusable.length,
    added: added.length,
    changed: changed.length,
    removed: removed.slice(0, LISTED_AT_MOST).map(nameOf),
    removedCount: removed.length,
    unlisted: plan.unlisted.slice(0, LISTED_AT_MOST),
    warnings: warnings.slice(0, LISTED_AT_MOST),
    warningCount: warnings.length,
  };
}
