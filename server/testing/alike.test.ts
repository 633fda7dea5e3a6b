// A stranger learns nothing from how long an answer takes: the same is done for what is there and for what is not. What is
// done is counted here, in queries and in passwords that are hashed; `npm run bench -- --only timing` takes the time.
import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { operations } from '#app';
import { createBrowsers } from '#account-pages/sign-in/testing.ts';
import { hashPassword, setPassword } from '#features/credentials/index.ts';
import { startMailServer } from '#platform/mail/testing.ts';
import { makePerson } from './cast.ts';
import { fill, makeSubject, parametersOf } from './permissions/subject.ts';
import { recordQueries } from './plans/recording.ts';
import { startWorld } from './world.ts';

const BASE = 'https://lectern.test';

/** What strangers send an address to, and how many passwords are hashed for it. */
const FORMS: Record<string, number> = {
  '/sign-in': 1,
  '/sign-in/code': 0,
  '/sign-in/forgotten': 0,
  '/sign-in/organization': 0,
};

const server = await startMailServer({ after });
const world = await startWorld(
  { after },
  {
    ...{ LECTERN_BASE_URL: BASE, LECTERN_TRUSTED_PROXIES: '127.0.0.1' },
    ...{ LECTERN_SMTP_URL: server.url, LECTERN_MAIL_FROM: 'Docs <docs@example.com>' },
  },
);
const home = await makeSubject(world);
const stranger = await makePerson(world.ctx, 'stranger');
await setPassword(world.ctx, home.owner.id, await hashPassword(world.ctx, 'four green umbrellas'));
await world.as(home.owner.token).patch(`/v1/orgs/${home.organizationId}`, { body: { emailDomains: ['example.com'] } });
const openBrowser = createBrowsers(world, BASE);
const recorded = recordQueries(world, { areTransactionsNoted: true });
// What is asked the first time is prepared then.
for (const path of Object.keys(FORMS))
  await openBrowser().post(path, { email: 'first@example.com', password: 'wrong' });
const hashing = mock.method(world.ctx.queues.passwords, 'run');

/** What was done, in words: each query, and how many passwords were hashed. */
async function workOf(ask: () => Promise<unknown>): Promise<{ queries: string[]; hashed: number }> {
  hashing.mock.resetCalls();
  const queries = await recorded.during(ask);
  // Rows of one statement are as many as there are.
  const toShape = (text: string) => text.replaceAll(/\$\d+/g, '?').replaceAll(/(\((?:\?(?:, )?)+\))(?:, \1)+/g, '$1');
  return { queries: queries.map(({ sql }) => toShape(sql)), hashed: hashing.mock.callCount() };
}

for (const [path, hashed] of Object.entries(FORMS))
  test(`as much is done for an address with an account as for another one at ${path}`, async () => {
    const ask = (email: string) => () => openBrowser().post(path, { email, password: 'a wrong password' });
    const known = await workOf(ask(home.owner.email));
    const unknown = await workOf(ask('nobody.at.all@example.com'));
    assert.deepEqual(known, unknown);
    assert.equal(known.hashed, hashed);
    assert.ok(known.queries.length > 0);
  });

test('as much is done for people who have accounts as for others when they are invited', async () => {
  const path = `/v1/orgs/${home.organizationId}/invites`;
  const ask = (email: string) => () => world.as(home.owner.token).post(path, { body: { emails: [email] } });
  assert.deepEqual(await workOf(ask(stranger.email)), await workOf(ask('nobody.at.all@example.com')));
});

const isGuarded = ({ permission }: (typeof operations)[number]) =>
  permission.on !== 'anyone' && permission.on !== 'caller';

test('as much is done for what is hidden from a stranger as for what is not there', async () => {
  const asked = operations.filter((each) => each.method === 'GET' && isGuarded(each));
  const api = world.as(stranger.token);
  for (const { id, path } of asked) {
    const missing = Object.fromEntries(parametersOf(path).map((name) => [name, `missing${name}`]));
    const hidden = await workOf(() => api.get(fill(path, home.params)));
    assert.deepEqual(hidden, await workOf(() => api.get(fill(path, missing))), id);
  }
  assert.ok(asked.length > 60);
});
