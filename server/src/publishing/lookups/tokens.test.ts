// Site content tokens: what they open, to whom, and when they end.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SignJWT, UnsecuredJWT } from 'jose';
import { indexAll } from '#features/search/testing.ts';
import { importFiles, makeSite, makeSpace, type Published } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { checkToken, lookUp, showPage } from './testing.ts';
import { withOtherSignature } from '#testing/forged.ts';

const world = await startWorld({ after });
const HOST = 'https://lectern.test';
const FILES = {
  'README.md': '# Home\n\nWelcome.\n\n{% if visitor.claims.unsigned.beta %}\nsecret words\n{% endif %}\n',
  'open.md': '# Open\n',
  'vault.md': '---\nif: visitor.claims.unsigned.beta\n---\n# Vault\n\ntreasure\n',
};
const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    unsigned: {
      type: 'object',
      description: 'What visitors say',
      additionalProperties: false,
      properties: { beta: { type: 'boolean', description: 'Takes part' } },
    },
    plan: { type: 'string', enum: ['free', 'pro'], description: 'What they pay for' },
  },
};

const sitePath = ({ organizationId, siteId }: Published) => `/v1/orgs/${organizationId}/sites/${siteId}`;

async function tokenFor(site: Published, visitor = {}, path = ''): Promise<string> {
  const { answer } = await lookUp(world, HOST + site.base + path, visitor);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.apiToken;
}

const statusOf = async (token: string, path: string): Promise<number> => (await world.as(token).get(path)).status;

async function adaptive(site: Published): Promise<void> {
  const owner = world.as(site.owner.token);
  assert.equal((await owner.patch(sitePath(site), { body: { adaptiveContent: { enabled: true } } })).status, 200);
  const put = await owner.put(`${sitePath(site)}/adaptive-schema`, { body: { jsonSchema: SCHEMA } });
  assert.ok(put.status < 300, put.text);
}

test('a token reads the site and the spaces that it names, and nothing else', async () => {
  const [site, other] = [await makeSite(world, FILES), await makeSite(world, FILES)];
  const another = await makeSpace(world, { 'README.md': '# Another' }, site);
  const token = await tokenFor(site);
  for (const path of [
    sitePath(site),
    sitePath(site) + '/published',
    sitePath(site) + '/structure',
    sitePath(site) + '/site-spaces',
    sitePath(site) + '/sections',
    sitePath(site) + '/section-groups',
    `/v1/spaces/${site.spaceId}`,
    `/v1/spaces/${site.spaceId}/content`,
    `/v1/spaces/${site.spaceId}/content/files`,
    `/v1/orgs/${site.organizationId}`,
  ])
    assert.equal(await statusOf(token, path), 200, path);
  for (const path of [
    `/v1/spaces/${another.spaceId}`,
    `/v1/spaces/${other.spaceId}/content`,
    sitePath(other) + '/published',
    `/v1/orgs/${other.organizationId}`,
    `/v1/users/${site.owner.id}`,
  ])
    assert.equal(await statusOf(token, path), 404, path);
  for (const path of [
    '/v1/user',
    '/v1/orgs',
    `/v1/orgs/${site.organizationId}/spaces`,
    `/v1/spaces/${site.spaceId}/comments`,
    `/v1/spaces/${site.spaceId}/revisions`,
    `/v1/spaces/${site.spaceId}/change-requests`,
    sitePath(site) + '/share-links',
    sitePath(site) + '/publishing/auth',
  ])
    assert.equal(await statusOf(token, path), 403, path);
  assert.equal((await world.as(token).patch(`/v1/spaces/${site.spaceId}`, { body: { title: 'Mine' } })).status, 403);
  assert.equal((await world.as(token).post(`/uploads/spaces/${site.spaceId}`)).status, 401);
});

test('readers learn nothing of the work on what they read', async () => {
  const site = await makeSite(world, FILES);
  await world.db
    .updateTable('spaces')
    .set({ comments_open: 7, change_requests_total: 8 })
    .where('id', '=', site.spaceId)
    .execute();
  const reader = world.as(await tokenFor(site));
  const { body: space } = await reader.get(`/v1/spaces/${site.spaceId}`);
  assert.deepEqual(
    [space.comments, space.changeRequests, space.defaultLevel, space.permissions.edit],
    [0, 0, null, false],
  );
  const { body: organization } = await reader.get(`/v1/orgs/${site.organizationId}`);
  assert.deepEqual(
    [organization.emailDomains, organization.defaultRole, organization.permissions.admin],
    [[], null, false],
  );
});

test('the site itself counts for readers what they are shown, and its groups hold what they are shown', async () => {
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  const sections: string[] = [];
  for (const condition of [null, 'visitor.claims.never']) {
    const { spaceId } = await makeSpace(world, FILES, site);
    const { body } = await owner.post(`${sitePath(site)}/sections`, { body: { spaceId } });
    await owner.patch(`${sitePath(site)}/sections/${body.id}`, { body: { condition } });
    sections.push(body.id);
  }
  await owner.post(`${sitePath(site)}/section-groups`, { body: { title: 'Both', sections } });
  await owner.post(`${sitePath(site)}/section-groups`, { body: { title: 'Secret', sections: [] } });
  const reader = world.as(await tokenFor(site));
  const { body } = await reader.get(sitePath(site));
  assert.deepEqual([body.siteSpaces, body.siteSections], [2, 2]);
  assert.deepEqual(body, (await reader.get(`${sitePath(site)}/published`)).body.site);
  const groups = (await reader.get(`${sitePath(site)}/section-groups`)).body;
  const shown = groups.items.map((group: { title: string; sections: { id: string }[] }) => [
    group.title,
    group.sections.map(({ id }) => id),
  ]);
  assert.deepEqual([groups.count, shown], [1, [['Both', sections.slice(0, 1)]]]);
});

test('only the present revision is read, and for a minute the one before it', async () => {
  const site = await makeSite(world, FILES);
  const reader = world.as(await tokenFor(site));
  const first = (await reader.get(`/v1/spaces/${site.spaceId}`)).body.revision;
  world.clock.advance(120_000);
  await importFiles(world, site.spaceId, { ...FILES, 'open.md': '# Another\n' });
  const at = `/v1/spaces/${site.spaceId}/revisions/${first}`;
  assert.equal((await reader.get(at)).status, 200);
  world.clock.advance(61_000);
  assert.equal((await reader.get(at)).status, 404);
  assert.equal((await reader.get(`${at}/pages`)).status, 404);
  const { revision } = (await reader.get(`/v1/spaces/${site.spaceId}`)).body;
  assert.equal((await reader.get(`/v1/spaces/${site.spaceId}/revisions/${revision}`)).status, 200);
  const past = { at: new Date(world.clock.now() - 100_000).toISOString() };
  assert.equal((await reader.get(`/v1/spaces/${site.spaceId}/content`, { query: past })).status, 404);
});

test('a token ends with the site, its publication, and the place of a space on it', async () => {
  for (const end of ['unpublish', 'delete', 'take off', 'close'] as const) {
    const site = await makeSite(world, FILES);
    const owner = world.as(site.owner.token);
    const token = await tokenFor(site);
    const path = `/v1/spaces/${site.spaceId}/content`;
    assert.equal(await statusOf(token, path), 200);
    if (end === 'unpublish') await owner.post(`${sitePath(site)}/unpublish`);
    if (end === 'delete') await owner.delete(sitePath(site));
    if (end === 'close') await owner.patch(sitePath(site), { body: { visibility: 'visitor-auth' } });
    if (end === 'take off') {
      const { items } = (await owner.get(`${sitePath(site)}/site-spaces`)).body;
      await owner.delete(`${sitePath(site)}/site-spaces/${items[0].id}`);
    }
    assert.equal(await statusOf(token, path), 401, end);
  }
});

test('a token ends with the share link that it was found by', async () => {
  const site = await makeSite(world, FILES, 'share-link');
  const owner = world.as(site.owner.token);
  const made = (await owner.post(`${sitePath(site)}/share-links`, { body: { name: 'Friends' } })).body;
  const key = new URL(made.urls.published).pathname.split('/').at(-1) ?? '';
  const token = await tokenFor(site, {}, `/${key}`);
  const path = `${sitePath(site)}/published`;
  assert.equal(await statusOf(token, `${path}?shareKey=${key}`), 200);
  assert.equal(await statusOf(token, `${path}?shareKey=other`), 404);
  await owner.patch(`${sitePath(site)}/share-links/${made.id}`, { body: { active: false } });
  assert.equal(await statusOf(token, path), 401);
});

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Moves the clock to so long after the next beginning of a day. */
const toNextDay = (after_: number) => world.clock.advance(DAY_MS - (world.clock.now() % DAY_MS) + after_);

test('all through a day, lookups give the same reader the very same token, and others other ones', async () => {
  const site = await makeSite(world, FILES);
  await adaptive(site);
  toNextDay(0);
  const first = await tokenFor(site);
  const beta = await tokenFor(site, { unsignedClaims: { beta: true } });
  assert.equal(await tokenFor(site, {}, '/open'), first);
  world.clock.advance(DAY_MS - 1);
  assert.equal(await tokenFor(site), first);
  assert.equal(await tokenFor(site, { unsignedClaims: { beta: true } }), beta);
  const others = [
    beta,
    await tokenFor(site, { unsignedClaims: { beta: false } }),
    await tokenFor(await makeSite(world, FILES)),
  ];
  assert.equal(await statusOf(first, `/v1/spaces/${site.spaceId}`), 200);
  world.clock.advance(1);
  others.push(await tokenFor(site));
  assert.equal(new Set([first, ...others]).size, 5);
  assert.equal(new Set([first, ...others].map((token) => checkToken(token)['jti'])).size, 5);
});

test('the token of a reader whose own token ends does so too, or a little later, and is the same until then', async () => {
  const site = await makeSite(world, FILES);
  const { privateKey } = (await world.as(site.owner.token).get(`${sitePath(site)}/publishing/auth`)).body;
  toNextDay(HOUR_MS);
  const now = world.clock.now() / 1000;
  const signed = (seconds: number) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(now + seconds)
      .sign(new TextEncoder().encode(privateKey));
  const [long, short] = [await signed(7200), await signed(60)];
  const token = await tokenFor(site, { jwtToken: long });
  world.clock.advance(5000);
  assert.equal(await tokenFor(site, { jwtToken: long }), token);
  assert.equal(checkToken(token)['exp'], now + 7200);
  const ends = [short, short].map(async (jwtToken) => checkToken(await tokenFor(site, { jwtToken }))['exp']);
  assert.deepEqual(await Promise.all(ends), [now + 1200, now + 1200]);
  assert.notEqual(await tokenFor(site), token);
});

test('readers who hold the same token are counted each for themselves', async () => {
  const limited = await startWorld({ after }, { LECTERN_RATE_LIMIT: '3', LECTERN_SITE_RATE_LIMIT: '10' });
  const site = await makeSite(limited, FILES);
  const { answer } = await lookUp(limited, HOST + site.base);
  const reader = limited.as(answer.body.apiToken);
  const path = `/v1/spaces/${site.spaceId}`;
  const left: number[] = [];
  // The second of two reads comes from what is kept.
  for (let n = 0; n < 6; n += 1) left.push(Number((await reader.get(path)).headers['x-ratelimit-remaining']));
  assert.deepEqual(left, [5, 4, 3, 2, 1, 0]);
  assert.equal((await reader.get(path)).status, 429);
});

test('a token ends an hour after its day, and none but ours is one', async () => {
  const site = await makeSite(world, FILES);
  toNextDay(0);
  const token = await tokenFor(site);
  const path = `/v1/spaces/${site.spaceId}`;
  const claims = checkToken(token);
  const [head = '', payload = '', signature = ''] = token.split('.');
  const now = Math.floor(world.clock.now() / 1000);
  const forged = [
    withOtherSignature(`${head}.${payload}.${signature}`),
    `${head}.${Buffer.from(JSON.stringify({ ...claims, space: 'x' })).toString('base64url')}.${signature}`,
    new UnsecuredJWT(claims).encode(),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32)),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: JSON.parse(Buffer.from(head, 'base64url').toString()).kid })
      .setExpirationTime(now + 60)
      .sign(new Uint8Array(32)),
    'a.b.c',
    '..',
    `${head}..`,
  ];
  for (const each of forged) assert.equal(await statusOf(each, path), 401, each);
  world.clock.advance(DAY_MS + HOUR_MS - 1000);
  assert.equal(await statusOf(token, path), 200);
  world.clock.advance(1000);
  assert.equal(await statusOf(token, path), 401);
});

test('two visitors are shown two sites, and neither learns of the conditions', async () => {
  const site = await makeSite(world, FILES);
  await adaptive(site);
  const titles = async (visitor: object) => {
    const shown = await showPage(world, HOST + site.base, visitor);
    const { body } = await shown.get(`/v1/spaces/${site.spaceId}/content/page/${shown.page['id']}?format=markdown`);
    return {
      pages: shown.revision['pages'].map((page: { title: string }) => page.title),
      text: JSON.stringify(shown.document) + body.markdown,
      shown,
    };
  };
  const [known, unknown] = [await titles({ unsignedClaims: { beta: true } }), await titles({})];
  assert.deepEqual(
    [known.pages, unknown.pages],
    [
      ['Home', 'Open', 'Vault'],
      ['Home', 'Open'],
    ],
  );
  assert.match(known.text, /secret words/);
  assert.doesNotMatch(unknown.text, /secret|if visitor|beta/);
  assert.deepEqual([typeof known.shown.lookup['contextId'], unknown.shown.lookup['contextId']], ['string', undefined]);
  const vault = known.shown.revision['pages'][2].id;
  assert.equal((await unknown.shown.get(`/v1/spaces/${site.spaceId}/content/page/${vault}`)).status, 404);
  assert.equal((await unknown.shown.get(`/v1/spaces/${site.spaceId}/content/path/vault`)).status, 404);
  const { documentId } = (await known.shown.get(`/v1/spaces/${site.spaceId}/content/page/${vault}`)).body;
  assert.equal((await known.shown.get(`/v1/spaces/${site.spaceId}/documents/${documentId}`)).status, 200);
  assert.equal((await unknown.shown.get(`/v1/spaces/${site.spaceId}/documents/${documentId}`)).status, 404);
});

test('those to whom something is shown on a condition do not see the condition', async () => {
  const site = await makeSite(world, FILES);
  await adaptive(site);
  const owner = world.as(site.owner.token);
  const { spaceId } = await makeSpace(world, { 'README.md': '# Inner' }, site);
  const added = await owner.post(`${sitePath(site)}/site-spaces`, { body: { spaceId } });
  const [last] = added.body.items === undefined ? [added.body] : added.body.items.slice(-1);
  const condition = 'visitor.claims.unsigned.beta';
  assert.equal((await owner.patch(`${sitePath(site)}/site-spaces/${last.id}`, { body: { condition } })).status, 200);
  const [known, unknown] = [
    world.as(await tokenFor(site, { unsignedClaims: { beta: true } })),
    world.as(await tokenFor(site)),
  ];
  const published = async (api: typeof known) => (await api.get(`${sitePath(site)}/published`)).body;
  const [more, less] = [await published(known), await published(unknown)];
  assert.deepEqual([more.structure.structure.length, less.structure.structure.length], [2, 1]);
  assert.deepEqual([more.site.siteSpaces, less.site.siteSpaces], [2, 1]);
  assert.doesNotMatch(JSON.stringify([more, less]), /claims/);
  assert.deepEqual(
    [(await known.get(`/v1/spaces/${spaceId}`)).status, (await unknown.get(`/v1/spaces/${spaceId}`)).status],
    [200, 404],
  );
});

test('a site for its own readers sends others to where they log in, and ends its tokens with its key', async () => {
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  await adaptive(site);
  await owner.patch(sitePath(site), { body: { visibility: 'visitor-auth' } });
  const refused = await lookUp(world, `${HOST}${site.base}/open`);
  assert.equal(refused.answer.status, 401, refused.answer.text);
  const set = await owner.patch(`${sitePath(site)}/publishing/auth`, {
    body: { fallbackURL: 'https://login.example/in' },
  });
  assert.equal(set.status, 200, set.text);
  const led = (await lookUp(world, `${HOST}${site.base}/open`)).answer.body;
  assert.deepEqual([led.target, led.redirect], ['external', 'https://login.example/in?location=%2Fopen']);
  const { privateKey } = (await owner.get(`${sitePath(site)}/publishing/auth`)).body;
  const now = Math.floor(world.clock.now() / 1000);
  const jwtToken = await new SignJWT({ plan: 'pro', secret: 'x' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(now + 3600)
    .sign(new TextEncoder().encode(privateKey));
  const shown = await showPage(world, `${HOST}${site.base}/open`, { jwtToken });
  assert.deepEqual(checkToken(shown.lookup['apiToken'])['claims'], { plan: 'pro' });
  const wrong = await lookUp(world, HOST + site.base, { jwtToken: withOtherSignature(jwtToken) });
  assert.equal(wrong.answer.status, 401);
  await owner.post(`${sitePath(site)}/publishing/auth/regenerate`);
  assert.equal((await shown.get(`/v1/spaces/${site.spaceId}`)).status, 401);
});

test('a reader finds what they are shown, on the site and in its spaces', async () => {
  const site = await makeSite(world, FILES);
  await adaptive(site);
  await indexAll(world);
  const found = async (visitor: object, query: string) => {
    const reader = world.as(await tokenFor(site, visitor));
    const inSite = await reader.post(`${sitePath(site)}/search`, { body: { query, mode: 'all' } });
    const inSpace = await reader.get(`/v1/spaces/${site.spaceId}/search`, { query: { query } });
    assert.deepEqual([inSite.status, inSpace.status], [200, 200]);
    return [inSite.body.items.length, inSpace.body.count];
  };
  assert.deepEqual(await found({ unsignedClaims: { beta: true } }, 'treasure'), [1, 1]);
  assert.deepEqual(await found({}, 'treasure'), [0, 0]);
  assert.deepEqual(await found({}, 'secret'), [0, 0]);
  assert.deepEqual(await found({}, 'welcome'), [1, 1]);
});

test('answers name the tags under which they are kept', async () => {
  const site = await makeSite(world, FILES);
  const reader = world.as(await tokenFor(site));
  const tagsOf = async (path: string) => (await reader.get(path)).headers['x-gitbook-cache-tag'];
  const { revision } = (await reader.get(`/v1/spaces/${site.spaceId}`)).body;
  const space = `space:${site.spaceId}`;
  assert.equal(await tagsOf(`/v1/spaces/${site.spaceId}`), space);
  assert.equal(
    await tagsOf(`/v1/spaces/${site.spaceId}/revisions/${revision}`),
    `${space},${space}:revision:${revision}`,
  );
  assert.match(String(await tagsOf(`${sitePath(site)}/published`)), new RegExp(`^site:${site.siteId},`));
  const owner = await world.as(site.owner.token).get(`/v1/spaces/${site.spaceId}`);
  assert.equal(owner.headers['x-gitbook-cache-tag'], undefined);
});
