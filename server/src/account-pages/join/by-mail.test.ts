// Somebody opens the link of an invitation, as browsers do.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTransaction } from '#platform/db/index.ts';
import { startMailServer } from '#platform/mail/testing.ts';
import { createUser } from '#features/users/index.ts';
import { startSession } from '#features/sessions/index.ts';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { makeHome } from '#testing/content.ts';
import { startWorld, type World } from '#testing/world.ts';

const server = await startMailServer({ after });
const mailed = { LECTERN_SMTP_URL: server.url, LECTERN_MAIL_FROM: 'docs@example.com' };
const world = await startWorld({ after }, mailed);
const cast = await makeCast(world.ctx);
const { owner } = voices(world, cast);
const { organizationId } = cast;

/** Invites somebody, and answers the path of the link that they receive. */
async function invite(email: string, role = 'edit'): Promise<string> {
  server.mails.length = 0;
  const path = `/v1/orgs/${organizationId}/invites`;
  assert.equal((await owner.post(path, { body: { emails: [email], role } })).status, 200);
  await world.app.jobs.runDue();
  const source = server.mails[0]?.source.replaceAll(/=\r\n/g, '') ?? '';
  return /^http:\/\/lectern\.test(\/join\/mail\/[\w-]+)\r$/m.exec(source)?.[1] ?? '';
}

const browser = (cookie = '', at: World = world) => {
  const api = createApi(at.app.http, undefined, { host: 'lectern.test', ...asBrowser(cookie) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { get: api.get, post: (path: string) => api.post(path, { body: '', headers }) };
};

const membershipOf = (userId: string) =>
  world.db.selectFrom('memberships').select(['role', 'organization_id']).where('user_id', '=', userId).execute();

const userAt = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('whoever has no account gets one, and is asked to choose a password', async () => {
  const path = await invite('nina@example.com');
  const nobody = browser();
  const shown = await nobody.get(path, { headers: { 'accept-language': 'de' } });
  assert.equal(shown.status, 200);
  assert.match(shown.text, /Acme/);
  assert.equal(await userAt('nina@example.com'), undefined, 'looking uses nothing up');
  const { status, headers } = await nobody.post(path);
  assert.equal(status, 303);
  const { pathname } = new URL(String(headers.location));
  assert.match(pathname, /^\/sign-in\/link\/[\w-]{43}$/);
  const nina = await userAt('nina@example.com');
  assert.ok(nina?.email_verified_at);
  assert.deepEqual(
    (await membershipOf(nina.id)).map((row) => row.organization_id),
    [organizationId],
  );
  const signedIn = await nobody.post(pathname);
  assert.match(String(signedIn.headers.location), /^\/sign-in\/password/);
  assert.equal((await nobody.post(path)).status, 404);
});

test('whoever has an account signs in first, and comes back', async () => {
  const path = await invite('rita@example.com');
  const id = await createUser(world.ctx, { email: 'rita@example.com', displayName: 'Rita' });
  const { status, headers } = await browser().post(path);
  assert.deepEqual([status, headers.location], [303, `/sign-in?next=${encodeURIComponent(path)}`]);
  assert.deepEqual(await membershipOf(id), []);
  const { cookie } = await signIn(world, id);
  const joined = await browser(cookie).post(path);
  assert.equal(joined.headers.location, '/account?done=joined');
  assert.equal((await membershipOf(id)).length, 1);
});

test('somebody else who is signed in does not use it up', async () => {
  const path = await invite('dora@example.com');
  const { cookie } = await signIn(world, cast.stranger.id);
  assert.equal((await browser(cookie).post(path)).status, 403);
  assert.equal((await browser().get(path)).status, 200);
});

test('a form of another site accepts nothing', async () => {
  const path = await invite('fay@example.com');
  const id = await createUser(world.ctx, { email: 'fay@example.com', displayName: 'Fay', isEmailVerified: true });
  const { cookie } = await signIn(world, id);
  const foreign = createApi(world.app.http, undefined, {
    host: 'lectern.test',
    cookie,
    origin: 'https://evil.example',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
  assert.equal((await foreign.post(path, { body: '', headers })).status, 403);
  assert.deepEqual(await membershipOf(id), []);
});

test('whom the provider of an organization vouches for joins no other', async () => {
  const path = await invite('vera@example.com');
  const id = await createUser(world.ctx, { email: 'vera@example.com', displayName: 'Vera', isEmailVerified: true });
  const home = await makeHome(world);
  const providers = `/v1/orgs/${home.organizationId}/saml`;
  const { body: provider } = await world.as(home.owner.token).post(providers, { body: { label: 'Elsewhere' } });
  const sso = { organizationId: home.organizationId, providerId: provider.id as string };
  const session = { userId: id, method: 'saml' as const, sso };
  const { secret } = await inTransaction(world.ctx, (tx) =>
    startSession(tx, { ...session, address: '192.0.2.7', userAgent: undefined }),
  );
  const { cookie } = await signIn(world, id);
  const answer = await browser(cookie.replace(/=.*/, `=${secret}`)).post(path);
  assert.notEqual(answer.headers.location, '/account?done=joined');
  assert.deepEqual(await membershipOf(id), []);
});

test('what is no invitation is said to be gone, and hostile names are text', async () => {
  for (const path of ['/join/mail/x', `/join/mail/${'a'.repeat(43)}`, '/join/mail/%3Cscript%3E', '/join/mail/%00'])
    for (const answer of [await browser().get(path), await browser().post(path)]) {
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(answer.text, /<script>/);
    }
  await owner.patch(`/v1/orgs/${organizationId}`, { body: { title: '<img src=x> evil.example' } });
  const { text } = await browser().get(await invite('hugo@example.com'));
  assert.doesNotMatch(text, /<img src=x|evil\.example/);
});

test('a link that was never sent makes no account', async (t) => {
  const silent = await startWorld(t);
  const people = await makeCast(silent.ctx);
  const { body } = await silent.as(people.owner.token).post(`/v1/orgs/${people.organizationId}/invites`, {
    body: { emails: ['eve@example.com'] },
  });
  const { pathname } = new URL(body.links[0].url);
  const { headers } = await browser('', silent).post(pathname);
  assert.equal(headers.location, `/sign-in?next=${encodeURIComponent(pathname)}`);
  const rows = await silent.db.selectFrom('users').select('id').where('email', '=', 'eve@example.com').execute();
  assert.deepEqual(rows, []);
});
