import { Type } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { ShareKey } from '../site-spaces/index.ts';
import { PublishedContentSite } from './schema.ts';
import { getPublishedContentSite, type PublishedCtx } from './service.ts';

const family = 'Docs sites';
const params = idParams('organizationId', 'siteId');
const query = Type.Object({ shareKey: ShareKey });
const whoSees =
  'Members see every site. Guests see one that everybody may read, and one with a space that they may read.';

export const publishedOperations = [
  operation({
    id: 'getPublishedContentSite',
    family,
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/published',
    summary: 'A site with its structure and its looks: all that showing it needs',
    description: whoSees,
    permission: {
      on: 'organization',
      role: 'guest',
      also: 'guests where the site is published or shows what they may read',
      visitor: true,
    },
    params,
    query,
    status: 200,
    answer: PublishedContentSite,
    handle: async (ctx: PublishedCtx, { actor, params: { siteId }, query: { shareKey } }) => {
      const { site, body } = await getPublishedContentSite(ctx, actor, { siteId, shareKey });
      return { body, version: site.version };
    },
  }),
];
