import { Type } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { ShareKey, type SiteSpacesCtx } from '../site-spaces/index.ts';
import { SiteStructure, SortStructure, StructureItem } from './schema.ts';
import { getSiteStructure, sortSiteStructure } from './service.ts';

const family = 'Docs sites';
const path = '/v1/orgs/{organizationId}/sites/{siteId}/structure';
const params = idParams('organizationId', 'siteId');

export const structureOperations = [
  operation({
    id: 'getSiteStructure',
    family,
    method: 'GET',
    path,
    summary: 'What a site shows, in its order',
    description:
      'Members see every site. Guests see one that everybody may read or of which they have a key, and one with a space that they may read.',
    permission: {
      on: 'organization',
      role: 'guest',
      also: 'guests where the site is published or shows what they may read',
      visitor: true,
    },
    params,
    query: Type.Object({ shareKey: ShareKey }),
    status: 200,
    answer: SiteStructure,
    handle: async (ctx: SiteSpacesCtx, { actor, params: { siteId }, query: { shareKey } }) => {
      const { seen, structure } = await getSiteStructure(ctx, actor, { siteId, shareKey });
      return { body: structure, version: seen.site.version };
    },
  }),
  operation({
    id: 'sortSiteStructure',
    family,
    method: 'PATCH',
    path: `${path}/sort`,
    summary: 'Move one part of a site: a section, a group or a space',
    description: 'As the operation that moves such a part. `If-Match` takes the version of the part.',
    permission: { on: 'organization', role: 'create' },
    params,
    body: SortStructure,
    status: 200,
    answer: StructureItem,
    errors: {
      400: 'The position cannot be used.',
      409: 'It is there already.',
      412: 'The part was changed since it was read.',
    },
    handle: async (ctx: SiteSpacesCtx, { actor, params: site, body, ifMatch }) => {
      const sorted = await sortSiteStructure(ctx, actor, { ...site, body, ifMatch });
      if (sorted.body === undefined) throw new Error('A part of a site was lost on its way out.');
      return { ...sorted, body: sorted.body };
    },
  }),
];
