import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { endSession } from '#features/sessions/index.ts';
import { makeGuarded, makeJar } from '#publishing/visitors/testing.ts';

const world = await startWorld({ after });
const host = 'lectern.test';
const FILES = { 'README.md': '# Guide\n\nFor members.', 'SUMMARY.md': '* [Guide](README.md)' };
const site = await makeGuarded(world, FILES);
const LOGIN = `${site.base}/~gitbook/auth/login`;
const pages = createApi(world.app.http, undefined, { host });

/** A browser at the site that was sent to the pages of accounts, and the address there. */
async function sent(location = '/') {
  const jar = makeJar(world);
  const answer = await jar.get(`${LOGIN}?account=1&location=${encodeURIComponent(location)}`);
  assert.equal(answer.status, 303);
  const { pathname, search } = new URL(String(answer.headers['location']));
  return { jar, path: pathname + search };
}

/** Where somebody with this session is led from there; below the base URL. */
async function led(path: string, cookie: string): Promise<string> {
  const { status, headers } = await pages.get(path, { headers: asBrowser(cookie) });
  assert.equal(status, 303);
  const { pathname, search } = new URL(String(headers['location']));
  return pathname + search;
}

test('the login of a site offers the account, and who is signed in there reads as a member', async () => {
  const jar = makeJar(world);
  const form = await jar.get(LOGIN);
  assert.match(form.text, /Log in with your account/);
  const { cookie } = await signIn(world, site.owner.id);
  const begun = await sent('/');
  const back = await led(begun.path, cookie);
  const read = await begun.jar.visit(back);
  assert.equal(read.status, 200);
  assert.match(read.text, /For members/);
  assert.equal(read.path, site.base);
});

test('who is not signed in signs in on the way', async () => {
  const { path } = await sent();
  const { headers } = await pages.get(path);
  assert.equal(headers['location'], `/sign-in?next=${encodeURIComponent(path)}`);
});

test('the way works in the browser where it began only, for a minute, and for this site', async () => {
  const { cookie } = await signIn(world, site.owner.id);
  const [mine, other] = [await sent(), await sent()];
  const back = await led(mine.path, cookie);
  assert.equal((await other.jar.get(back)).status, 401);
  assert.equal((await makeJar(world).get(back)).status, 401);
  const elsewhere = await makeGuarded(world, FILES);
  assert.equal((await mine.jar.get(back.replace(site.base, elsewhere.base))).status, 401);
  const later = decodeURIComponent(back).replace(/~\d+~/, '~9999999999999~');
  for (const spoiled of [back.replace('entry=', 'entry=x'), later])
    assert.equal((await mine.jar.get(spoiled)).status, 401);
  world.clock.advance(60_000);
  assert.equal((await mine.jar.get(back)).status, 401);
});

test('a site that is not there is refused as one that one may not read', async () => {
  const stranger = await makePerson(world.ctx, 'stranger');
  const { cookie } = await signIn(world, stranger.id);
  const { path } = await sent();
  const refused = await pages.get(path, { headers: asBrowser(cookie) });
  const missing = await pages.get(path.replace(site.siteId, 'Aaaaaaaaaaaaaaaaaaaa'), { headers: asBrowser(cookie) });
  assert.deepEqual([refused.status, refused.text], [404, missing.text]);
  const preview = await pages.get(`/sign-in/site/${site.siteId}?preview=1`, { headers: asBrowser(cookie) });
  assert.deepEqual([preview.status, preview.text], [404, missing.text]);
});

test('a place that is no path of the site stays within the site', async () => {
  const { cookie } = await signIn(world, site.owner.id);
  for (const location of ['//evil.example', 'https://evil.example/', '/../../account', '/\\evil.example']) {
    const { jar, path } = await sent(location);
    const read = await jar.get(await led(path, cookie));
    assert.ok(String(read.headers['location']).startsWith(`${site.base}/`), location);
  }
});

test('what a member reads by an account ends with the session', async () => {
  const { cookie, sessionId } = await signIn(world, site.owner.id);
  const { jar, path } = await sent();
  await jar.visit(await led(path, cookie));
  assert.equal((await jar.get(site.base)).status, 200);
  await endSession(world.ctx, sessionId);
  assert.equal((await jar.get(site.base)).status, 303);
});

test('a preview is opened by who is signed in', async () => {
  const { cookie } = await signIn(world, site.owner.id);
  const offered = await pages.get(`/url/preview/${site.siteId}/~gitbook/auth/login?account=1&location=%2F`);
  assert.equal(offered.status, 303);
  const url = await led(String(offered.headers['location']), cookie);
  assert.match((await makeJar(world).visit(url)).text, /For members/);
});
