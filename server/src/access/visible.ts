import { type RawBuilder, sql } from 'kysely';
import {
  exceptionalCollections,
  exceptionalSpaces,
  isAdmin,
  isGuest,
  ofFew,
  ownRoleOn,
  roleOn,
  type Viewer,
} from './exceptions.ts';
import { rankOf, ROLES } from './roles.ts';
import type { SeenCollection, SeenSpace } from './seen.ts';

/**
 * What somebody may see in one place. Rows are found along the index of their order, so that a page of a long list costs
 * no more than one of a short list; they are counted without being looked at one by one.
 */
export interface Visibility<Row> {
  /** A query of rows with the viewer's role; those with the role 0 must be left out. */
  rows: RawBuilder<Row>;
  /** An expression: how many have another role than 0. */
  count: RawBuilder<number>;
}

/** The spaces of the viewer's organization, deleted ones left out. */
export function visibleSpaces(viewer: Viewer): Visibility<SeenSpace> {
  const role = roleOn('space', viewer);
  const { organizationId } = viewer.rights;
  const mine = sql`item.organization_id = ${organizationId} AND item.deleted_at IS NULL`;
  const all = sql<SeenSpace>`SELECT item.*, ${role} AS role FROM spaces item WHERE ${mine}`;
  const exceptions = sql<SeenSpace>`
    SELECT item.*, ${role} AS role FROM (${exceptionalSpaces(viewer)}) exceptions CROSS JOIN spaces item
    WHERE item.id = exceptions.id AND ${ofFew('exceptions.id')} AND ${mine}`;
  const total = itemsIn('space', sql`organization_id = ${organizationId}`);
  return visibilityOf(viewer, { all, exceptions, total });
}

/** The collections of the viewer's organization; without `nested` those at its top. */
export function visibleCollections(viewer: Viewer, nested = true): Visibility<SeenCollection> {
  const role = roleOn('collection', viewer);
  const { organizationId } = viewer.rights;
  const mine = sql`item.organization_id = ${organizationId} ${nested ? sql`` : sql`AND item.parent_id IS NULL`}`;
  const all = sql<SeenCollection>`SELECT item.*, ${role} AS role FROM collections item WHERE ${mine}`;
  const exceptions = sql<SeenCollection>`
    SELECT item.*, ${role} AS role FROM (${exceptionalCollections(viewer)}) exceptions CROSS JOIN collections item
    WHERE item.id = exceptions.id AND ${ofFew('exceptions.id')} AND ${mine}`;
  const place = sql`organization_id = ${organizationId} ${nested ? sql`` : sql`AND parent_id = ''`}`;
  return visibilityOf(viewer, { all, exceptions, total: itemsIn('collection', place) });
}

interface Sources<Row> {
  all: RawBuilder<Row>;
  exceptions: RawBuilder<Row>;
  total: RawBuilder<number>;
}

function visibilityOf<Row>(viewer: Viewer, { all, exceptions, total }: Sources<Row>): Visibility<Row> {
  const those = (condition: RawBuilder<unknown>) =>
    sql<number>`(SELECT COUNT(*) FROM (${exceptions}) counted WHERE ${condition})`;
  if (isGuest(viewer)) return { rows: exceptions, count: those(sql`counted.role > 0`) };
  return { rows: all, count: isAdmin(viewer) ? total : sql`${total} - ${those(sql`counted.role = 0`)}` };
}

/** The spaces that lie in a collection which the viewer may see, deleted ones left out: nothing above it is looked at again. */
export function visibleSpacesIn(collectionId: string, viewer: Viewer): Visibility<SeenSpace> {
  const { organizationId, role: inherited } = viewer.rights;
  const role = isAdmin(viewer)
    ? roleOn('space', viewer)
    : sql<number>`COALESCE(${ownRoleOn('space', viewer)}, ${sql.lit(inherited)})`;
  const there = sql`item.parent_id = ${collectionId} AND item.deleted_at IS NULL`;
  const rows = sql<SeenSpace>`SELECT item.*, ${role} AS role FROM spaces item WHERE ${there}`;
  const total = itemsIn('space', sql`organization_id = ${organizationId} AND parent_id = ${collectionId}`);
  if (isAdmin(viewer)) return { rows, count: total };
  // Only a level of its own takes a space from those who see its collection; from guests every level does.
  const levels = isGuest(viewer) ? ['none', ...ROLES] : ['none'];
  const hidden = sql<number>`(SELECT COUNT(*) FROM spaces item WHERE item.organization_id = ${organizationId}
    AND item.default_level <> 'inherit' AND item.default_level IN (${sql.join(levels.map((level) => sql.lit(level)))})
    AND ${there} AND ${role} = 0)`;
  return { rows, count: sql`${total} - ${hidden}` };
}

/**
 * The spaces of the viewer's organization that were deleted after a moment, in milliseconds, and that they may restore. What
 * is deleted is removed after days, so there are few.
 */
export function restorableSpaces(viewer: Viewer, since: number): Visibility<SeenSpace> {
  const { organizationId } = viewer.rights;
  const seen = sql<SeenSpace>`SELECT item.*, ${roleOn('space', viewer)} AS role FROM spaces item
    WHERE item.organization_id = ${organizationId} AND item.deleted_at IS NOT NULL AND item.deleted_at > ${since}`;
  const rows = sql<SeenSpace>`SELECT * FROM (${seen}) deleted WHERE deleted.role >= ${sql.lit(rankOf('create'))}`;
  return { rows, count: sql<number>`(SELECT COUNT(*) FROM (${rows}) counted)` };
}

/** A query of the spaces of the viewer's organization for which `condition` holds, which is said of `item`; few of them. */
export const rolesOnSpaces = (
  viewer: Viewer,
  condition: RawBuilder<unknown>,
): RawBuilder<{ id: string; role: number }> => sql`
  SELECT item.id, ${roleOn('space', viewer)} AS role FROM spaces item
  WHERE ${condition} AND item.organization_id = ${viewer.rights.organizationId} AND item.deleted_at IS NULL`;

/** As `rolesOnSpaces`, of collections. */
export const rolesOnCollections = (
  viewer: Viewer,
  condition: RawBuilder<unknown>,
): RawBuilder<{ id: string; role: number }> => sql`
  SELECT item.id, ${roleOn('collection', viewer)} AS role FROM collections item
  WHERE ${condition} AND item.organization_id = ${viewer.rights.organizationId}`;

const itemsIn = (kind: 'space' | 'collection', place: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (SELECT COALESCE(SUM(items), 0) FROM place_counts WHERE kind = ${sql.lit(kind)} AND ${place})`;
