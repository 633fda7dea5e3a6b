import { type Actor, roleOnCollection, roleOnSpace } from '#access/index.ts';
import { findSpace, type SpaceRow } from '#features/spaces/index.ts';
import { type CollectionRow, findCollection } from '#features/collections/index.ts';
import { type Db, preparedFor } from '#platform/db/index.ts';
import type { Place } from './rules.ts';
import type { InviteRow } from './store.ts';

/** Content with its row and somebody's role on it, 0 where they may not see it. */
export type SeenPlace = Place & ({ kind: 'space'; row: SpaceRow } | { kind: 'collection'; row: CollectionRow });

/** A space or a collection of the organization; undefined where it was deleted, or belongs to another one now. */
export async function findPlace(
  ctx: { db: Db },
  { actor, organizationId }: { actor: Actor; organizationId: string },
  { kind, id }: Pick<Place, 'kind' | 'id'>,
): Promise<SeenPlace | undefined> {
  if (kind === 'space') {
    const row = await findSpace(ctx.db, id);
    if (row === undefined || row.organization_id !== organizationId || row.deleted_at !== null) return undefined;
    return { kind, id, row, role: await roleOnSpace(ctx, actor, id) };
  }
  const row = await findCollection(ctx.db, id);
  if (row === undefined || row.organization_id !== organizationId) return undefined;
  return { kind, id, row, role: await roleOnCollection(ctx, actor, id) };
}

const selectSpaces = preparedFor((db, ids) => db.selectFrom('spaces').selectAll().where('id', 'in', ids));
const selectCollections = preparedFor((db, ids) => db.selectFrom('collections').selectAll().where('id', 'in', ids));

/** Content of an organization at once, for somebody who has the same role on all of it. */
export async function findPlaces(
  ctx: { db: Db },
  pointers: readonly Pick<Place, 'kind' | 'id'>[],
  role: number,
): Promise<SeenPlace[]> {
  const ids = (kind: Place['kind']) => [...new Set(pointers.filter((each) => each.kind === kind).map(({ id }) => id))];
  const spaces = await selectSpaces(ctx.db, ids('space'));
  const collections = await selectCollections(ctx.db, ids('collection'));
  return [
    ...spaces.map((row) => ({ kind: 'space' as const, id: row.id, row, role })),
    ...collections.map((row) => ({ kind: 'collection' as const, id: row.id, row, role })),
  ];
}

/** What content an invite is to; undefined for one to the organization. */
export function pointerOf(row: InviteRow): Pick<Place, 'kind' | 'id'> | undefined {
  if (row.space_id !== null) return { kind: 'space', id: row.space_id };
  return row.collection_id === null ? undefined : { kind: 'collection', id: row.collection_id };
}
