import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { signIn } from '#testing/browsers.ts';
import { createApi } from '#testing/api.ts';
import { startWorld } from '#testing/world.ts';
import { createBrowsers } from './testing.ts';

const BASE = 'https://lectern.test';
const HOSTILE = `<img src=x>"'`;
const world = await startWorld({ after }, { LECTERN_BASE_URL: BASE, LECTERN_TRUSTED_PROXIES: '127.0.0.1' });
const { ctx } = world;
const openBrowser = createBrowsers(world, BASE);

const unset = await openBrowser().get('/sign-in');
const cast = await makeCast(ctx);
const { owner, writer } = voices(world, cast);
const organization = `/v1/orgs/${cast.organizationId}`;
await owner.patch(organization, { body: { emailDomains: ['acme.example', 'xn--bcher-kva.example'] } });

async function makeProvider(label: string) {
  const body = { label, issuer: 'https://login.acme.example', clientID: 'c', clientSecret: 's' };
  const made = await owner.post(`${organization}/oidc`, { body });
  assert.equal(made.status, 201, made.text);
  return made.body.id as string;
}

const provider = await makeProvider(HOSTILE);
await owner.post(`${organization}/oidc`, { body: { label: 'Unfinished' } });

const ask = (email: string, next = '/o/abc') => openBrowser().post('/sign-in/organization', { email, next });

test('an address of the organization leads to its provider, and to where somebody wanted to go', async () => {
  const { status, text } = await ask(' Ada@ACME.example ');
  assert.equal(status, 200);
  assert.match(text, new RegExp(`href="/oidc/${provider}/start\\?next=%2Fo%2Fabc"`));
  assert.match(text, /login\.acme\.example/);
  assert.doesNotMatch(text, /<img src=x/);
  assert.doesNotMatch(text, /Unfinished/);
  assert.match((await ask('ada@bücher.example')).text, /login\.acme\.example/);
});

test('it says nothing of accounts: whoever is of a domain gets the same page, with an account or without', async () => {
  const known = await makePerson(ctx, 'known');
  await world.db.updateTable('users').set({ email: 'known@acme.example' }).where('id', '=', known.id).execute();
  const pages = await Promise.all(['known@acme.example', 'nobody@acme.example'].map((email) => ask(email)));
  assert.equal(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size, 1);
  const others = await Promise.all([cast.owner.email, 'nobody@example.net'].map((email) => ask(email)));
  const texts = others.map(({ status, text }) => `${status} ${text.replaceAll(/value="[^"]*"/g, '')}`);
  assert.equal(new Set(texts).size, 1);
  assert.match(texts[0] ?? '', /^200 .*No organization takes this address/s);
});

test('what is no address, or too long, is answered as an address of nobody', async () => {
  for (const email of [
    '',
    'acme.example',
    '@acme.example',
    'a@b@acme.example\0',
    `${'x'.repeat(5000)}@acme.example`,
    HOSTILE,
  ]) {
    const { status, text } = await ask(email);
    assert.equal(status, 200, email.slice(0, 40));
    assert.doesNotMatch(text, /<img src=x|\/oidc\//);
  }
});

test('nobody is led to another host', async () => {
  for (const next of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    assert.match((await ask('ada@acme.example', next)).text, /start\?next=%2Fapp"/, next);
    assert.doesNotMatch(
      (await openBrowser().get(`/sign-in/organization?next=${encodeURIComponent(next)}`)).text,
      /evil|alert/,
    );
  }
});

test('the page for signing in names the way where there is one', async () => {
  assert.doesNotMatch(unset.text, /\/sign-in\/organization/);
  assert.match(
    (await openBrowser().get('/sign-in?next=%2Fo%2Fabc')).text,
    /href="\/sign-in\/organization\?next=%2Fo%2Fabc"/,
  );
});

test('a member sees on the account which organization needs another session, and an administrator needs none', async () => {
  const accountOf = async (userId: string) => {
    const { cookie } = await signIn(world, userId);
    return (await createApi(world.app.http, undefined, { host: 'lectern.test', cookie }).get('/account')).text;
  };
  assert.doesNotMatch(await accountOf(cast.writer.id), /need single sign-on/);
  assert.equal((await owner.patch(organization, { body: { sso: true } })).status, 200);
  assert.equal((await writer.get(organization)).status, 403);
  const text = await accountOf(cast.writer.id);
  assert.match(text, /need single sign-on/);
  assert.match(text, new RegExp(`href="/oidc/${provider}/start\\?next=%2Faccount"`));
  assert.doesNotMatch(text, /<img src=x/);
  assert.doesNotMatch(await accountOf(cast.owner.id), /need single sign-on/);
  assert.doesNotMatch(await accountOf(cast.stranger.id), /need single sign-on/);
  await owner.patch(organization, { body: { sso: false } });
});

test('who is not let in reads it on a page of ours, in their language, with a number and no reason', async () => {
  const headers = { 'accept-language': 'de' };
  const refused = await openBrowser().get(`/oidc/${provider}/callback?state=x&code=<script>`, headers);
  assert.equal(refused.status, 403);
  assert.match(refused.text, /<html lang="de"/);
  assert.match(refused.text, /Sie sind nicht angemeldet/);
  assert.match(refused.text, /<code>[\w.-]+<\/code>/);
  assert.doesNotMatch(refused.text, /code=|state/);
  assert.match(String(refused.headers['content-security-policy']), /default-src 'none'/);
  const unknown = await openBrowser().get('/oidc/nothing/start', headers);
  assert.deepEqual([unknown.status, /Sie sind nicht angemeldet/.test(unknown.text)], [404, true]);
  assert.equal((await openBrowser().get('/saml/nothing')).headers['content-type'], 'application/json; charset=utf-8');
});
