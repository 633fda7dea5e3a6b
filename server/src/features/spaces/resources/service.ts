import type { Static } from 'typebox';
import { toLevels } from '#features/collections/index.ts';
import { readRules } from '#features/organizations/index.ts';
import type { Space } from '../schema.ts';
import type { SharedSpacesCtx, SpacesCtx } from '../service.ts';
import type { SpaceWithRole } from '../store.ts';
import { toSpace } from './rules.ts';

/** Spaces as the API shows them to somebody with these roles; the number of queries grows with the depth, not the number. */
export async function toSpaces(ctx: SpacesCtx, rows: readonly SpaceWithRole[]): Promise<Static<typeof Space>[]> {
  if (rows.length === 0) return [];
  // What is deleted is shown nowhere, whatever a site still says of it.
  const shown = rows.filter((row) => row.deleted_at === null).map((row) => row.id);
  const published = await ctx.addresses.publishedUrlsOf(ctx.db, shown);
  const levels = await toLevels(ctx.db, rows);
  return rows.map((row, index) =>
    toSpace(ctx, row, {
      published: published.get(row.id),
      ...(levels[index] ?? { defaultLevel: null, defaultLevelSetting: null }),
    }),
  );
}

/** As `toSpaces`, for one. */
export async function toOneSpace(ctx: SpacesCtx, row: SpaceWithRole): Promise<Static<typeof Space>> {
  const [space] = await toSpaces(ctx, [row]);
  if (space === undefined) throw new Error('A space was lost on its way out.');
  return space;
}

/** The space with the address that the key of a share link opens. */
export async function withSharedUrl(
  ctx: SharedSpacesCtx,
  space: Static<typeof Space>,
  key: string | undefined,
): Promise<Static<typeof Space>> {
  const shared = key === undefined ? undefined : await ctx.addresses.sharedUrlOf(ctx.db, { spaceId: space.id, key });
  return shared === undefined ? space : { ...space, urls: { ...space.urls, published: shared, public: shared } };
}

/** Who only reads what a site shows learns nothing of the work on the space, nor of who may do it. */
export const asReader = ({ parent: _, ...space }: Static<typeof Space>): Static<typeof Space> => ({
  ...space,
  defaultLevel: null,
  defaultLevelSetting: null,
  mergeRules: readRules(null, 'inherit'),
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: { ...space.permissions, view: true },
});
