import type { Static } from 'typebox';
import type { Clock } from '#platform/clock/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { toSpaces } from '#features/spaces/index.ts';
import type { Space } from '#features/spaces/schema.ts';
import { siteUrl, variantUrl } from '../../rules.ts';
import type { SiteRow } from '../../store.ts';
import type { ShownSiteSpace } from '../rules.ts';
import type { SiteSpace } from '../schema.ts';
import { findSpaces } from '../store.ts';

export type SiteSpacesCtx = Parameters<typeof toSpaces>[0] & { clock: Clock; sitesHost?: string };

/** Spaces of a site as the API shows them, in their order. */
export async function toSiteSpaces(
  ctx: SiteSpacesCtx,
  site: SiteRow,
  shown: readonly ShownSiteSpace[],
): Promise<Static<typeof SiteSpace>[]> {
  const { hostname } = await getOrganizationById(ctx, site.organization_id);
  const url = siteUrl(ctx, { organizationHostname: hostname, basename: site.basename });
  const rows = await findSpaces(
    ctx.db,
    shown.map(({ row }) => row.space_id),
  );
  const withRoles = shown.flatMap(({ row, role }) => {
    const space = rows.get(row.space_id);
    return space === undefined ? [] : [{ ...space, role }];
  });
  const spaces = new Map((await toSpaces(ctx, withRoles)).map((space) => [space.id, space]));
  return shown.flatMap(({ row, isDefault, role }) => {
    const space = spaces.get(row.space_id);
    if (space === undefined) return [];
    return [
      {
        object: 'site-space' as const,
        id: row.id,
        path: row.path,
        space: role === 0 ? asVisitor(space) : space,
        title: row.title,
        default: isDefault,
        ...(row.condition === null ? {} : { condition: row.condition }),
        urls: { published: variantUrl(url, row.path, isDefault) },
      },
    ];
  });
}

/** Who only reads the published site learns nothing of the work on the space, nor of who may do it. */
const asVisitor = ({ parent: _, ...space }: Static<typeof Space>): Static<typeof Space> => ({
  ...space,
  defaultLevel: null,
  defaultLevelSetting: null,
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: { ...space.permissions, view: true },
});
