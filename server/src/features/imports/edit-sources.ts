// Edit sources: where the text of a space can be changed, as its last import said, and which import the next one is merged from.
import type { Db } from '#platform/db/index.ts';
import { loadTree, type TreesCtx } from '#features/contents/index.ts';
import { listImports, type RevisionRow } from '#features/spaces/index.ts';
import type { ImportReport } from './schema.ts';

/** Where the text of a space comes from, and what of it came from there. */
export interface KnownRepository {
  address: string;
  /** The branch, tag or commit that was asked for. */
  ref?: string;
  /** The folder of the space inside the repository; empty for the whole of it. */
  dir: string;
  /** Whether a page of this source path was there at the last import. */
  has: (source: string) => boolean;
}

/** The repository that a space was last brought to by an import; undefined where that was anything else. */
export async function findRepository(
  ctx: TreesCtx & { db: Db },
  spaceId: string,
): Promise<KnownRepository | undefined> {
  const [revision] = await listImports(ctx.db, spaceId, 1);
  if (revision === undefined) return undefined;
  const { repository, dir = '' } = JSON.parse(revision.import_report ?? '{}') as Partial<ImportReport>;
  if (repository === undefined) return undefined;
  const tree = await loadTree(ctx, revision.import_tree ?? revision.tree);
  return { ...repository, dir, has: (source) => tree.pageBySource.has(source) };
}

/** Imports that only added to what there was are no base; so many of them may lie before one that is. */
const IMPORTS_AT_MOST = 200;
/** Nearly always, the last import is the one; its report may be large. */
const LOOKED_AT_FIRST = 5;

/**
 * The imports that brought a space to what their sources held, the last one first, without those that were undone: the next
 * import is merged from the first of them.
 */
export async function listImportBases(
  db: Db,
  spaceId: string,
  { undone, most }: { undone: Pick<Undone, 'revisions'>; most: number },
): Promise<RevisionRow[]> {
  const isBase = ({ id, import_report }: RevisionRow): boolean => {
    const report = JSON.parse(import_report ?? '{}') as Partial<ImportReport>;
    return !undone.revisions.has(id) && report.beside !== true;
  };
  for (const take of [LOOKED_AT_FIRST, IMPORTS_AT_MOST]) {
    const imports = await listImports(db, spaceId, take);
    const bases = imports.filter(isBase).slice(0, most);
    if (bases.length === most || imports.length < take || take === IMPORTS_AT_MOST) return bases;
  }
  return [];
}

/**
 * The revisions that later imports need: the last one and, where that was merged, what the next one is merged from, also if the
 * last one should be undone.
 */
export async function listImportsInUse(db: Db, spaceId: string): Promise<string[]> {
  const undone = await findUndone(db, spaceId);
  const bases = await listImportBases(db, spaceId, { undone, most: 2 });
  const last = await listImports(db, spaceId, 1);
  return [...last, ...bases].map(({ id }) => id);
}

const UNDONE_AT_MOST = 200;

export interface Undone {
  revisions: ReadonlySet<string>;
  /** Whether one of them went into the space while it was empty. */
  fromNothing: boolean;
}

export async function findUndone(db: Db, spaceId: string): Promise<Undone> {
  const rows = await db
    .selectFrom('import_runs')
    .leftJoin('revisions as base', 'base.id', 'import_runs.base_revision_id')
    .select(['import_runs.revision_id', 'base.parents'])
    .where('import_runs.space_id', '=', spaceId)
    .where('import_runs.undone_at', 'is not', null)
    .orderBy('import_runs.created_at', 'desc')
    .limit(UNDONE_AT_MOST)
    .execute();
  return {
    revisions: new Set(rows.flatMap(({ revision_id: id }) => (id === null ? [] : [id]))),
    fromNothing: rows.some(({ parents }) => parents === '[]'),
  };
}
