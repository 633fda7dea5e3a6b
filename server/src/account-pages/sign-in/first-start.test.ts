import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asBrowser } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld(
  { after },
  { LECTERN_BASE_URL: 'https://lectern.test', LECTERN_BOOTSTRAP_SAMPLE: 'false' },
);
const first = await world.app.bootstrap();
const host = 'lectern.test';
const post = (path: string, form: Record<string, string>, cookie = '') =>
  world.as(undefined).post(path, {
    body: String(new URLSearchParams(form)),
    headers: { ...asBrowser(cookie), host, 'content-type': 'application/x-www-form-urlencoded' },
  });

test('the first administrator comes by the link of the first start, says who they are, and comes back by a password', async () => {
  const { pathname } = new URL(first?.signInUrl ?? '');
  const opened = await post(pathname, {});
  assert.equal(opened.headers['location'], '/sign-in/welcome');
  const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const me = { name: 'Ada', email: 'ada@example.com', password: 'four green umbrellas' };
  const common = await post('/sign-in/welcome', { ...me, name: '<b>Ada', password: 'password' }, cookie);
  assert.equal(common.status, 422);
  assert.match(common.text, /role="alert">Choose another password/);
  assert.match(common.text, /value="&lt;b>Ada"|value="&lt;b&gt;Ada"/, 'what was entered is kept');
  assert.ok(!common.text.includes('value="password"'), 'but the password is not');
  await makePerson(world.ctx, 'taken');
  for (const email of ['none', 'taken@example.com']) {
    const refused = await post('/sign-in/welcome', { ...me, email }, cookie);
    assert.equal(refused.status, 422);
    assert.match(refused.text, /role="alert">This is no e-mail address, or another account has it/);
  }
  assert.equal((await post('/sign-in/welcome', me, cookie)).headers['location'], '/app');
  const { body } = await world.as(first?.token).get('/v1/user');
  assert.deepEqual([body.email, body.displayName], ['ada@example.com', 'Ada']);
  assert.equal((await post('/sign-in', { email: me.email, password: me.password })).status, 303);
  assert.equal((await post('/sign-in/welcome', { ...me, email: 'other@example.com' }, cookie)).status, 403);
  assert.equal((await post(pathname, {})).status, 404, 'the link works once');
});
