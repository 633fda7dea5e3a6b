import { basename, resolve } from 'node:path';
import { inTransaction } from '#platform/db/index.ts';
import { conflict, notFound } from '#platform/http/index.ts';
import { newId } from '#platform/ids/index.ts';
import { putObjects } from '#platform/objects/index.ts';
import { buildTree, loadTree, recordMoves, touchPages, type Tree } from '#features/contents/index.ts';
import { advanceHead, findHead, getSpaceById, type RevisionRow } from '#features/spaces/index.ts';
import { compareDocuments } from './drafts/index.ts';
import { readSource, type Source, type SourceWarning } from './folders/index.ts';
import { gather, type Gathered, type ImportsCtx } from './gathering/index.ts';
import { checkLinks } from './links/index.ts';
import { makeReport } from './reports/index.ts';
import type { ImportReport } from './schema.ts';

export interface FolderImport {
  spaceId: string;
  /** What may be read at all: links out of it are refused. */
  boundary: string;
  /** The folder of the space, `boundary` itself or below it. */
  folder: string;
  authorId: string | null;
  /** What the folder came from, where that is not the folder itself. */
  origin?: { name: string; commit?: string; warnings: readonly SourceWarning[] };
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
  source.warnings.push(...(request.origin?.warnings ?? []));
  const gathered = await gather(ctx, source, { previous, onProgress: request.onProgress ?? (() => {}) });
  return land(ctx, { request, base, previous, source, gathered });
}

// Merging does not exist yet, and replacing what somebody wrote since would lose it.
function refuseEdited(base: RevisionRow): void {
  const isFirst = base.parents === '[]';
  if (isFirst) return;
  const report = base.import_report === null ? undefined : (JSON.parse(base.import_report) as Partial<ImportReport>);
  if (report !== undefined && report.beside !== true) return;
  const when = new Date(base.created_at).toISOString();
  throw conflict(
    `The space was edited since it was last imported (revision ${base.id} of ${when}), and this import would undo that. ` +
      'Nothing was imported. Bring the edits into the source first and import it into a new space (--new), or go on in the space without the source.',
  );
}

interface Landing {
  request: FolderImport;
  base: RevisionRow;
  previous: Tree;
  source: Source;
  gathered: Gathered;
}

/** Writes the tree, then makes the revision and moves the head to it in one short transaction. */
async function land(ctx: ImportsCtx, landing: Landing): Promise<ImportReport> {
  const { request, base, previous, source, gathered } = landing;
  const { content, plan, texts, warnings } = gathered;
  const space = await getSpaceById(ctx, request.spaceId);
  const { hash, objects } = buildTree(content);
  const unchanged = hash === base.tree;
  const revisionId = unchanged ? base.id : newId();
  if (!unchanged) await putObjects(ctx, objects);
  const difference = compareDocuments(previous.pages, content.pages);
  const report = makeReport({
    space: { id: space.id, title: space.title },
    ...originOf(request),
    dir: source.dir,
    revision: revisionId,
    unchanged,
    content,
    previous,
    difference,
    contentLinks: await checkLinks(await loadTree(ctx, hash), texts),
    unlisted: plan.unlisted,
    warnings,
  });
  if (unchanged) return report;
  const now = ctx.clock.now();
  const message = titleOf(source.dir || report.origin);
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
    await touchPages(tx.db, space.id, [...difference.added, ...difference.changed], now);
    const moving = {
      spaceId: space.id,
      organizationId: space.organization_id,
      before: previous.pages,
      after: content.pages,
    };
    await recordMoves(tx.db, moving, now);
  });
  return report;
}

function originOf({ origin, boundary }: FolderImport): Pick<ImportReport, 'origin' | 'commit'> {
  return {
    origin: origin?.name ?? basename(resolve(boundary)),
    ...(origin?.commit === undefined ? {} : { commit: origin.commit }),
  };
}

const titleOf = (name: string): string => [...`Imported ${name}`].slice(0, TITLE_AT_MOST).join('');
