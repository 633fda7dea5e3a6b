import { basename, resolve } from 'node:path';
import { inTransaction } from '#platform/db/index.ts';
import { notFound, Problem } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { EMPTY_ROOT, getObject } from '#platform/objects/index.ts';
import {
  type CommitCtx,
  compareDocuments,
  commitRevision,
  findRevision,
  loadTree,
  type MergeConflict,
  mergeTrees,
  storeTree,
  type WholeTree,
} from '#features/contents/index.ts';
import { findHead, getSpaceById, type RevisionRow } from '#features/spaces/index.ts';
import { requireRoomFor, readSource, type Source, type SourceWarning } from './folders/index.ts';
import { computedWarnings, gather, type Gathered, type ImportsCtx } from './reading.ts';
import { hostedNotes, hostedOf, learnHosted, listKnownHosted, noteHosted, reportHosted } from './hosted/index.ts';
import { checkLinks, hostedSpaces, type Known } from './links/index.ts';
import type { Origin } from './origins/index.ts';
import { makeReport } from './reports.ts';
import type { ImportReport } from './schema.ts';
import { findUndone, listImportBases } from './edit-sources.ts';

export interface FolderImport {
  spaceId: string;
  /** What may be read at all: links out of it are refused. */
  boundary: string;
  /** The folder of the space, `boundary` itself or below it. */
  folder: string;
  authorId: string | null;
  /** What the folder came from, where that is not the folder itself. */
  origin?: Pick<Origin, 'name' | 'commit' | 'repository' | 'times'> & { warnings: readonly SourceWarning[] };
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Whose text counts where the space and the source changed the same; left out, such an import is refused. */
  conflicts?: 'ours' | 'theirs';
  /** The revision that the folder was exported from, where it came from no import of it. */
  exportedFrom?: string;
  signal?: AbortSignal;
  /** Whether the organization learns which spaces are meant from this import; it takes a right to say so. */
  teaches?: boolean;
  /** What must be true from the same moment on as the revision. */
  within?: (tx: CommitCtx, made: { revision: RevisionRow; base: RevisionRow; report: ImportReport }) => Promise<void>;
  /** Refuses a source before its pages are read. */
  refuse?: (source: Source) => void;
}

const TITLE_AT_MOST = 100;
const LISTED_CONFLICTS = 20;

/**
 * Brings a space to what lies in a folder: one new revision, or none where it holds just that already. What was edited
 * since the last import is merged with it, three ways. Until the head moves nobody sees anything of it, so an import that is
 * cut short leaves the space as it was.
 */
export async function importFolder(ctx: ImportsCtx, request: FolderImport): Promise<ImportReport> {
  const prepared = await prepareFolder(ctx, request);
  const { organization_id: organizationId } = await getSpaceById(ctx, request.spaceId);
  const listed = await listKnownHosted(ctx.db, organizationId);
  return commitFolder(ctx, prepared, learnHosted([prepared], { listed }));
}

/** A folder that was read and whose bytes are stored; no space shows anything of it yet. */
export interface PreparedFolder {
  request: FolderImport;
  base: RevisionRow;
  head: WholeTree;
  previous: WholeTree;
  source: Source;
  gathered: Gathered;
}

/** The first half of an import. Several folders that lead to one another are all prepared before the first is committed. */
export async function prepareFolder(ctx: ImportsCtx, request: FolderImport): Promise<PreparedFolder> {
  const base = await findHead(ctx.db, request.spaceId);
  if (base === undefined) throw notFound('space');
  const head = await loadTree(ctx, base.tree);
  const previous = await findImported(ctx, base, request.exportedFrom);
  const source = await readSource(request.boundary, request.folder);
  source.warnings.push(...(request.origin?.warnings ?? []));
  request.refuse?.(source);
  const { onProgress = () => {}, signal } = request;
  const { organization_id: organizationId } = await getSpaceById(ctx, request.spaceId);
  await requireRoomFor(ctx, { organizationId, spaceId: request.spaceId, signal }, source);
  const gathered = await gather(ctx, source, { previous, onProgress, ...(signal === undefined ? {} : { signal }) });
  return { request, base, head, previous, source, gathered };
}

/** The second half: one new revision, or none where the space holds just that already. */
export async function commitFolder(
  ctx: ImportsCtx,
  prepared: PreparedFolder,
  hosted: ReadonlyMap<string, Known>,
): Promise<ImportReport> {
  const { request, head, previous, gathered } = prepared;
  const asked = hostedSpaces(gathered.texts);
  const known = hostedOf(request.spaceId, previous, new Map([...hosted].filter(([id]) => asked.has(id))));
  const meta = { ...gathered.content.meta, ...(Object.keys(known).length === 0 ? {} : { hosted: known }) };
  const read = await storeTree(ctx, { ...gathered.content, meta });
  const tree = await mergeEdits(ctx, { request, trees: { base: previous, ours: head, theirs: read } });
  return land(ctx, { ...prepared, read, tree, hosted });
}

/** What the space was last brought to by an import: what differs from it now was edited since. */
async function findImported(ctx: ImportsCtx, head: RevisionRow, exportedFrom?: string): Promise<WholeTree> {
  if (exportedFrom !== undefined) {
    const revision = await findRevision(ctx.db, head.space_id, exportedFrom);
    if (revision === undefined) throw notFound('revision');
    return loadTree(ctx, revision.tree);
  }
  if (head.parents === '[]') return loadTree(ctx, head.tree);
  const undone = await findUndone(ctx.db, head.space_id);
  const [last] = await listImportBases(ctx.db, head.space_id, { undone, most: 1 });
  if (last !== undefined) return loadTree(ctx, last.import_tree ?? last.tree);
  if (undone.fromNothing) return loadTree(ctx, EMPTY_ROOT.hash);
  const when = new Date(head.created_at).toISOString();
  throw new Problem(
    409,
    'import_has_no_base',
    `The space was written in Lectern and never imported (revision ${head.id} of ${when}), so nobody can know which of its ` +
      'pages the source would replace. Nothing was imported. Import into a new space (--new), or name the revision that the source ' +
      'was exported from (--exported-from).',
  );
}

interface Merging {
  request: FolderImport;
  trees: { base: WholeTree; ours: WholeTree; theirs: WholeTree };
}

/** The tree to land: what was read, with what was edited since the last import. */
async function mergeEdits(ctx: ImportsCtx, { request, trees }: Merging): Promise<WholeTree> {
  const readBody = (hash: string) => getObject(ctx.db, hash);
  const tools = { readBody, mergeText: ctx.texts.merge };
  const { content, bodies, conflicts } = await mergeTrees(trees, tools, () => request.conflicts);
  if (conflicts.length > 0) throw conflicting(conflicts);
  return storeTree(ctx, content, bodies);
}

function conflicting(conflicts: readonly MergeConflict[]): Problem {
  const listed = conflicts
    .slice(0, LISTED_CONFLICTS)
    .map(({ subject, field, block }) => `${subject.path || subject.title}: ${block ?? field}`);
  const more = conflicts.length > LISTED_CONFLICTS ? `\n… and ${conflicts.length - LISTED_CONFLICTS} more` : '';
  return new Problem(
    409,
    'import_conflict',
    `The space and the source both changed the same since the last import, in ${conflicts.length} places. Nothing was ` +
      `imported. Say which side counts (--conflicts space or --conflicts source), or change one of them:\n${listed.join('\n')}${more}`,
    { data: { conflicts: listed, conflictCount: conflicts.length } },
  );
}

interface Commit extends PreparedFolder {
  hosted: ReadonlyMap<string, Known>;
  /** What the source holds, and what the space is to hold. */
  read: WholeTree;
  tree: WholeTree;
}

/** Makes the revision and moves the head to it in one short transaction. */
async function land(ctx: ImportsCtx, commit: Commit): Promise<ImportReport> {
  const { request, base, head, source, gathered, read, tree } = commit;
  const { plan, texts, warnings } = gathered;
  const { within } = request;
  const space = await getSpaceById(ctx, request.spaceId);
  const unchanged = tree.hash === base.tree;
  const revisionId = unchanged ? base.id : newId();
  const report = makeReport({
    space: { id: space.id, title: space.title },
    ...originOf(request),
    dir: source.dir,
    revision: revisionId,
    unchanged,
    content: tree,
    previous: head,
    difference: compareDocuments(head.pages, tree.pages),
    contentLinks: await checkLinks(tree, texts),
    ...(await reportHosted(ctx, commit)),
    unlisted: plan.unlisted,
    texts,
    warnings: [
      ...warnings,
      ...(await computedWarnings(ctx, { spaceId: space.id, pages: gathered.content.pages }, source)),
    ],
  });
  const note = (tx: CommitCtx) => noteHosted(tx, hostedNotes({ ...commit, organizationId: space.organization_id }));
  if (unchanged) {
    await inTransaction(ctx, note);
    return report;
  }
  await commitRevision(ctx, {
    space,
    base,
    previous: head,
    tree,
    kind: 'edits',
    authorId: request.authorId,
    message: titleOf(source.dir || report.origin),
    revisionId,
    importReport: JSON.stringify(report),
    pageTimes: timesOf(tree, source.dir, request.origin?.times),
    ...(read.hash === tree.hash ? {} : { importTree: read.hash }),
    within: async (tx, revision) => {
      await note(tx);
      await within?.(tx, { revision, base, report });
    },
  });
  return report;
}

/** When pages were last changed, for those that are what the source's history says; edited ones change now. */
export function timesOf({ documents }: WholeTree, dir: string, times: Origin['times']): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, source, oid } of times === undefined ? [] : documents) {
    const time = times?.get(dir === '' ? (source ?? '') : `${dir}/${source}`);
    if (time !== undefined && time.oid === oid) found.set(id, time.at);
  }
  return found;
}

export function originOf({
  origin,
  boundary,
}: Pick<FolderImport, 'origin' | 'boundary'>): Pick<ImportReport, 'origin' | 'commit' | 'repository'> {
  return {
    origin: origin?.name ?? basename(resolve(boundary)),
    ...(origin?.commit === undefined ? {} : { commit: origin.commit }),
    ...(origin?.repository === undefined ? {} : { repository: origin.repository }),
  };
}

export const titleOf = (name: string): string => [...`Imported ${name}`].slice(0, TITLE_AT_MOST).join('');
