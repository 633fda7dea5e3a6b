// Readers who are distinguished are sent again what was remembered for them, and nobody is sent what is another one's.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { revokeToken } from '#access/index.ts';
import { visitorOf } from '#features/contents/index.ts';
import type { ApiAnswer } from '#testing/api.ts';
import { makePerson } from '#testing/cast.ts';
import { withOtherSignature } from '#testing/forged.ts';
import { ratherFromMemory } from '#testing/recall.ts';
import { overSocket } from '#testing/socket.ts';
import { startWorld } from '#testing/world.ts';
import { cookieNames } from '../visitors/carriers.ts';
import { type Guarded, type Jar, makeGuarded, makeJar } from '../visitors/testing.ts';

const world = await startWorld({ after });
const { ask, ordinary, port } = await overSocket(world);

const FILES = {
  'README.md': '# Home\n\nopenword\n',
  'guide.md':
    '# Guide\n\n{% if visitor.claims.beta %}betaword{% endif %}\n\n{% if visitor.claims.unsigned.dark %}darkword{% endif %}\n\nopenword\n',
};
const MINUTE_S = 60;
const nowS = (): number => Math.floor(world.clock.now() / 1000);

let closed: Guarded;
let open: Guarded;
beforeEach(async () => {
  closed = await makeGuarded(world, FILES);
  open = await makeGuarded(world, FILES, 'public');
});

const newJar = (): Jar => makeJar(world, ask);

async function enter(site: Guarded, claims: Record<string, unknown>): Promise<Jar> {
  const jar = newJar();
  await jar.visit(`${site.base}/guide?jwt_token=${await site.sign(claims)}`);
  return jar;
}

const get = (path: string, headers: Record<string, string | string[]> = {}) => ask('GET', path, { headers });
const cookieOf = ({ kept }: Jar): string => [...kept].map(([name, { value }]) => `${name}=${value}`).join('; ');
const tokenIn = (token: string, basePath = '/') =>
  `gitbook-visitor-token~${'0'.repeat(12)}=${encodeURIComponent(JSON.stringify({ basePath, token }))}`;

/** Fails unless what was asked goes past the router; on PostgreSQL it is tried. */
const shortened = (run: () => Promise<ApiAnswer>): Promise<ApiAnswer> => ratherFromMemory(ordinary, run);

const withoutChanging = ({ status, text, headers }: ApiAnswer) => {
  const { date: _, 'x-request-id': __, ...stable } = headers;
  return { status, text, headers: stable };
};

test('a visitor is sent a page again without another look at their token, the same to the last header', async () => {
  for (const site of [closed, open]) {
    const jar = await enter(site, { beta: true });
    for (const path of [`${site.base}/guide`, `${site.base}/guide.md`]) {
      const first = await jar.get(path);
      const second = await shortened(() => jar.get(path));
      assert.deepEqual(withoutChanging(second), withoutChanging(first));
      assert.match(second.text, /betaword/);
      assert.equal(second.headers['cache-control'], 'private, no-cache');
      assert.equal(second.headers['vary'], 'accept-encoding, cookie, authorization');
      const tag = { 'if-none-match': String(first.headers['etag']) };
      assert.equal((await shortened(() => jar.get(path, tag))).status, 304);
    }
  }
});

test('who was let in once is sent what others with the same claims were sent before', async () => {
  const [first, second] = [await enter(closed, { beta: true }), await enter(closed, { beta: true, sub: 'x' })];
  await first.get(closed.base);
  await second.get(`${closed.base}/guide`);
  assert.match((await shortened(() => second.get(closed.base))).text, /openword/);
});

test('visitors with other claims, and nobody, are each sent their own, in whatever order they ask', async () => {
  const jars = { beta: await enter(open, { beta: true }), plain: await enter(open, { beta: false }), nobody: newJar() };
  for (const name of ['beta', 'nobody', 'plain', 'beta', 'plain', 'nobody', 'beta'] as const) {
    const { text } = await jars[name].get(`${open.base}/guide`);
    assert.equal(text.includes('betaword'), name === 'beta', name);
  }
});

test('without a token, with a forged one or one of another site, nothing of a closed site is sent', async () => {
  const token = await closed.sign({ beta: true });
  const [jar, other] = [await enter(closed, { beta: true }), await makeGuarded(world, FILES)];
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await jar.get(`${closed.base}/guide`)).status, 200);
    for (const cookie of [
      '',
      tokenIn(withOtherSignature(token)),
      tokenIn(await other.sign({ beta: true })),
      tokenIn(token, `${other.base}/`),
      tokenIn(token.slice(0, -1)),
      `gitbook-visitor-public={"beta":true}`,
    ]) {
      const { status, text } = await get(`${closed.base}/guide`, { accept: 'text/html', ...(cookie && { cookie }) });
      assert.deepEqual([status, text.includes('openword')], [303, false], cookie);
    }
  }
});

test('a host and a path cannot be written so that they name what is remembered for another', async () => {
  const jar = await enter(open, { beta: true });
  const { text } = await jar.get(`${open.base}/guide`);
  assert.match(text, /betaword/);
  const host = `127.0.0.1:${port}`;
  const seeing = `in~${visitorOf({ beta: true }).key}`;
  for (const [path, name] of [
    [`${open.base}/guide`, `${seeing} ${host}`],
    [`${open.base}/guide`, `${host} ${seeing}`],
    [`${open.base}/guide%0A${seeing}`, host],
    [`${open.base}/guide%20${seeing}`, host],
  ] as const) {
    const answer = await get(path, { host: name });
    assert.equal(answer.text.includes('betaword'), false, `${name}${path}`);
  }
});

test('a token is taken until it ends and not longer, whatever was sent to its holder', async () => {
  const jar = await enter(closed, { exp: nowS() + MINUTE_S });
  const cookie = cookieOf(jar);
  await get(closed.base, { cookie });
  world.clock.advance(59 * 1000);
  assert.equal((await shortened(() => get(closed.base, { cookie }))).status, 200);
  world.clock.advance(7 * 1000);
  for (let round = 0; round < 2; round += 1) {
    const late = await get(closed.base, { accept: 'text/html', cookie });
    assert.equal(late.status, 303);
    assert.match(String(late.headers['set-cookie']), /Max-Age=0/);
  }
});

test('a token that is early is taken when its time has come', async () => {
  const token = await open.sign({ beta: true, nbf: nowS() + MINUTE_S });
  const cookie = tokenIn(token);
  for (let round = 0; round < 2; round += 1)
    assert.doesNotMatch((await get(`${open.base}/guide`, { cookie })).text, /betaword/);
  world.clock.advance(70 * 1000);
  assert.match((await get(`${open.base}/guide`, { cookie })).text, /betaword/);
});

test('who logs out is sent nothing more, and a new key ends the visits of all', async () => {
  const [leaves, stays] = [await enter(closed, {}), await enter(closed, { beta: true })];
  for (const jar of [leaves, stays, leaves, stays]) assert.equal((await jar.get(closed.base)).status, 200);
  await leaves.get(`${closed.base}/~gitbook/auth/logout`);
  assert.equal((await leaves.get(closed.base)).status, 303);
  assert.equal((await stays.get(closed.base)).status, 200);
  await closed.api.post(`${closed.url}/publishing/auth/regenerate`);
  assert.equal((await stays.get(closed.base)).status, 303);
});

test('another schema and another condition are seen by the next request', async () => {
  const jar = await enter(open, { beta: true });
  const read = async () => (await jar.get(`${open.base}/guide`)).text.includes('betaword');
  assert.deepEqual([await read(), await read()], [true, true]);
  const flag = { type: 'boolean', description: 'x' };
  await open.api.put(`${open.url}/adaptive-schema`, {
    body: { jsonSchema: { type: 'object', properties: { other: flag } } },
  });
  assert.deepEqual([await read(), await read()], [false, false]);
  await open.api.patch(open.url, { body: { visibility: 'visitor-auth' } });
  assert.equal((await newJar().get(`${open.base}/guide`)).status, 303);
});

test('of two cookies with tokens the one for the longer path counts, in whatever order they are sent', async () => {
  const [wide, near] = [tokenIn(await open.sign({ beta: false })), await enter(open, { beta: true })];
  for (let round = 0; round < 2; round += 1) {
    for (const cookie of [`${wide}; ${cookieOf(near)}`, `${cookieOf(near)}; ${wide}`])
      assert.match((await get(`${open.base}/guide`, { cookie })).text, /betaword/);
    assert.doesNotMatch((await get(`${open.base}/guide`, { cookie: wide })).text, /betaword/);
  }
});

test('cookies of others make no difference, and no more of them are looked at than else', async () => {
  const jar = await enter(open, { beta: true });
  const cookie = cookieOf(jar);
  await get(`${open.base}/guide`, { cookie });
  const shown = await shortened(() => get(`${open.base}/guide`, { cookie: `_a=1; ${cookie}; theme=dark` }));
  assert.match(shown.text, /betaword/);
  const many = Array.from({ length: 200 }, (_, index) => `c${index}=1`).join('; ');
  for (let round = 0; round < 2; round += 1)
    assert.doesNotMatch((await get(`${open.base}/guide`, { cookie: `${many}; ${cookie}` })).text, /betaword/);
});

test('two headers of cookies count together, and a header that stands twice makes nobody another reader', async () => {
  const jar = await enter(open, { beta: true });
  const cookie = ['gitbook-visitor-public={"dark":true}', cookieOf(jar)];
  for (let round = 0; round < 2; round += 1) {
    const { text } = await get(`${open.base}/guide`, { cookie });
    assert.match(text, /betaword[\s\S]*darkword/);
  }
  // Of several, the first counts: along both ways.
  const signed = `Bearer ${await open.sign({ beta: true })}`;
  for (let round = 0; round < 2; round += 1) {
    const both = { authorization: ['Bearer a.b.c', signed] };
    assert.doesNotMatch((await get(`${open.base}/guide`, both)).text, /betaword/);
    assert.match((await get(`${open.base}/guide`, { authorization: signed })).text, /betaword/);
  }
});

test('claims that nobody signed are remembered for who sends them, and do not pass for signed ones', async () => {
  const cookie = 'gitbook-visitor-public={"dark":true,"beta":true}';
  const first = await get(`${open.base}/guide`, { cookie });
  const second = await shortened(() => get(`${open.base}/guide`, { cookie }));
  for (const { text } of [first, second]) {
    assert.match(text, /darkword/);
    assert.doesNotMatch(text, /betaword/);
  }
  assert.doesNotMatch((await get(`${open.base}/guide`)).text, /darkword/);
});

test('a token in the address is taken into a cookie each time, and never answered from memory', async () => {
  const token = await closed.sign({ beta: true });
  for (let round = 0; round < 2; round += 1) {
    const { status, headers } = await get(`${closed.base}/guide?jwt_token=${token}`);
    assert.deepEqual([status, headers['location']], [303, `${closed.base}/guide`]);
    assert.match(String(headers['set-cookie']), /gitbook-visitor-token/);
  }
});

test('a signed bearer is remembered for who sends it alone, and one of the API is looked at each time', async () => {
  const signed = { authorization: `Bearer ${await closed.sign({ beta: true })}` };
  const first = await get(`${closed.base}/guide`, signed);
  const second = await shortened(() => get(`${closed.base}/guide`, signed));
  assert.deepEqual(withoutChanging(second), withoutChanging(first));
  const member = { authorization: `Bearer ${closed.owner.token}` };
  for (let round = 0; round < 2; round += 1) {
    const before = ordinary();
    const { status, text } = await get(`${closed.base}/guide`, member);
    assert.deepEqual([status, text.includes('openword'), text.includes('betaword')], [200, true, false]);
    assert.equal(ordinary() - before, 1);
    assert.notEqual((await get(`${closed.base}/guide`, { authorization: 'Bearer a.b.c' })).status, 200);
  }
});

test('a member who logged in is known without a look until the pass ends, the token, or the membership', async () => {
  const logIn = async (name: string) => {
    const person = await makePerson(world.ctx, name, { organizationId: closed.organizationId, role: 'read' });
    const jar = newJar();
    await jar.post(`${closed.base}/~gitbook/auth/login`, { token: person.token });
    assert.equal((await jar.get(closed.base)).status, 200);
    assert.equal((await shortened(() => jar.get(closed.base))).status, 200);
    return { person, jar, cookie: cookieOf(jar) };
  };
  const late = await logIn('late');
  const ended = await logIn('ended');
  const { id } = await world.db
    .selectFrom('api_tokens')
    .select('id')
    .where('user_id', '=', ended.person.id)
    .executeTakeFirstOrThrow();
  await revokeToken(world.ctx, id);
  assert.equal((await ended.jar.get(closed.base)).status, 303);
  const gone = await logIn('gone');
  await world.db.deleteFrom('memberships').where('user_id', '=', gone.person.id).execute();
  assert.equal((await gone.jar.get(closed.base)).status, 303);
  assert.equal((await late.jar.get(closed.base)).status, 200);
  world.clock.advance(24 * 60 * MINUTE_S * 1000 + 1);
  assert.equal((await get(closed.base, { cookie: late.cookie, accept: 'text/html' })).status, 303);
});

test('a member is not known beyond the end of the token they logged in with', async () => {
  const person = await makePerson(world.ctx, 'short', { organizationId: closed.organizationId, role: 'read' });
  const endsAt = world.clock.now() + MINUTE_S * 1000;
  await world.db.updateTable('api_tokens').set({ expires_at: endsAt }).where('user_id', '=', person.id).execute();
  const jar = newJar();
  await jar.post(`${closed.base}/~gitbook/auth/login`, { token: person.token });
  await jar.get(closed.base);
  assert.equal((await shortened(() => jar.get(closed.base))).status, 200);
  world.clock.advance(MINUTE_S * 1000);
  assert.equal((await jar.get(closed.base)).status, 303);
});

test('the pass of a member for one site opens no other, whatever is remembered there', async () => {
  const other = await makeGuarded(world, FILES);
  const [jar, visitor] = [newJar(), await enter(other, {})];
  await jar.post(`${closed.base}/~gitbook/auth/login`, { token: closed.owner.token });
  const pass = jar.kept.get(cookieNames(closed.base).member)?.value ?? '';
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await jar.get(closed.base)).status, 200);
    assert.equal((await visitor.get(other.base)).status, 200);
    for (const name of [cookieNames(closed.base).member, cookieNames(other.base).member])
      assert.equal((await get(other.base, { cookie: `${name}=${pass}`, accept: 'text/html' })).status, 303);
  }
});

test('what readers show is not kept', async () => {
  const token = await closed.sign({ beta: true });
  const names: string[] = [];
  const set = Map.prototype.set;
  Map.prototype.set = function (key: unknown, value: unknown) {
    if (typeof key === 'string') names.push(key);
    return set.call(this, key, value);
  };
  try {
    await get(`${closed.base}/guide`, { authorization: `Bearer ${token}` });
  } finally {
    Map.prototype.set = set;
  }
  assert.equal(
    names.some((name) => name.includes(`${closed.base}/guide`)),
    true,
  );
  assert.deepEqual(
    names.filter((name) => name.includes(token)),
    [],
  );
});
