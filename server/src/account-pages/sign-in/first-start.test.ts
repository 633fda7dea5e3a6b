import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asBrowser } from '#testing/browsers.ts';
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
  assert.equal((await post('/sign-in/welcome', { ...me, password: 'password' }, cookie)).status, 422);
  assert.equal((await post('/sign-in/welcome', { ...me, email: 'none' }, cookie)).status, 422);
  assert.equal((await post('/sign-in/welcome', me, cookie)).headers['location'], '/account?done=saved');
  const { body } = await world.as(first?.token).get('/v1/user');
  assert.deepEqual([body.email, body.displayName], ['ada@example.com', 'Ada']);
  assert.equal((await post('/sign-in', { email: me.email, password: me.password })).status, 303);
  assert.equal((await post('/sign-in/welcome', { ...me, email: 'other@example.com' }, cookie)).status, 403);
  assert.equal((await post(pathname, {})).status, 404, 'the link works once');
});
