import { type RawBuilder, sql } from 'kysely';
import {
  NO_ROLE,
  type SeenSpace,
  type Visibility,
  type Viewer,
  visibleSpaces,
  visibleSpacesIn,
} from '#access/index.ts';
import { type Db, isPostgres, prepared, preparedPer, readRows } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import { keyOfMark, LINE_END, type Mark, readMark, readMarks } from './rules.ts';

/** The spaces that somebody sees: of an organization, or in one of its collections, where `rights` are those on it. */
export interface SpacesAt {
  viewer: Viewer;
  collectionId?: string;
}

/** Values of roles are part of the SQL, so there is one SQL for each; there are few roles. */
export const variantOf = ({ viewer: { rights }, collectionId }: SpacesAt): string =>
  `${collectionId === undefined ? 'organization' : 'collection'} ${rights.organizationRole} ${rights.role}`;

/** Who looks, at which organization, at which of its collections. */
type Place = readonly [userId: string, organizationId: string, collectionId: string];

const paramsOf = ({ viewer, collectionId = '' }: SpacesAt): Place => [
  viewer.userId,
  viewer.rights.organizationId,
  collectionId,
];

function visibilityOf(variant: string, ...[userId, organizationId, collectionId]: Place): Visibility<SeenSpace> {
  const [place, organizationRole, role] = variant.split(' ');
  const rights = { organizationId, organizationRole: Number(organizationRole), role: Number(role) };
  const viewer = { userId, rights };
  return place === 'collection' ? visibleSpacesIn(collectionId, viewer) : visibleSpaces(viewer);
}

const REQUESTS = ['change_requests_total', 'change_requests_open', 'change_requests_draft'];

/**
 * What every write of a space changes in its row, unless it changes its place or its level: each counts up the version or
 * changes a counter. The time is for databases that were taken back to an earlier state and count on from there.
 */
const stamp = (row: string) => {
  const columns = ['id', 'version', 'updated_at', 'comments_open', ...REQUESTS].map((name) =>
    sql.ref(`${row}.${name}`),
  );
  return sql<string>`concat_ws(' ', ${sql.join(columns)})`;
};

/**
 * The mark of the row `visible` as one text, because each value that is handed over costs about as much as finding the row.
 * A space leaves its collection by itself when that is deleted.
 */
const markLine = sql<string>`concat_ws(' ', visible.role, visible.position,
  COALESCE((SELECT concat_ws(' ', default_level, COALESCE(parent_id, '')) FROM collections WHERE id = visible.parent_id), ' '),
  COALESCE(visible.parent_id, ''), ${stamp('visible')})`;

const from = (db: Db, visibility: Visibility<SeenSpace>) =>
  db.selectFrom(sql<SeenSpace>`(${visibility.rows})`.as<'visible'>(sql.ref('visible')));

/** With those on which the viewer has no role: asked to leave them out, SQLite would find out each role twice. */
const linesOf = (db: Db, visibility: Visibility<SeenSpace>, take: number) =>
  from(db, visibility).select(markLine.as('line')).orderBy('visible.position').orderBy('visible.id').limit(take);

/** All lines in one row, because each row that is handed over costs more than to find it. In which order, nobody promises. */
const joined = (db: Db, lines: ReturnType<typeof linesOf>) =>
  db.selectFrom(lines.as('page')).select(sql<string | null>`string_agg(page.line, ${sql.lit(LINE_END)})`.as('lines'));

const isBehind = (position: unknown, id: unknown): RawBuilder<boolean> =>
  sql<boolean>`(visible.position, visible.id) > (${position}, ${id})`;

const selectFirst = preparedPer((db, variant: string, ...[take, ...place]: [number, ...Place]) =>
  joined(db, linesOf(db, visibilityOf(variant, ...place), take)),
);

type Later = [number, SortKey[0], SortKey[0], ...Place];

const selectBehind = preparedPer((db, variant: string, ...[take, position, id, ...place]: Later) =>
  joined(db, linesOf(db, visibilityOf(variant, ...place), take).where(isBehind(position, id))),
);

interface Wanted {
  after: SortKey | undefined;
  take: number;
}

/** A page of them by position. */
export async function listMarks(db: Db, spaces: SpacesAt, { after, take }: Wanted): Promise<Mark[]> {
  const seen: Mark[] = [];
  // Few are hidden as a rule, and where many are, more are looked at with each step.
  for (let next: Wanted | undefined = { after, take }; next !== undefined;) {
    const marks = readMarks(await findLines(db, spaces, next));
    seen.push(...marks.filter((mark) => mark.role !== NO_ROLE));
    const last: Mark | undefined = marks.length < next.take || seen.length >= take ? undefined : marks.at(-1);
    next = last && { after: keyOfMark(last), take: Math.min(2 * next.take, LOOKED_AT_MOST) };
  }
  return seen.slice(0, take);
}

const LOOKED_AT_MOST = 4000;

async function findLines(db: Db, spaces: SpacesAt, { after, take }: Wanted): Promise<string> {
  const variant = variantOf(spaces);
  const [row] =
    after === undefined
      ? await selectFirst(db, variant, take, ...paramsOf(spaces))
      : await selectBehind(db, variant, take, after[0] ?? '', after[1] ?? '', ...paramsOf(spaces));
  return row?.lines ?? '';
}

// As one parameter, because a hundred of them cost about as much as the rows. SQLite goes through the list as it is: asked
// for rows that are `IN` it, it sorts the list first.
const selectStamps = prepared((db, ids: string | readonly string[]) => {
  const stamps = sql<string | null>`string_agg(${stamp('spaces')}, ${sql.lit(LINE_END)})`.as('stamps');
  return isPostgres(db)
    ? db
        .selectFrom('spaces')
        .select(stamps)
        .where(sql<boolean>`spaces.id = ANY(${ids}::text[])`)
    : db
        .selectFrom(sql<{ value: string }>`json_each(${ids})`.as('wanted'))
        .crossJoin('spaces')
        .select(stamps)
        .whereRef('spaces.id', '=', 'wanted.value');
});

/** The stamps of these spaces as they are now, joined in any order. */
export async function readStamps(db: Db, ids: readonly string[]): Promise<string> {
  const [row] = await selectStamps(db, isPostgres(db) ? ids : JSON.stringify(ids));
  return row?.stamps ?? '';
}

const selectCount = preparedPer((db, variant: string, ...place: Place) => ({
  compile: () => sql<{ count: number }>`SELECT ${visibilityOf(variant, ...place).count} AS count`.compile(db),
}));

export async function countSpaces(db: Db, spaces: SpacesAt): Promise<number> {
  const [row] = await selectCount(db, variantOf(spaces), ...paramsOf(spaces));
  return Number(row?.count ?? 0);
}

/** Those of these spaces that are still seen, each with the mark that its row has now. */
export async function findMarked(
  db: Db,
  spaces: SpacesAt,
  ids: readonly string[],
): Promise<{ row: SeenSpace; mark: Mark }[]> {
  const visibility = visibilityOf(variantOf(spaces), ...paramsOf(spaces));
  const query = from(db, visibility)
    .selectAll('visible')
    .select(markLine.as('line'))
    .where('visible.role', '>', sql.lit(0))
    .where('visible.id', 'in', [...ids]);
  return (await readRows(db, query)).map(({ line, ...row }) => ({ row, mark: readMark(line) }));
}
