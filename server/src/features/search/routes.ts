import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { visitorOf } from '#features/contents/index.ts';
import { OrganizationQuery, PageResult, SearchQuery, SpaceResult } from './schema.ts';
import { type SearchCtx, searchOrganizationContent, searchSpaceContent } from './service.ts';
import { siteSearchOperations } from './sites/index.ts';
import { synonymOperations } from './synonyms/index.ts';

export const searchOperations = [
  operation({
    id: 'searchSpaceContent',
    family: 'Space content',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/search',
    summary: 'Search the content of a space',
    description:
      'Best first: title before heading before text, words side by side before words apart. What stands between quotation marks must stand so in a page, if it does in any. The last word may be a beginning. Slips in words of five letters and more are forgiven where little else is found. `count` is bounded.',
    permission: { on: 'space', role: 'read', visitor: true },
    params: idParams('spaceId'),
    query: SearchQuery,
    status: 200,
    answer: listOf(PageResult),
    handle: async (ctx: SearchCtx, { actor, params: { spaceId }, query }) => {
      const { organizationId } = actor.rights;
      const visitor = actor.site && visitorOf(actor.site.claims);
      return { body: await searchSpaceContent(ctx, { organizationId, spaceId, visitor }, query) };
    },
  }),
  operation({
    id: 'searchOrganizationContent',
    family: 'Organizations',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/search',
    summary: 'Search the content of all spaces that the caller may read',
    description: 'By space, that with the best page first. As in the search of a space otherwise.',
    permission: { on: 'organization', role: 'guest' },
    params: idParams('organizationId'),
    query: OrganizationQuery,
    status: 200,
    answer: listOf(SpaceResult),
    handle: async (ctx: SearchCtx, { actor, query }) => ({
      body: await searchOrganizationContent(ctx, actor, query),
    }),
  }),
  ...siteSearchOperations,
  ...synonymOperations,
];
