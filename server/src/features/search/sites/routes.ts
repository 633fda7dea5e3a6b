import { Type } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams, listOf, pageQuery } from '#platform/http/index.ts';
import { ShareKey } from '#features/sites/index.ts';
import { SpaceResult } from '../schema.ts';
import type { SearchCtx } from '../service.ts';
import { SearchSite } from './schema.ts';
import { searchSiteContent } from './service.ts';

export const siteSearchOperations = [
  operation({
    id: 'searchSiteContent',
    family: 'Docs sites',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/search',
    summary: 'Search what a site shows to its visitors',
    description:
      'By space, that with the best page first. Pages that hide are not found by anybody; what is shown on a condition is found where it admits everybody, or the visitor for whom a site content token was given. As in the search of a space otherwise.',
    permission: {
      on: 'organization',
      role: 'guest',
      also: 'guests where the site is published or shows what they may read',
      visitor: true,
      scope: 'read',
    },
    params: idParams('organizationId', 'siteId'),
    query: Type.Object({ ...pageQuery, shareKey: ShareKey }),
    body: SearchSite,
    bodyLimit: 128 * 1024,
    status: 200,
    answer: listOf(SpaceResult),
    errors: { 400: 'A site space that is named is none of the site, or none that the caller sees.' },
    handle: async (ctx: SearchCtx, { actor, params: { siteId }, query, body }) => ({
      body: await searchSiteContent(ctx, actor, { siteId, query, body }),
    }),
  }),
];
