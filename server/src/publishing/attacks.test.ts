// What an attacker would try on the ways to a site that were built for its readers: each is tried, and gets nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { decodeJwt, type JWTPayload } from 'jose';
import { makeSpace } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { lookUp } from './lookups/testing.ts';
import { type Guarded, makeGuarded } from './visitors/testing.ts';

const world = await startWorld({ after });
const HOST = 'https://lectern.test';
const SECRET = 'secretword';

const files = {
  'SUMMARY.md': '* [Home](README.md)\n* [Open](open.md)\n* [Vault](vault.md)\n',
  'README.md': '# Home\n\n{% include ".gitbook/includes/shared.md" %}\n',
  'open.md': `# Open\n\n{% if visitor.claims.beta %}\n{% include ".gitbook/includes/${SECRET}-block.md" %}\n{% endif %}\n`,
  'vault.md': `---\nif: visitor.claims.beta\n---\n# Vault\n\n{% include ".gitbook/includes/${SECRET}-vault.md" %}\n\n![](.gitbook/assets/${SECRET}.png)\n`,
  '.gitbook/includes/shared.md': '---\ntitle: Shared\n---\nshared text [file](../assets/open.txt)\n',
  '.gitbook/assets/open.txt': 'for everybody',
  [`.gitbook/includes/${SECRET}-block.md`]: `---\ntitle: ${SECRET} block\n---\n${SECRET} in a block\n`,
  [`.gitbook/includes/${SECRET}-vault.md`]: `---\ntitle: ${SECRET} vault\n---\n${SECRET} in the vault\n`,
  [`.gitbook/includes/${SECRET}-draft.md`]: `---\ntitle: ${SECRET} draft\n---\n${SECRET} of nobody yet\n`,
  [`.gitbook/assets/${SECRET}.png`]: 'not really a picture',
};

let site: Guarded;
before(async () => {
  site = await makeGuarded(world, files, 'public');
});

async function tokenOf(visitor = {}): Promise<string> {
  const { answer } = await lookUp(world, HOST + site.base, visitor);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.apiToken;
}

test('a site token lists those files and reusable contents alone to which a text leads that its visitor is shown', async () => {
  const listed = async (token: string) => {
    const { body } = await world.as(token).get(`/v1/spaces/${site.spaceId}/content`);
    const { body: files } = await world.as(token).get(`/v1/spaces/${site.spaceId}/content/files`);
    return {
      reusable: body.reusableContents.map(({ title }: { title: string }) => title),
      files: body.files.map(({ name }: { name: string }) => name),
      count: files.count,
    };
  };
  assert.deepEqual(await listed(await tokenOf()), { reusable: ['Shared'], files: ['open.txt'], count: 1 });
  const beta = await tokenOf({ jwtToken: await site.sign({ beta: true }) });
  assert.deepEqual(await listed(beta), {
    reusable: [`${SECRET} block`, `${SECRET} vault`, 'Shared'],
    files: ['open.txt', `${SECRET}.png`],
    count: 2,
  });
});

interface Listed {
  id: string;
  title: string;
  name: string;
  document: string;
  documentId: string;
}

test('an id of what a visitor is not shown is worth nothing with their token', async () => {
  const { body } = await site.api.get(`/v1/spaces/${site.spaceId}/content`);
  const [reusable, files, pages] = [body.reusableContents, body.files, body.pages] as [Listed[], Listed[], Listed[]];
  const paths = [
    ...reusable
      .filter(({ title }) => title !== 'Shared')
      .flatMap(({ id, document }) => [`content/reusable-contents/${id}`, `documents/${document}`]),
    ...files.filter(({ name }) => name !== 'open.txt').map(({ id }) => `content/files/${id}`),
    ...pages
      .filter(({ title }) => title === 'Vault')
      .flatMap(({ id, documentId }) => [
        `content/page/${id}`,
        `content/page/${id}/document`,
        `documents/${documentId}`,
        'content/path/vault',
      ]),
  ];
  assert.equal(paths.length, 11);
  const token = await tokenOf();
  for (const path of paths) {
    const whole = `/v1/spaces/${site.spaceId}/${path}`;
    assert.equal((await site.api.get(whole)).status, 200, path);
    assert.equal((await world.as(token).get(whole)).status, 404, path);
  }
});

test('a site content token ends an hour after the day at the latest, and soon after the token of its reader', async () => {
  const end = async (claims: JWTPayload) => {
    const token = await tokenOf({ jwtToken: await site.sign(claims) });
    return (decodeJwt(token).exp ?? 0) - Math.floor(world.clock.now() / 1000);
  };
  const now = Math.floor(world.clock.now() / 1000);
  const latest = (Math.floor(now / 86_400) + 1) * 86_400 + 3600 - now;
  assert.equal(await end({ beta: true }), latest);
  assert.equal(await end({ beta: true, exp: now + 1200 }), 1200);
  assert.equal(await end({ beta: true, exp: now + 2 * 86_400 }), latest);
  const least = await end({ beta: true, exp: now + 30 });
  assert.ok(least >= 600 && least < 1200, String(least));
});

test('nobody who reads by a site token sees conditions', async () => {
  const second = await makeSpace(world, { 'README.md': '# Second' }, site);
  const { body } = await site.api.post(`${site.url}/site-spaces`, { body: { spaceId: second.spaceId } });
  await world.db
    .updateTable('site_spaces')
    .set({ condition: 'visitor.claims.beta' })
    .where('id', '=', String(body.id))
    .execute();
  const beta = world.as(await tokenOf({ jwtToken: await site.sign({ beta: true }) }));
  const plain = world.as(await tokenOf());
  for (const path of ['/published', '/structure', '/site-spaces', '/sections']) {
    const [seen, unseen] = await Promise.all([beta, plain].map((reader) => reader.get(site.url + path)));
    assert.doesNotMatch(seen?.text ?? '', /visitor\.claims/, path);
    assert.ok(!unseen?.text.includes(second.spaceId), path);
  }
  for (const path of ['', '/content', '/search?query=second', '/embed?url=https://a.example'])
    assert.equal((await plain.get(`/v1/spaces/${second.spaceId}${path}`)).status, 404, path);
});

test('a former address of a site that shows a reader nothing is answered as one that never was', async () => {
  const own = await makeGuarded(world, { 'README.md': '# Home' }, 'public');
  await world.db
    .updateTable('site_spaces')
    .set({ condition: 'visitor.claims.beta' })
    .where('site_id', '=', own.siteId)
    .execute();
  const moved = await own.api.patch(own.url, { body: { basename: 'elsewhere' } });
  assert.equal(moved.status, 200, moved.text);
  const { answer } = await lookUp(world, HOST + own.base);
  assert.equal(answer.status, 404, answer.text);
  assert.equal((await world.as(undefined).get(own.base)).status, 404);
});

test('a remembered answer to one site token is none for another, nor an ETag of it', async () => {
  const path = `/v1/spaces/${site.spaceId}/content/pages`;
  const beta = world.as(await tokenOf({ jwtToken: await site.sign({ beta: true }) }));
  const plain = world.as(await tokenOf());
  for (let turn = 0; turn < 2; turn += 1) {
    const seen = await beta.get(path);
    assert.match(seen.text, /Vault/);
    const headers = { 'if-none-match': String(seen.headers['etag']) };
    const other = await plain.get(path, { headers });
    assert.equal(other.status, 200);
    assert.doesNotMatch(other.text, /Vault/);
    assert.match(String(other.headers['cache-control']), /private/);
    assert.match(String(other.headers['vary']), /authorization/);
  }
});

test('a token of another kind opens nothing where it is sent', async () => {
  const closed = await makeGuarded(world, { 'README.md': '# Home' });
  const jwt = await closed.sign({ beta: true });
  const { answer } = await lookUp(world, HOST + closed.base, { jwtToken: jwt });
  const siteToken = answer.body.apiToken;
  const asReader = (token: string) => world.as(token).get(closed.base, { headers: { accept: 'text/plain' } });
  assert.equal((await asReader(jwt)).status, 200);
  assert.equal((await asReader(siteToken)).status, 401);
  assert.equal((await world.as(jwt).get(`/v1/spaces/${closed.spaceId}`)).status, 401);
  const preview = (await closed.api.get(`${closed.url}/publishing/preview`)).body.url;
  const link = new URL(preview).searchParams.get('token') ?? '';
  assert.equal((await asReader(link)).status, 401);
  for (const cookie of ['gitbook-visitor-token', 'lectern-member', 'lectern-preview'])
    for (const value of [siteToken, link]) {
      const headers = { cookie: `${cookie}=${value}`, accept: 'text/plain' };
      assert.equal((await world.as(undefined).get(closed.base, { headers })).status, 401, cookie);
    }
});

test('a site that no longer distinguishes its visitors shows nobody more, whatever their tokens say', async () => {
  const own = await makeGuarded(
    world,
    { 'README.md': '# Home', 'vault.md': '---\nif: visitor.claims.beta\n---\n# Vault' },
    'public',
  );
  const { answer } = await lookUp(world, HOST + own.base, { jwtToken: await own.sign({ beta: true }) });
  const pages = async () => (await world.as(answer.body.apiToken).get(`/v1/spaces/${own.spaceId}/content/pages`)).text;
  assert.match(await pages(), /Vault/);
  await own.api.patch(own.url, { body: { adaptiveContent: { enabled: false } } });
  assert.doesNotMatch(await pages(), /Vault/);
});

test('the address for proxies lets nobody in who is not let in elsewhere', async () => {
  const proxied = async (visibility: 'public' | 'share-link' | 'visitor-auth') => {
    const own = await makeGuarded(world, { 'README.md': '# Home', 'a.md': '# A' }, visibility);
    const { body } = await own.api.patch(own.url, { body: { proxy: `acme${visibility}.example/docs` } });
    return { own, target: new URL(body.proxy.target).pathname };
  };
  const get = (path: string) => world.as(undefined).get(path, { headers: { accept: 'text/plain' } });
  const [open, shared, closed] = await Promise.all([proxied('public'), proxied('share-link'), proxied('visitor-auth')]);
  assert.equal((await get(`${open.target}/a`)).status, 200);
  assert.equal((await get(`${shared.target}/a`)).status, 404);
  assert.equal((await get(`${closed.target}/a`)).status, 401);
  assert.equal((await get(`${closed.target}/nowhere`)).status, 401);
  await open.own.api.post(`${open.own.url}/unpublish`);
  assert.equal((await get(`${open.target}/a`)).status, 404);
});

test('whatever claims nobody signed, they open no more than what is declared of them', async () => {
  const reader = async (unsignedClaims: object) => {
    const { answer } = await lookUp(world, HOST + site.base, { unsignedClaims });
    assert.equal(answer.status, 200, answer.text);
    return (await world.as(answer.body.apiToken).get(`/v1/spaces/${site.spaceId}/content/pages`)).text;
  };
  const nothing = await reader({});
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('beta', 'plan', 'constructor', 'unsigned', 'x'), fc.jsonValue()),
      async (claims) => {
        // Bodies with these names are refused before anybody reads them.
        fc.pre(!/"(?:__proto__|prototype)"/.test(JSON.stringify(claims)));
        assert.equal(await reader(claims), nothing);
      },
    ),
    { numRuns: 25 },
  );
});
