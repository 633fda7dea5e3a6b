import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { idParams } from '#platform/http/index.ts';
import type { PublishingAuthRow } from './keys/index.ts';
import { SitePublishingAuth, TestedToken, TestToken, UpdatePublishingAuth } from './schema.ts';
import {
  getPublishingAuth,
  type PublishingAuthCtx,
  regeneratePublishingAuth,
  updatePublishingAuth,
} from './service.ts';
import { testVisitorToken } from './testing-tokens.ts';

const path = '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth';
// The key lets whoever reads it read the site, so even to see it takes the role that sets the site up.
const shared = {
  family: 'Docs sites',
  permission: { on: 'organization', role: 'create' },
  params: idParams('organizationId', 'siteId'),
  status: 200,
  answer: SitePublishingAuth,
} as const;
const changed = 'It was changed since it was read.';

const answer = (row: PublishingAuthRow) => ({ body: toAuth(row), version: row.version });

const toAuth = (row: PublishingAuthRow): Static<typeof SitePublishingAuth> => ({
  object: 'publishing-auth',
  privateKey: row.private_key,
  backend: 'custom',
  ...(row.fallback_url === null ? {} : { fallbackURL: row.fallback_url }),
});

export const publishingAuthOperations = [
  operation({
    ...shared,
    id: 'getSitePublishingAuthById',
    method: 'GET',
    path,
    summary: 'How a site identifies its readers, with the key that signs their tokens',
    handle: async (ctx: PublishingAuthCtx, { params }) => answer(await getPublishingAuth(ctx, params)),
  }),
  operation({
    ...shared,
    id: 'updateSitePublishingAuthById',
    method: 'PATCH',
    path,
    summary: 'Say where readers without a token are sent',
    body: UpdatePublishingAuth,
    errors: { 412: changed },
    handle: async (ctx: PublishingAuthCtx, { actor, params, body, ifMatch }) =>
      answer(await updatePublishingAuth(ctx, { ...params, ifMatch, by: actorOf(actor) }, body)),
  }),
  operation({
    ...shared,
    id: 'regenerateSitePublishingAuthById',
    method: 'POST',
    path: `${path}/regenerate`,
    summary: 'Make another key',
    description: 'Tokens that the former key signed are refused from the next request on.',
    errors: { 412: changed },
    handle: async (ctx: PublishingAuthCtx, { actor, params, ifMatch }) =>
      answer(await regeneratePublishingAuth(ctx, { ...params, ifMatch, by: actorOf(actor) })),
  }),
  operation({
    ...shared,
    id: 'testSiteVisitorToken',
    method: 'POST',
    path: `${path}/test`,
    summary: 'What a site makes of the token of a reader',
    description: 'Nothing is changed, and nothing of the token is kept.',
    body: TestToken,
    answer: TestedToken,
    handle: async (ctx: PublishingAuthCtx, { params, body }) => ({
      body: await testVisitorToken(ctx, { ...params, ...body }),
    }),
  }),
];
