// How the API shows integrations.
import type { Static } from 'typebox';
import { administersAny, allows, type Caller, type IntegrationScope, rolesInOrganizations } from '#access/index.ts';
import { asReader, listOrganizationsById, type ResourceCtx, toOrganizations } from '#features/organizations/index.ts';
import { endpointOf, imageUrlOf } from './addresses.ts';
import { definitionIn } from './rules.ts';
import type { Integration } from './schema.ts';
import { type IntegrationRow, listImages } from './store.ts';

type Shown = Static<typeof Integration>;

/** Integrations in the eyes of a caller; the number of queries does not grow with them. */
export async function toIntegrations(
  ctx: ResourceCtx,
  caller: Caller,
  rows: readonly IntegrationRow[],
): Promise<Shown[]> {
  const ownerIds = [...new Set(rows.map((row) => row.organization_id))];
  const owners = await listOrganizationsById(ctx.db, ownerIds);
  const roles = await rolesInOrganizations(ctx, caller, ownerIds);
  const seen = owners.map((owner) => ({ ...owner, role: roles.get(owner.id) ?? 0 }));
  const organizations = await toOrganizations(ctx, caller.userId, seen);
  const shownById = new Map(
    organizations.map((owner) => [owner.id, allows(roles.get(owner.id) ?? 0, 'read') ? owner : asReader(owner)]),
  );
  const images = Map.groupBy(
    await listImages(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    (image) => image.integration_id,
  );
  const install = await administersAny(ctx, caller);
  return rows.flatMap((row) => {
    const owner = shownById.get(row.organization_id);
    const permissions = { admin: allows(roles.get(row.organization_id) ?? 0, 'admin'), install };
    return owner === undefined ? [] : [{ ...toIntegration(ctx, row, images.get(row.id) ?? []), owner, permissions }];
  });
}

export const listed = <T extends string>(text: string): T[] => text.split(' ').filter(Boolean) as T[];

function toIntegration(
  ctx: { baseUrl: string },
  row: IntegrationRow,
  images: readonly { id: string; place: number }[],
): Omit<Shown, 'owner' | 'permissions'> {
  const { externalLinks = [], ...definition } = definitionIn(row);
  const [icon] = images.filter(({ place }) => place === 0);
  return {
    object: 'integration',
    name: row.name,
    version: row.version,
    title: row.title,
    description: row.description,
    ...(row.summary === null ? {} : { summary: row.summary }),
    previewImages: images.filter(({ place }) => place > 0).map((image) => imageUrlOf(ctx, row.name, image.id)),
    target: row.target,
    verified: false,
    visibility: row.visibility,
    scopes: listed<IntegrationScope>(row.scopes),
    categories: listed<Shown['categories'][number]>(row.categories),
    ...definition,
    externalLinks,
    urls: {
      location: `${ctx.baseUrl}/v1/integrations/${row.name}`,
      ...(icon === undefined ? {} : { icon: imageUrlOf(ctx, row.name, icon.id) }),
      app: `${ctx.baseUrl}/o/${row.organization_id}/integrations/${row.name}`,
      assets: imageUrlOf(ctx, row.name, ''),
      publicEndpoint: endpointOf(ctx, row.name),
    },
  };
}
