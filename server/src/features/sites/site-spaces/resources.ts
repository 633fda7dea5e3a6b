// How the API shows spaces of a site: rows become the shape of the contract.
import type { Static } from 'typebox';
import type { Clock } from '#platform/clock/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { asReader, toSpaces } from '#features/spaces/index.ts';
import type { Space } from '#features/spaces/schema.ts';
import { addressIn, siteUrl, spotUrl } from '../rules.ts';
import type { SiteRow } from '../store.ts';
import type { ShownSiteSpace } from './rules.ts';
import type { SiteSpace } from './schema.ts';
import { findSpaces } from './store.ts';

export type SiteSpacesCtx = Parameters<typeof toSpaces>[0] & { clock: Clock; sitesHost?: string };

/** Where a site is, for who has this key of it; `key` is left out where addresses need none. */
export async function addressOf(
  ctx: Pick<SiteSpacesCtx, 'db' | 'baseUrl' | 'sitesHost'>,
  { site, key }: { site: SiteRow; key?: string },
): Promise<string> {
  const organization = await getOrganizationById(ctx, site.organization_id);
  const url = siteUrl(ctx, addressIn(organization, site));
  return key === undefined ? url : `${url}/${encodeURIComponent(key)}`;
}

/** Spaces of a site as the API shows them, in their order. */
export async function toSiteSpaces(
  ctx: SiteSpacesCtx,
  seen: { site: SiteRow; key?: string },
  shown: readonly ShownSiteSpace[],
): Promise<Static<typeof SiteSpace>[]> {
  const url = await addressOf(ctx, seen);
  const rows = await findSpaces(
    ctx.db,
    shown.map(({ row }) => row.space_id),
  );
  const withRoles = shown.flatMap(({ row, role }) => {
    const space = rows.get(row.space_id);
    return space === undefined ? [] : [{ ...space, role }];
  });
  const spaces = new Map((await toSpaces(ctx, withRoles)).map((space) => [space.id, space]));
  return shown.flatMap((each) => {
    const space = spaces.get(each.row.space_id);
    if (space === undefined) return [];
    const published = spotUrl(url, each.spot);
    return [toSiteSpace(each, seen.key === undefined ? space : withAddress(space, published), published)];
  });
}

function toSiteSpace(
  { row, isDefault, role }: ShownSiteSpace,
  space: Static<typeof Space>,
  published: string,
): Static<typeof SiteSpace> {
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(row.section_id === null ? {} : { section: row.section_id }),
    space: role === 0 ? asReader(space) : space,
    title: row.title,
    default: isDefault,
    draft: false,
    ...(row.condition === null ? {} : { condition: row.condition }),
    urls: { published },
  };
}

const withAddress = (space: Static<typeof Space>, published: string): Static<typeof Space> => ({
  ...space,
  urls: { ...space.urls, published, public: published },
});
