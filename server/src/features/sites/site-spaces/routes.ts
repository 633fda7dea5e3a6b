import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { listedAt } from '../rules.ts';
import { type SiteSpacesCtx, toSiteSpaces } from './resources.ts';
import { deleteSiteSpaceById, moveSiteSpace, updateSiteSpaceById } from './changes.ts';
import { AddSpace, ListSiteSpaces, MoveSiteSpace, SiteSpace, UpdateSiteSpace } from './schema.ts';
import { addSpaceToSite, listSiteSpaces, type SeenSite } from './service.ts';

const family = 'Site spaces';
const path = '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces';

const single = `${path}/{siteSpaceId}`;
const singleParams = idParams('organizationId', 'siteId', 'siteSpaceId');
const creators = { on: 'organization', role: 'create' } as const;
const changed = 'It was changed since it was read.';

async function answer(ctx: SiteSpacesCtx, seen: SeenSite) {
  const [body] = await toSiteSpaces(ctx, seen, seen.shown);
  if (body === undefined) throw new Error('A space of a site was lost on its way out.');
  return { body, version: seen.shown[0]?.row.version ?? 1 };
}

export const siteSpaceOperations = [
  operation({
    id: 'listSiteSpaces',
    family,
    method: 'GET',
    path,
    summary: 'The spaces that a site shows, by position',
    description:
      'Spaces that the caller may read, and where everybody may read the site or the caller has a key of it, all that it shows to all its readers. Deleted spaces are left out. Guests see what everybody sees, and sites with a space that they may read.',
    permission: {
      on: 'organization',
      role: 'guest',
      also: 'guests where the site is published or shows what they may read',
      visitor: true,
    },
    params: idParams('organizationId', 'siteId'),
    query: ListSiteSpaces,
    status: 200,
    answer: listOf(SiteSpace),
    handle: async (ctx: SiteSpacesCtx, { actor, params, query }) => {
      const { items, seen, ...page } = await listSiteSpaces(ctx, actor, { siteId: params.siteId, query });
      return { body: { ...page, items: await toSiteSpaces(ctx, seen, items) } };
    },
  }),
  operation({
    id: 'addSpaceToSite',
    family,
    method: 'POST',
    path,
    summary: 'Add a space to a site, at its end',
    description:
      'On a site with sections, to the end of the one that is named, or of the default. The first space there is the default. Title and path come from the title of the space.',
    permission: { on: 'organization', role: 'create', also: '`read` on the space' },
    params: idParams('organizationId', 'siteId'),
    body: AddSpace,
    status: 201,
    answer: SiteSpace,
    errors: {
      400: 'The space is no space of this organization, or the section none of the site.',
      409: 'The site shows this space already.',
      412: 'The site shows as many spaces as one may.',
    },
    handle: async (ctx: SiteSpacesCtx, { actor, params, body }) => {
      const seen = await addSpaceToSite(ctx, actor, { siteId: params.siteId, body });
      return { ...(await answer(ctx, seen)), location: listedAt(ctx, path, params) };
    },
  }),
  operation({
    id: 'updateSiteSpaceById',
    family,
    method: 'PATCH',
    path: single,
    summary: 'Change the path or the condition of a space on a site',
    permission: creators,
    params: singleParams,
    body: UpdateSiteSpace,
    status: 200,
    answer: SiteSpace,
    errors: {
      400: 'The condition is no expression.',
      409: 'Another space beside it has the path.',
      412: changed,
    },
    handle: async (ctx: SiteSpacesCtx, { actor, params, body, ifMatch }) =>
      answer(ctx, await updateSiteSpaceById(ctx, actor, { ...params, body, ifMatch })),
  }),
  operation({
    id: 'deleteSiteSpaceById',
    family,
    method: 'DELETE',
    path: single,
    summary: 'Take a space from a site',
    description: 'The space itself stays. Where it was the default, the first that is left becomes it.',
    permission: creators,
    params: singleParams,
    status: 205,
    errors: { 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params, ifMatch }) => {
      await deleteSiteSpaceById(ctx, actor, { ...params, ifMatch });
      return { body: undefined };
    },
  }),
  operation({
    id: 'moveSiteSpace',
    family,
    method: 'POST',
    path: `${single}/move`,
    summary: 'Move a space among those beside it on a site',
    description: 'Within its section, or within a site without sections; to the end where no position is named.',
    permission: creators,
    params: singleParams,
    body: MoveSiteSpace,
    bodyOptional: true,
    status: 200,
    answer: SiteSpace,
    errors: { 400: 'The position cannot be used.', 409: 'It is there already.', 412: changed },
    handle: async (ctx: SiteSpacesCtx, { actor, params, body, ifMatch }) =>
      answer(ctx, await moveSiteSpace(ctx, actor, { ...params, body, ifMatch })),
  }),
];
