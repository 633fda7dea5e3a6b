// Planning: which revisions of a line go next. It only reads, so that what would go can be shown before it goes.
import type { RevisionKeep } from '#config/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { findHeld, type Known } from './holding.ts';
import { type Line, listOld, type OldRevision } from './lines.ts';
import { allSince, isThinnedOut } from './rules.ts';

/** What one transaction looks at. */
const LOOKED_AT = 200;
/** How many rows of the history of pages one transaction takes over. */
export const PAGES_AT_MOST = 5_000;

export interface Asked extends Line {
  keep: RevisionKeep;
  now: number;
  after: SortKey | undefined;
  known: () => Promise<Known>;
  /** Pages of revisions that go at once; what is beyond them is planned again. Absent where nothing goes. */
  pagesAtMost?: number;
}

export interface Plan {
  /** One after the other, the last one of which stays. */
  rows: readonly OldRevision[];
  going: ReadonlySet<string>;
  /** Those that the rule would let go, and what refers to them. */
  held: ReadonlyMap<string, string>;
  /** Where to go on; undefined at the end. */
  next: SortKey | undefined;
}

const NOTHING: Plan = { rows: [], going: new Set(), held: new Map(), next: undefined };

export async function planPart(db: Db, asked: Asked): Promise<Plan> {
  const { keep, now, after, spaceId, pagesAtMost } = asked;
  const before = allSince(keep, now);
  if (before === undefined) return NOTHING;
  // What the next one came after is as old as that: of the last row it is not known here.
  const rows = await listOld(db, asked, { before, after, take: LOOKED_AT + 1 });
  const thinned = rows.slice(0, -1).filter((row, index) => mayGo(keep, { row, next: rows[index + 1]! }, now));
  const last = rows.length > LOOKED_AT ? rows.at(-2) : undefined;
  const next: SortKey | undefined = last && [last.created_at, last.id];
  if (thinned.length === 0) return { ...NOTHING, next };
  const ids = thinned.map(({ id }) => id);
  const held = await holdAll(db, { spaceId, ids, known: await asked.known() });
  const free = ids.filter((id) => !held.has(id));
  const going = pagesAtMost === undefined ? free : await boundByPages(db, free, pagesAtMost);
  // The others are met again.
  return { rows, going: new Set(going), held, next: going.length < free.length ? after : next };
}

/**
 * Whether the rule lets a revision go, and its place in the line allows it. The first one stays. So does the one before a merge, from
 * which the merge can be taken back, and before an update of a change request, by which reviews are known to be outdated.
 */
function mayGo(keep: RevisionKeep, { row, next }: { row: OldRevision; next: OldRevision }, now: number): boolean {
  if (row.parents.length === 0 || next.parents[0] !== row.id) return false;
  if (next.kind === 'merge' || next.kind === 'update') return false;
  return isThinnedOut(keep, { at: row.created_at, next: next.created_at }, now);
}

async function holdAll(
  db: Db,
  { spaceId, ids, known }: { spaceId: string; ids: readonly string[]; known: Known },
): Promise<Map<string, string>> {
  const held = await findHeld(db, spaceId, ids);
  for (const id of ids) {
    if (known.takenIn.has(id)) held.set(id, 'change requests');
    if (known.imports.has(id)) held.set(id, 'imports');
    if (known.outcomes.has(id)) held.set(id, 'comments');
  }
  return held;
}

/** The first of these, as far as their pages are not too many; one at least. */
async function boundByPages(db: Db, ids: readonly string[], most: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('revision_pages')
    .select(['revision_id', (eb) => eb.fn.countAll<number>().as('pages')])
    .where('revision_id', 'in', [...ids])
    .groupBy('revision_id')
    .execute();
  const pages = new Map(rows.map((row) => [row.revision_id, Number(row.pages)]));
  let sum = 0;
  return ids.filter((id, index) => {
    sum += pages.get(id) ?? 0;
    return index === 0 || sum <= most;
  });
}
