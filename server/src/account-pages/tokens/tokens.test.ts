import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const host = 'lectern.test';
const PATH = '/account/forms/create-token';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const person = await makePerson(world.ctx, 'maker');
const { cookie } = await signIn(world, person.id);
const browser = createApi(world.app.http, undefined, { host, ...asBrowser(cookie) });
const send = (fields: [string, string][], headers: Record<string, string> = {}) =>
  browser.post(PATH, { body: new URLSearchParams(fields).toString(), headers: { ...form, ...headers } });

const tokens = () =>
  world.db
    .selectFrom('api_tokens')
    .select(['name', 'scopes', 'expires_at'])
    .where('user_id', '=', person.id)
    .where('name', '!=', 'test')
    .execute();

test('the account has a form that makes a token, which is shown once and works', async () => {
  const { text: account } = await browser.get('/account');
  assert.match(account, /action="\/account\/forms\/create-token"/);
  assert.match(account, /<option value="90" selected>90 days<\/option>/);
  const made = await send([
    ['name', ' A script '],
    ['scope', 'read'],
    ['scope', 'write'],
    ['days', '30'],
  ]);
  assert.equal(made.status, 200);
  assert.equal(made.headers['cache-control'], 'no-store');
  const token = /<code>(lct_[\w-]+)<\/code>/.exec(made.text)?.[1];
  assert.equal((await world.as(token).get('/v1/user')).body.id, person.id);
  const expires = world.clock.now() + 30 * 86_400_000;
  assert.deepEqual({ ...(await tokens())[0] }, { name: 'A script', scopes: 'read write', expires_at: expires });
  const { text: again } = await browser.get('/account');
  assert.ok(again.includes('A script') && !again.includes(String(token)));
});

test('one that never expires says so by no time', async () => {
  await send([
    ['name', 'Forever'],
    ['scope', 'read'],
    ['days', '0'],
  ]);
  assert.equal((await tokens()).find(({ name }) => name === 'Forever')?.expires_at, null);
});

test('what is not accepted makes none, and stays in the form as text', async () => {
  const before = await tokens();
  const wrong: [string, string][][] = [
    [['scope', 'read']],
    [
      ['name', '   '],
      ['scope', 'read'],
    ],
    [['name', '"><script>alert(1)</script>']],
    [
      ['name', 'x'],
      ['scope', 'everything'],
    ],
    [
      ['name', '😀'.repeat(101)],
      ['scope', 'read'],
    ],
  ];
  for (const fields of wrong) {
    const { status, text } = await send(fields);
    assert.equal(status, 422, JSON.stringify(fields));
    assert.match(text, /aria-invalid="true"/);
    assert.doesNotMatch(text, /<script>alert/);
  }
  assert.deepEqual(await tokens(), before);
});

test('where no scope is ticked, the ticks say so, and the name is not called wrong', async () => {
  const { text } = await send([['name', 'Narrow']]);
  assert.doesNotMatch(/<input[^>]*name="name"[^>]*>/.exec(text)?.[0] ?? '', /aria-invalid/);
  const ticks = [...text.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)];
  assert.ok(ticks.length > 0);
  for (const [tick] of ticks) assert.match(tick, /aria-describedby="[^"]*-ticks-fault"\s+aria-invalid="true"/);
});

test('a form of another site makes none, and nobody who is not signed in', async () => {
  const before = await tokens();
  const fields: [string, string][] = [
    ['name', 'Theirs'],
    ['scope', 'admin'],
  ];
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  assert.equal((await send(fields, foreign)).status, 403);
  const nobody = createApi(world.app.http, undefined, { host, 'sec-fetch-site': 'same-origin' });
  const answer = await nobody.post(PATH, { body: 'name=x&scope=read', headers: form });
  assert.notEqual(answer.status, 200);
  assert.deepEqual(await tokens(), before);
});
