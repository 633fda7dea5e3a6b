import { operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { toSsoTests } from './resources.ts';
import { CreateSsoTest, SsoTest, SsoTests } from './schema.ts';
import { createSsoTest, getSsoTest, listSsoTests } from './service.ts';
import type { SsoTestRow } from './store.ts';

interface Ctx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

const family = 'Single sign-on';
const path = '/v1/orgs/{organizationId}/sso-tests';
const permission = { on: 'organization', role: 'admin' } as const;

async function shown(ctx: Ctx, organizationId: string, row: SsoTestRow) {
  const [body] = await toSsoTests(ctx, organizationId, [row]);
  if (body === undefined) throw new Error('A test was lost on its way out.');
  return body;
}

export const ssoTestOperations = [
  operation({
    id: 'listSSOTests',
    family,
    method: 'GET',
    path,
    summary: 'The test sign-ins of an organization, newest first',
    description: 'The newest 20 are kept, for a day.',
    permission,
    params: idParams('organizationId'),
    query: PageQuery,
    status: 200,
    answer: SsoTests,
    handle: async (ctx: Ctx, { params: { organizationId }, query }) => {
      const { items, ...page } = await listSsoTests(ctx, organizationId, query);
      return { body: { ...page, items: await toSsoTests(ctx, organizationId, items) } };
    },
  }),
  operation({
    id: 'createSSOTest',
    family,
    method: 'POST',
    path,
    summary: 'Test a provider: sign in there, and see what it says, without being signed in here',
    description:
      'Whoever made the test opens `startURL` within ten minutes, in a browser in which they are signed in. `&next=/path` says where they come back to. No session is made, and nobody becomes a member.',
    permission,
    params: idParams('organizationId'),
    body: CreateSsoTest,
    status: 201,
    answer: SsoTest,
    errors: { 412: 'The provider lacks something.' },
    handle: async (ctx: Ctx, { actor, params: { organizationId }, body: { provider } }) => {
      const row = await createSsoTest(ctx, {
        organizationId,
        actor: actorOf(actor),
        userId: actor.userId,
        providerId: provider,
      });
      const body = await shown(ctx, organizationId, row);
      return { body, location: body.urls.location };
    },
  }),
  operation({
    id: 'getSSOTest',
    family,
    method: 'GET',
    path: `${path}/{ssoTestId}`,
    summary: 'One test sign-in, with what came back',
    permission,
    params: idParams('organizationId', 'ssoTestId'),
    status: 200,
    answer: SsoTest,
    handle: async (ctx: Ctx, { params: { organizationId, ssoTestId } }) => ({
      body: await shown(ctx, organizationId, await getSsoTest(ctx, organizationId, ssoTestId)),
    }),
  }),
];
