// How the API shows collections: rows with the caller's role become the shape of the contract.
import type { Static } from 'typebox';
import type { Db } from '#platform/db/index.ts';
import { toLevels } from './levels/index.ts';
import { collectionPermissions } from './rules.ts';
import type { Collection } from './schema.ts';
import type { CollectionWithRole } from './store.ts';

/** Collections as the API shows them to somebody with these roles. */
export async function toCollections(
  ctx: { db: Db; baseUrl: string },
  rows: readonly CollectionWithRole[],
): Promise<Static<typeof Collection>[]> {
  if (rows.length === 0) return [];
  const levels = await toLevels(ctx.db, rows);
  return rows.map((row, index) => ({
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description === null ? {} : { description: row.description }),
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    ...(levels[index] ?? { defaultLevel: null, defaultLevelSetting: null }),
    urls: {
      location: `${ctx.baseUrl}/v1/collections/${row.id}`,
      app: `${ctx.baseUrl}/o/${row.organization_id}/c/${row.id}`,
    },
    permissions: collectionPermissions(row.role),
  }));
}

export async function toCollection(
  ctx: { db: Db; baseUrl: string },
  row: CollectionWithRole,
): Promise<Static<typeof Collection>> {
  const [collection] = await toCollections(ctx, [row]);
  if (collection === undefined) throw new Error('A collection was lost on its way out.');
  return collection;
}
