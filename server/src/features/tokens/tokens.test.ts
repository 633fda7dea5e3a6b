import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createToken, type Scope } from '#access/index.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const PATH = '/account/tokens';
const DAY = 86_400_000;
const world = await startWorld({ after });
const { ctx, clock } = world;
const tess = await makePerson(ctx, 'tess');
const api = world.as(tess.token);

const inDays = (days: number): string => new Date(clock.now() + days * DAY).toISOString();
const create = (body: object, by = api) => by.post(PATH, { body });
const withToken = async (scopes: Scope[], expiresAt?: number) => {
  const { token } = await createToken(ctx, { userId: tess.id, name: 'narrow', scopes, expiresAt });
  return world.as(token);
};

test('a token that somebody makes works at once, is shown once, and is listed without itself', async () => {
  const { status, body, headers } = await create({
    name: ' Laptop ',
    scopes: ['read', 'write'],
    expiresAt: inDays(30),
  });
  assert.equal(status, 201);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(body.token, /^lct_[\w-]{43}$/);
  assert.equal((await world.as(body.token).get('/v1/user')).body.id, tess.id);
  const { token, ...shown } = body;
  assert.deepEqual(shown, {
    object: 'personal-token',
    id: body.id,
    name: 'Laptop',
    hint: token.slice(0, 8),
    scopes: ['read', 'write'],
    createdAt: new Date(clock.now()).toISOString(),
    expiresAt: inDays(30),
    current: false,
  });
  const { items } = (await api.get(PATH)).body;
  const mine = items.filter(({ id }: { id: string }) => id === body.id);
  assert.deepEqual(mine, [shown]);
  assert.equal(items.filter((each: { current: boolean }) => each.current).length, 1);
});

test('a token that is revoked is refused from the next request on, and is not listed any more', async () => {
  const { body } = await create({ name: 'Lost' });
  const lost = world.as(body.token);
  assert.equal((await lost.get('/v1/user')).status, 200);
  assert.equal((await api.delete(`${PATH}/${body.id}`)).status, 205);
  assert.equal((await lost.get('/v1/user')).status, 401);
  assert.equal((await api.delete(`${PATH}/${body.id}`)).status, 404);
  const { items } = (await api.get(PATH)).body;
  assert.ok(items.every(({ id }: { id: string }) => id !== body.id));
});

test('a token may revoke itself', async () => {
  const { body } = await create({ name: 'Once' });
  const once = world.as(body.token);
  assert.equal((await once.delete(`${PATH}/${body.id}`)).status, 205);
  assert.equal((await once.get(PATH)).status, 401);
});

test('nobody sees or revokes the tokens of others', async () => {
  const { body } = await create({ name: 'Mine' });
  const other = world.as((await makePerson(ctx, 'otto')).token);
  assert.equal((await other.get(PATH)).body.count, 1);
  assert.equal((await other.delete(`${PATH}/${body.id}`)).status, 404);
  assert.equal((await world.as(body.token).get('/v1/user')).status, 200);
});

test('a token makes none with more scopes than its own', async () => {
  const writer = await withToken(['write']);
  for (const scopes of [['read'], ['write', 'admin'], ['read', 'write', 'admin']]) {
    const { status, body } = await create({ name: 'More', scopes }, writer);
    assert.equal(status, 403, String(scopes));
    assert.match(body.error.message, /more scopes than its own/);
  }
  assert.deepEqual((await create({ name: 'Same' }, writer)).body.scopes, ['write']);
  assert.deepEqual((await create({ name: 'Less', scopes: ['read'] })).body.scopes, ['read']);
});

test('a token makes none that lasts longer', async () => {
  const end = clock.now() + DAY;
  const short = await withToken(['read', 'write'], end);
  assert.equal((await create({ name: 'Later', expiresAt: inDays(2) }, short)).status, 403);
  assert.equal((await create({ name: 'Same' }, short)).body.expiresAt, new Date(end).toISOString());
  assert.equal((await create({ name: 'Endless' })).body.expiresAt, undefined);
});

test('a token without the scope makes and revokes none, and one that only writes lists none', async () => {
  const reader = await withToken(['read', 'admin']);
  assert.equal((await create({ name: 'No' }, reader)).status, 403);
  assert.equal((await reader.delete(`${PATH}/nothing`)).status, 403);
  assert.equal((await (await withToken(['write'])).get(PATH)).status, 403);
});

test('what does not fit is named', async () => {
  const wrong: [object, string][] = [
    [{}, '/name'],
    [{ name: '' }, '/name'],
    [{ name: '   ' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ name: 'a\0b' }, '/name'],
    [{ name: 'x', scopes: [] }, '/scopes'],
    [{ name: 'x', scopes: ['everything'] }, '/scopes/0'],
    [{ name: 'x', scopes: ['read', 'read'] }, '/scopes'],
    [{ name: 'x', scopes: 'read' }, '/scopes'],
    [{ name: 'x', expiresAt: 'tomorrow' }, '/expiresAt'],
    [{ name: 'x', expiresAt: inDays(0) }, '/expiresAt'],
    [{ name: 'x', expiresAt: inDays(367) }, '/expiresAt'],
    [{ name: 'x', expiresAt: '2026-12-31T23:59:60Z' }, '/expiresAt'],
    [{ name: 'x', expiresAt: null }, '/expiresAt'],
  ];
  for (const [body, path] of wrong) {
    const answer = await create(body);
    assert.equal(answer.status, 422, JSON.stringify(body));
    assert.equal(answer.body.error.details[0].path, path, JSON.stringify(body));
  }
});

test('an Idempotency-Key is not looked at: the answer, which holds the token, is kept nowhere', async () => {
  const headers = { 'idempotency-key': 'again' };
  const [one, two] = [
    await api.post(PATH, { body: { name: 'One' }, headers }),
    await api.post(PATH, { body: { name: 'Two' }, headers }),
  ];
  assert.deepEqual([one.status, two.status, one.body.token === two.body.token], [201, 201, false]);
  const kept = await world.db.selectFrom('idempotency_keys').selectAll().execute();
  assert.deepEqual(kept, []);
});

test('a person has a hundred tokens at most; those that ended do not count, and are forgotten in time', async () => {
  const many = await makePerson(ctx, 'many');
  const own = world.as(many.token);
  const made: string[] = [];
  const add = async () => {
    const { status, body } = await create({ name: 'Another' }, own);
    assert.equal(status, 201);
    made.push(body.id);
  };
  for (let count = 1; count < 100; count++) await add();
  assert.equal((await create({ name: 'Beyond' }, own)).status, 412);
  const page = (await own.get(PATH, { query: { limit: 60 } })).body;
  const rest = (await own.get(PATH, { query: { limit: 60, page: page.next.page } })).body;
  assert.deepEqual([page.count, page.items.length, rest.items.length, rest.next], [100, 60, 40, undefined]);
  for (let count = 0; count < 110; count++) {
    assert.equal((await own.delete(`${PATH}/${made.shift()}`)).status, 205);
    await add();
  }
  const rows = await world.db.selectFrom('api_tokens').select('id').where('user_id', '=', many.id).execute();
  assert.ok(rows.length <= 201, `${rows.length} rows`);
});

test('tokens that were made before there were scopes may do everything', async () => {
  await world.db
    .insertInto('api_tokens')
    .values({
      ...{ id: 'old', user_id: tess.id, name: 'Old', hash: 'h', hint: 'lct_', created_at: 1 },
      ...{ expires_at: null, last_used_at: null, revoked_at: null },
    })
    .execute();
  const { items } = (await api.get(PATH, { query: { limit: 1000 } })).body;
  const old = items.find(({ id }: { id: string }) => id === 'old');
  assert.deepEqual(old.scopes, ['read', 'write', 'admin']);
});

test('a token is read at its Location, by its owner and while it works', async () => {
  const person = await makePerson(world.ctx, 'keeper');
  const own = world.as(person.token);
  const made = await own.post('/account/tokens', { body: { name: 'Laptop' } });
  const path = new URL(String(made.headers['location'])).pathname;
  const { token: _, ...shown } = made.body;
  assert.deepEqual((await own.get(path)).body, shown);
  const other = await makePerson(world.ctx, 'curious');
  assert.equal((await world.as(other.token).get(path)).status, 404);
  assert.equal((await own.delete(path)).status, 205);
  assert.equal((await own.get(path)).status, 404);
});

test('the log says who made and revoked a token and from where, and not the token', async () => {
  const { body } = await create({ name: 'Logged', scopes: ['read'] });
  await api.delete(`${PATH}/${body.id}`);
  const rows = await world.db.selectFrom('audit_events').selectAll().where('target_id', '=', body.id).execute();
  assert.deepEqual(rows.map(({ action }) => action).toSorted(), ['token.created', 'token.revoked']);
  for (const row of rows) {
    assert.deepEqual([row.actor_id, row.address, row.target_kind], [tess.id, '127.0.0.1', 'token']);
    assert.doesNotMatch(JSON.stringify(row), new RegExp(body.token));
    assert.match(`${row.state_before}${row.state_after}`, /"name":"Logged"/);
  }
});
