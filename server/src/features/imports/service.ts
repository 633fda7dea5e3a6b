import { basename, resolve } from 'node:path';
import { conflict, notFound, type Problem } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { getObject } from '#platform/objects/index.ts';
import {
  compareDocuments,
  commitRevision,
  loadTree,
  type MergeConflict,
  mergeTrees,
  storeTree,
  type WholeTree,
} from '#features/contents/index.ts';
import { findHead, getSpaceById, listImports, type RevisionRow } from '#features/spaces/index.ts';
import { readSource, type Source, type SourceWarning } from './folders/index.ts';
import { gather, type Gathered, type ImportsCtx } from './reading.ts';
import { checkLinks } from './links/index.ts';
import type { Origin } from './origins/index.ts';
import { makeReport } from './reports.ts';
import type { ImportReport } from './schema.ts';

export interface FolderImport {
  spaceId: string;
  /** What may be read at all: links out of it are refused. */
  boundary: string;
  /** The folder of the space, `boundary` itself or below it. */
  folder: string;
  authorId: string | null;
  /** What the folder came from, where that is not the folder itself. */
  origin?: Pick<Origin, 'name' | 'commit' | 'repository'> & { warnings: readonly SourceWarning[] };
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Whose text counts where the space and the source changed the same; left out, such an import is refused. */
  conflicts?: 'ours' | 'theirs';
}

const TITLE_AT_MOST = 100;
/** Imports that only added to what there was are no base; so many of them may lie before one that is. */
const IMPORTS_AT_MOST = 200;
const LISTED_CONFLICTS = 20;

/**
 * Brings a space to what lies in a folder: one new revision, or none where it holds just that already. What was edited
 * since the last import is merged with it, three ways. Until the head moves nobody sees anything of it, so an import that is
 * cut short leaves the space as it was.
 */
export async function importFolder(ctx: ImportsCtx, request: FolderImport): Promise<ImportReport> {
  const base = await findHead(ctx.db, request.spaceId);
  if (base === undefined) throw notFound('space');
  const head = await loadTree(ctx, base.tree);
  const previous = await findImported(ctx, base);
  const source = await readSource(request.boundary, request.folder);
  source.warnings.push(...(request.origin?.warnings ?? []));
  const gathered = await gather(ctx, source, { previous, onProgress: request.onProgress ?? (() => {}) });
  const read = await storeTree(ctx, gathered.content);
  const tree = await mergeEdits(ctx, { request, trees: { base: previous, ours: head, theirs: read } });
  return land(ctx, { request, base, head, source, gathered, read, tree });
}

/** What the space was last brought to by an import: what differs from it now was edited since. */
async function findImported(ctx: ImportsCtx, head: RevisionRow): Promise<WholeTree> {
  if (head.parents === '[]') return loadTree(ctx, head.tree);
  for (const revision of await listImports(ctx.db, head.space_id, IMPORTS_AT_MOST)) {
    const report = JSON.parse(revision.import_report ?? '{}') as Partial<ImportReport>;
    if (report.beside !== true) return loadTree(ctx, revision.import_tree ?? revision.tree);
  }
  const when = new Date(head.created_at).toISOString();
  throw conflict(
    `The space was written in Lectern and never imported (revision ${head.id} of ${when}), so nobody can know which of its ` +
      'pages the source would replace. Nothing was imported. Import into a new space (--new).',
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
  return conflict(
    `The space and the source both changed the same since the last import, in ${conflicts.length} places. Nothing was ` +
      `imported. Say which side counts (--conflicts space or --conflicts source), or change one of them:\n${listed.join('\n')}${more}`,
  );
}

interface Commit {
  request: FolderImport;
  base: RevisionRow;
  head: WholeTree;
  source: Source;
  gathered: Gathered;
  /** What the source holds, and what the space is to hold. */
  read: WholeTree;
  tree: WholeTree;
}

/** Makes the revision and moves the head to it in one short transaction. */
async function land(ctx: ImportsCtx, commit: Commit): Promise<ImportReport> {
  const { request, base, head, source, gathered, read, tree } = commit;
  const { plan, texts, warnings } = gathered;
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
    unlisted: plan.unlisted,
    warnings,
  });
  if (unchanged) return report;
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
    ...(read.hash === tree.hash ? {} : { importTree: read.hash }),
  });
  return report;
}

function originOf({ origin, boundary }: FolderImport): Pick<ImportReport, 'origin' | 'commit' | 'repository'> {
  return {
    origin: origin?.name ?? basename(resolve(boundary)),
    ...(origin?.commit === undefined ? {} : { commit: origin.commit }),
    ...(origin?.repository === undefined ? {} : { repository: origin.repository }),
  };
}

const titleOf = (name: string): string => [...`Imported ${name}`].slice(0, TITLE_AT_MOST).join('');
