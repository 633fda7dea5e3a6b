// What ends when a membership does, and that it ends on every node.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSessionCookie, createToken, type SignInMethod } from '#access/index.ts';
import { startSession } from '#features/sessions/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { createApi } from '#testing/api.ts';
import { asBrowser } from '#testing/browsers.ts';
import { makeCast, makePerson, type Person, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const other = await world.startNode();
const { ctx } = world;
const cast = await makeCast(ctx);
const { organizationId } = cast;
const { owner } = voices(world, cast);
const ORG = `/v1/orgs/${organizationId}`;
const { body: provider } = await owner.post(`${ORG}/saml`, { body: { label: 'Directory' } });

let people = 0;
const makeMember = () => makePerson(ctx, `member${(people += 1)}`, { organizationId, role: 'edit' });

async function cookieOf(userId: string, method: SignInMethod): Promise<string> {
  const sso = method === 'saml' ? { sso: { organizationId, providerId: provider.id as string } } : {};
  const from = { address: '192.0.2.7', userAgent: undefined };
  const { secret } = await inTransaction(ctx, (tx) => startSession(tx, { userId, method, ...sso, ...from }));
  return `${createSessionCookie(world.config.baseUrl).name}=${secret}`;
}

/** All that somebody may have, on both nodes: tokens and sessions, of their own and of the provider. */
async function waysOf(person: Person) {
  const headers = await Promise.all(
    (['password', 'saml'] as const).map(async (method) => asBrowser(await cookieOf(person.id, method))),
  );
  const own = await createToken(ctx, { userId: person.id, name: 'own' });
  const within = await createToken(ctx, { userId: person.id, name: 'within', within: organizationId });
  return [world.app.http, other.http].map((http) => ({
    ownSession: createApi(http, undefined, headers[0]),
    providerSession: createApi(http, undefined, headers[1]),
    ownToken: createApi(http, own.token),
    providerToken: createApi(http, within.token),
  }));
}

type Ways = Awaited<ReturnType<typeof waysOf>>;

async function statuses(ways: Ways, path: string) {
  // What one node writes, SQLite shows another in its next turn; here the nodes share their turns.
  await nextTurn();
  return Promise.all(
    ways.map(async (way) => {
      const answers = Object.entries(way).map(async ([name, api]) => [name, (await api.get(path)).status]);
      return Object.fromEntries(await Promise.all(answers));
    }),
  );
}

const onBoth = (each: object) => [each, each];
const all = (status: number) =>
  onBoth({ ownSession: status, providerSession: status, ownToken: status, providerToken: status });
const ended = (organization: number) =>
  onBoth({ ownSession: organization, providerSession: 401, ownToken: organization, providerToken: 401 });

for (const [how, end] of [
  ['disabled', (id: string) => owner.patch(`${ORG}/members/${id}`, { body: { disabled: true } })],
  ['removed', (id: string) => owner.delete(`${ORG}/members/${id}`)],
] as const)
  test(`whoever is ${how} is out at once, on every node, by each way that they had`, async () => {
    const person = await makeMember();
    const ways = await waysOf(person);
    // Twice: what is answered again comes from memory.
    for (let time = 0; time < 2; time += 1)
      for (const path of [ORG, `/v1/spaces/${cast.handbookId}`]) assert.deepEqual(await statuses(ways, path), all(200));
    assert.ok((await end(person.id)).status < 300);
    for (const path of [ORG, `/v1/spaces/${cast.handbookId}`]) assert.deepEqual(await statuses(ways, path), ended(404));
    assert.deepEqual(await statuses(ways, '/v1/user'), ended(200), 'what is theirs stays theirs');
  });

test('whoever is enabled again signs in by the provider anew', async () => {
  const person = await makeMember();
  const ways = await waysOf(person);
  const set = (disabled: boolean) => owner.patch(`${ORG}/members/${person.id}`, { body: { disabled } });
  await set(true);
  await set(false);
  assert.deepEqual(await statuses(ways, ORG), ended(200));
});

test('the ways of others, and of the same person to another organization, stay', async () => {
  const [person, colleague] = [await makeMember(), await makeMember()];
  const colleagues = await waysOf(colleague);
  const { body: elsewhere } = await world.as(person.token).post('/v1/orgs', { body: { title: 'Elsewhere' } });
  const { token } = await createToken(ctx, { userId: person.id, name: 'elsewhere', within: elsewhere.id });
  await owner.patch(`${ORG}/members/${person.id}`, { body: { disabled: true } });
  assert.deepEqual(await statuses(colleagues, ORG), all(200));
  assert.equal((await world.as(token).get(`/v1/orgs/${elsewhere.id}`)).status, 200);
});
