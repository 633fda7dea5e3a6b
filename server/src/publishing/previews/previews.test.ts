import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeChangeRequest, writePages } from '#features/change-requests/testing.ts';
import { readPdfBytes } from '@lectern/pdf/testing';
import { indexAll } from '#features/search/testing.ts';
import { makePerson } from '#testing/cast.ts';
import { makeSite, makeSpace, type Published } from '#testing/content.ts';
import { startWorld, TEST_BASE_URL } from '#testing/world.ts';

const world = await startWorld({ after });
const stranger = world.as(undefined);

const FILES = {
  'README.md': '# Home\n\n[Deep](deep/page.md) ![](pic.png)',
  'deep/README.md': '# Deep',
  'deep/page.md': '# Gold\n\nfindable',
  'pic.png': 'PNG',
};

const pathOf = (site: Published): string => `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;

type Query = Record<string, string>;

/** The address of a preview, as its owner gets it. */
async function linkOf(site: Published, query: Query = {}, token = site.owner.token): Promise<string> {
  const answer = await world.as(token).get(`${pathOf(site)}/publishing/preview`, { query });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.url.slice(TEST_BASE_URL.length);
}

/** A browser that followed the link: where it was led, and what it sends back. */
async function follow(link: string): Promise<{ at: string; headers: { cookie: string }; set: string }> {
  const { status, headers } = await stranger.get(link);
  assert.equal(status, 303);
  const set = String(headers['set-cookie']);
  return { at: String(headers['location']), headers: { cookie: set.split(';', 1)[0] ?? '' }, set };
}

const unpublish = (site: Published) => world.as(site.owner.token).post(`${pathOf(site)}/unpublish`);

test('a member looks at a site that is not published, below an address of its own', async () => {
  const site = await makeSite(world, FILES);
  await unpublish(site);
  assert.equal((await stranger.get(site.base)).status, 404);
  const { at, headers } = await follow(await linkOf(site));
  assert.equal(at, `/url/preview/${site.siteId}`);
  const home = await stranger.get(at, { headers });
  assert.equal(home.status, 200);
  assert.match(home.text, /class="site-preview"/);
  const links = [...home.text.matchAll(/(?:src|href|data-more)="(\/[^"]*)"/g)].map(([, path = '']) => path);
  const inside = links.filter((path) => !path.startsWith('/~lectern/'));
  assert.ok(inside.some((path) => path.includes('~files')) && inside.some((path) => path.endsWith('/deep/page')));
  for (const path of inside) {
    assert.ok(path.startsWith(at), path);
    assert.equal((await stranger.get(path, { headers })).status, 200, path);
  }
});

test('the token goes from the address into a cookie that only this preview is sent, and no script reads', async () => {
  const site = await makeSite(world, FILES);
  const { set, at } = await follow(await linkOf(site));
  assert.match(set, new RegExp(`; Max-Age=3[56]\\d\\d; Path=/url/preview/${site.siteId}; HttpOnly; SameSite=Lax$`));
  assert.ok(!at.includes('token'));
});

test('nothing of a preview is kept, found by searching or revealed to other sites', async () => {
  const site = await makeSite(world, FILES);
  const { at, headers } = await follow(await linkOf(site));
  for (const path of ['', '/deep/page', '/deep/page.md', '/~search?q=gold', '/nothing', '/deep/']) {
    for (let time = 0; time < 2; time += 1) {
      const answer = await stranger.get(at + path, { headers });
      assert.match(String(answer.headers['cache-control']), /private/, path);
      assert.equal(answer.headers['x-robots-tag'], 'noindex', path);
      assert.equal(answer.headers['referrer-policy'], 'no-referrer', path);
    }
    assert.equal((await stranger.get(at + path)).status, 303, path);
  }
  const page = await stranger.get(at, { headers });
  assert.equal(page.headers['cache-control'], 'private, no-store');
  assert.match(page.text, /<meta name="robots" content="noindex"/);
  assert.doesNotMatch(page.text, /rss\.xml/);
  for (const list of ['/rss.xml', '/feed.json', '/llms.txt', '/sitemap.xml', '/sitemap-pages.xml'])
    assert.equal((await stranger.get(at + list, { headers })).status, 404, list);
});

test('the search of a preview finds what the site would', async () => {
  const site = await makeSite(world, FILES);
  await unpublish(site);
  await indexAll(world);
  const { at, headers } = await follow(await linkOf(site));
  const { body } = await stranger.get(`${at}/~gitbook/search?q=findable`, { headers });
  assert.equal(body.pages[0].url, `${at}/deep/page`);
});

test('a token opens its own site and no other, in an address or a cookie', async () => {
  const [one, two] = [await makeSite(world, FILES), await makeSite(world, FILES)];
  const link = await linkOf(one);
  const { headers } = await follow(link);
  assert.equal((await stranger.get(`/url/preview/${two.siteId}`, { headers })).status, 303);
  assert.equal((await stranger.get(link.replace(one.siteId, two.siteId))).status, 404);
});

test('without a token every preview leads to the form to log in, whether there is such a site or not', async () => {
  const site = await makeSite(world, FILES);
  const { headers } = await follow(await linkOf(site));
  const bad = { headers: { cookie: `${headers.cookie.slice(0, -1)}~` } };
  const answers: string[] = [];
  for (const [siteId, options] of [
    [site.siteId, {}],
    [site.siteId, bad],
    ['abcdefghijklmnopqrst', {}],
  ] as const) {
    const turned = await stranger.get(`/url/preview/${siteId}/deep/page`, options);
    assert.equal(turned.status, 303);
    const form = await stranger.get(String(turned.headers['location']));
    assert.deepEqual([form.status, form.headers['x-robots-tag']], [200, 'noindex']);
    assert.match(form.text, /name="location" value="\/deep\/page"/);
    answers.push([turned.text, form.text, turned.headers['location']].join('\n').replaceAll(siteId, 'ID'));
  }
  assert.equal(new Set(answers).size, 1);
});

const send = (siteId: string, token: string, more: { location?: string; headers?: Record<string, string> } = {}) =>
  world.app.http.inject({
    method: 'POST',
    url: `/url/preview/${siteId}/~gitbook/auth/login`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...more.headers,
    },
    payload: new URLSearchParams({ token, location: more.location ?? '/' }).toString(),
  });

test('a member who logs in reads the site at the address that it names, from the page that was asked for', async () => {
  const site = await makeSite(world, FILES);
  await unpublish(site);
  const named = (await world.as(site.owner.token).get(pathOf(site))).body.urls.preview;
  assert.equal(named, `${TEST_BASE_URL}/url/preview/${site.siteId}`);
  const { statusCode, headers } = await send(site.siteId, site.owner.token, { location: '/deep/page' });
  assert.equal(statusCode, 303);
  const { at, headers: kept } = await follow(String(headers['location']).slice(TEST_BASE_URL.length));
  assert.equal(at, `/url/preview/${site.siteId}/deep/page`);
  assert.match((await stranger.get(at, { headers: kept })).text, /<h1>Gold/);
});

test('whoever may read nothing of the site is not let in, and does not learn that it is there', async () => {
  const site = await makeSite(world, FILES);
  const outsider = await makePerson(world.ctx, 'no-preview');
  const texts = new Set<string>();
  for (const siteId of [site.siteId, 'abcdefghijklmnopqrst'])
    for (const token of ['', 'nothing', outsider.token]) {
      const { statusCode, body, headers } = await send(siteId, token);
      assert.deepEqual([statusCode, headers['set-cookie']], [401, undefined]);
      texts.add(body.replaceAll(siteId, 'ID'));
    }
  assert.equal(texts.size, 1);
  const elsewhere = await send(site.siteId, site.owner.token, { headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal(elsewhere.statusCode, 403);
  assert.equal((await send('__proto__', site.owner.token)).statusCode, 404);
  const away = await send(site.siteId, site.owner.token, { location: '//evil.example/x' });
  assert.ok(String(away.headers['location']).startsWith(`${TEST_BASE_URL}/url/preview/${site.siteId}/evil.example/x?`));
});

test('a link to a preview does not log anybody in for longer than it lasts', async () => {
  const site = await makeSite(world, FILES);
  const token = new URL(await linkOf(site), TEST_BASE_URL).searchParams.get('token') ?? '';
  assert.equal((await send(site.siteId, token)).statusCode, 401);
});

test('a program reads a preview with a token of the API', async () => {
  const site = await makeSite(world, FILES);
  await unpublish(site);
  const path = `/url/preview/${site.siteId}/deep/page`;
  const own = await world.as(site.owner.token).get(path);
  assert.deepEqual([own.status, own.headers['cache-control']], [200, 'private, no-store']);
  assert.match(own.text, /<h1>Gold/);
  const outsider = await makePerson(world.ctx, 'no-program');
  for (const token of [outsider.token, 'nothing']) assert.equal((await world.as(token).get(path)).status, 404);
});

test('a site without content names no preview, and a change request names that of its site', async () => {
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  const empty = await owner.post(`/v1/orgs/${site.organizationId}/sites`, { body: { title: 'Nothing yet' } });
  assert.equal('preview' in empty.body.urls, false);
  const { number } = await propose(site);
  const path = `/v1/spaces/${site.spaceId}/change-requests/${number}`;
  const { preview } = (await owner.get(path)).body.urls;
  assert.equal(preview, `${TEST_BASE_URL}/url/preview/${site.siteId}/~/changes/${number}`);
  assert.match((await owner.get(new URL(preview).pathname)).text, /proposed/);
  const unshown = await makeSpace(world, { 'README.md': '# Home' }, site);
  const made = await owner.post(`/v1/spaces/${unshown.spaceId}/change-requests`);
  assert.equal('preview' in made.body.urls, false);
});

test('without a good token in its address every link is answered as an address that never was', async () => {
  const site = await makeSite(world, FILES);
  const link = await linkOf(site);
  const nothing = await stranger.get('/sites/nobody/nothing');
  const changed = link.replace(/token=(.)/, (_, first: string) => `token=${first === 'W' ? 'X' : 'W'}`);
  const { headers } = await follow(link);
  for (const [path, options] of [
    [`/url/preview/${site.siteId}?token=`, {}],
    [`/url/preview/${site.siteId}?token=${'a'.repeat(9000)}`, {}],
    [changed, {}],
    [`${link}0`, {}],
    ['/url/preview/abcdefghijklmnopqrst?token=x', {}],
    ['/url/preview/%00', {}],
    ['/url/preview/__proto__/x', { headers }],
  ] as const) {
    const answer = await stranger.get(path, options);
    assert.deepEqual([answer.status, answer.text], [404, nothing.text], path);
  }
});

test('a preview ends after an hour', async () => {
  const site = await makeSite(world, FILES);
  const link = await linkOf(site);
  const { at, headers } = await follow(link);
  world.clock.advance(59 * 60_000);
  assert.equal((await stranger.get(at, { headers })).status, 200);
  world.clock.advance(3 * 60_000);
  assert.equal((await stranger.get(at, { headers })).status, 303);
  assert.equal((await stranger.get(link)).status, 404);
});

test('a preview ends with the membership and with the token that it was made with', async () => {
  const site = await makeSite(world, FILES);
  const reader = await makePerson(world.ctx, 'leaving', { organizationId: site.organizationId, role: 'read' });
  const { at, headers } = await follow(await linkOf(site, {}, reader.token));
  assert.equal((await stranger.get(at, { headers })).status, 200);
  const mine = { user_id: reader.id };
  await world.db.updateTable('memberships').set({ disabled: 1 }).where('user_id', '=', mine.user_id).execute();
  assert.equal((await stranger.get(at, { headers })).status, 303);
  await world.db.updateTable('memberships').set({ disabled: 0 }).where('user_id', '=', mine.user_id).execute();
  assert.equal((await stranger.get(at, { headers })).status, 200);
  await world.db.updateTable('api_tokens').set({ revoked_at: 1 }).where('user_id', '=', mine.user_id).execute();
  assert.equal((await stranger.get(at, { headers })).status, 303);
});

test('a preview shows the spaces that its member may read, and no others', async () => {
  const site = await makeSite(world, FILES);
  const hidden = await makeSpace(world, { 'README.md': '# Quiet' }, site);
  const owner = world.as(site.owner.token);
  const added = await owner.post(`${pathOf(site)}/site-spaces`, { body: { spaceId: hidden.spaceId } });
  const reader = await makePerson(world.ctx, 'narrow', { organizationId: site.organizationId, role: 'read' });
  await world.db.updateTable('spaces').set({ default_level: 'none' }).where('id', '=', hidden.spaceId).execute();
  const [all, some] = [await follow(await linkOf(site)), await follow(await linkOf(site, {}, reader.token))];
  const path = `/${added.body.path}`;
  assert.match((await stranger.get(all.at + path, all)).text, /<h1>Quiet/);
  assert.equal((await stranger.get(some.at + path, some)).status, 404);
  const refused = await world
    .as(reader.token)
    .get(`${pathOf(site)}/publishing/preview`, { query: { siteSpace: added.body.id } });
  assert.equal(refused.status, 404);
  const { at } = await follow(await linkOf(site, { siteSpace: added.body.id }));
  assert.equal(at, all.at + path);
});

test('sites of every audience are previewed, without a key', async () => {
  for (const visibility of ['unlisted', 'share-link', 'visitor-auth'] as const) {
    const site = await makeSite(world, FILES, visibility);
    const { at, headers } = await follow(await linkOf(site));
    const page = await stranger.get(`${at}/deep/page`, { headers });
    assert.equal(page.status, 200, visibility);
    assert.match(page.text, /<h1>Gold/, visibility);
  }
});

test('claims are an object that is not too large', async () => {
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  for (const claims of ['!(a)', 'word', '{"a"', '[1]', `(a:'${'é'.repeat(1200)}')`])
    assert.equal((await owner.get(`${pathOf(site)}/publishing/preview`, { query: { claims } })).status, 400, claims);
});

test('an hour of a preview costs no other ETag for a minute', async () => {
  const site = await makeSite(world, FILES);
  assert.equal(await linkOf(site), await linkOf(site));
});

/** A change request of a site's space in which the deep page says something else, and a page is new. */
async function propose(site: Published) {
  const { spaceId, owner } = site;
  const changeRequestId = await makeChangeRequest(world, { spaceId, userId: owner.id });
  await writePages(
    world,
    { spaceId, changeRequestId },
    { 'README.md': '# Home\n\n[Deep](deep/page.md)\n\nproposed', 'new.md': '# New' },
  );
  const row = await world.db
    .selectFrom('change_requests')
    .select(['number', 'head_revision_id'])
    .where('id', '=', changeRequestId)
    .executeTakeFirstOrThrow();
  return { id: changeRequestId, number: row.number, revision: row.head_revision_id };
}

test('who previews a change request reads what it proposes, and stays in it', async () => {
  const site = await makeSite(world, FILES);
  const { number, id } = await propose(site);
  const { at, headers } = await follow(await linkOf(site, { changeRequest: id }));
  assert.equal(at, `/url/preview/${site.siteId}/~/changes/${number}`);
  const home = await stranger.get(at, { headers });
  assert.equal(home.status, 200);
  assert.match(home.text, /proposed/);
  assert.match(home.text, new RegExp(`Change request #${number}`));
  assert.match(home.text, new RegExp(`href="/url/preview/${site.siteId}">Leave the preview`));
  const [nav = ''] = /class="site-nav[^]*?<\/nav>/.exec(home.text) ?? [];
  const named = [...nav.matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path);
  assert.ok(named.includes(`${at}/new`), nav);
  for (const path of named) assert.ok(path.startsWith(at), path);
  assert.match((await stranger.get(`${at}/new`, { headers })).text, /<h1>New/);
  assert.match((await stranger.get(`${at}/new.md`, { headers })).text, /^# New/);
  assert.equal((await stranger.get(`${at}/~search?q=new`, { headers })).status, 404);
  const outside = await stranger.get(`/url/preview/${site.siteId}`, { headers });
  assert.doesNotMatch(outside.text, /proposed/);
});

test('a revision is previewed by its id, and says of when it is', async () => {
  const site = await makeSite(world, FILES);
  const { body } = await world.as(site.owner.token).get(`/v1/spaces/${site.spaceId}/revisions`);
  const revision = body.items[0].id;
  await writePages(world, { spaceId: site.spaceId }, { 'README.md': '# Later' });
  const { at, headers } = await follow(await linkOf(site, { revision }));
  assert.equal(at, `/url/preview/${site.siteId}/~/revisions/${revision}`);
  const { text } = await stranger.get(at, { headers });
  assert.match(text, /The version of /);
  const [, picture = ''] = /src="([^"]*pic\.png)"/.exec(text) ?? [];
  assert.ok(picture.startsWith(`${at}/~files/`), picture);
  const file = await stranger.get(picture, { headers });
  assert.deepEqual([file.status, file.text, file.headers['cache-control']], [200, 'PNG', 'private, no-store']);
  assert.doesNotMatch(text, /Later/);
});

test('a member with a token reads previews at the addresses of the site; for everybody else they are not there', async () => {
  for (const visibility of ['public', 'share-link'] as const) {
    const site = await makeSite(world, FILES, visibility);
    const owner = world.as(site.owner.token);
    const { number, revision } = await propose(site);
    const link =
      visibility === 'public' ? undefined : await owner.post(`${pathOf(site)}/share-links`, { body: { name: 'L' } });
    const base = link === undefined ? site.base : new URL(link.body.urls.published).pathname;
    const nothing = await stranger.get(`${base}/~/changes/9999/new`);
    assert.equal(nothing.status, 404);
    const outsider = await makePerson(world.ctx, `outsider-${visibility}`);
    for (const path of [
      `changes/${number}`,
      `changes/${number}/new`,
      `changes/${number}/new.md`,
      `revisions/${revision}`,
    ]) {
      assert.equal((await owner.get(`${base}/~/${path}`)).status, 200, path);
      for (const reader of [stranger, world.as(outsider.token)]) {
        const { status, text } = await reader.get(`${base}/~/${path}`);
        assert.deepEqual([status, text], [404, nothing.text], path);
      }
    }
    for (const path of [
      'changes/9999/new',
      'changes/0',
      'changes/x',
      'revisions/x',
      'revisions/abcdefghijklmnopqrst',
      'changes',
    ]) {
      const { status, text } = await owner.get(`${base}/~/${path}`);
      assert.deepEqual([status, text], [404, nothing.text], path);
    }
  }
});

test('a change request of one space is not read on the variant of another', async () => {
  const [one, two] = [await makeSite(world, FILES), await makeSite(world, FILES)];
  const { revision, id } = await propose(one);
  const owner = world.as(two.owner.token);
  assert.equal((await owner.get(`${two.base}/~/revisions/${revision}`)).status, 404);
  assert.equal((await owner.get(`${two.base}/~/changes/${id}`)).status, 404);
});

async function printed(url: string, headers: Record<string, string>): Promise<string> {
  const { rawPayload } = await world.app.http.inject({ method: 'GET', url, headers });
  return readPdfBytes(rawPayload).sheets.join('\n');
}

test('a preview is read, and printed, as a visitor with the claims that were asked for', async () => {
  const site = await makeSite(world, {
    ...FILES,
    'README.md': '# Home\n\n{% if visitor.claims.plan == "pro" %}\ngolden\n{% endif %}\n',
    'vault.md': '---\nif: visitor.claims.plan == "pro"\n---\n# Vault\n',
  });
  const owner = world.as(site.owner.token);
  const on = await owner.patch(pathOf(site), { body: { adaptiveContent: { enabled: true } } });
  assert.equal(on.status, 200, on.text);
  const jsonSchema = {
    type: 'object',
    properties: { plan: { type: 'string', enum: ['free', 'pro'], description: 'What they pay for' } },
    additionalProperties: false,
  };
  const schema = await owner.put(`${pathOf(site)}/adaptive-schema`, { body: { jsonSchema } });
  assert.ok(schema.status < 300, schema.text);
  const read = async (claims: string) => {
    const { at, headers } = await follow(await linkOf(site, { claims }));
    return [
      (await stranger.get(at, { headers })).text.includes('golden'),
      (await stranger.get(`${at}/vault`, { headers })).status,
      (await printed(`${at}/~gitbook/pdf`, headers)).includes('golden'),
    ];
  };
  assert.deepEqual(await read('(plan:pro)'), [true, 200, true]);
  assert.deepEqual(await read('{"plan":"pro","other":1}'), [true, 200, true]);
  assert.deepEqual(await read('(plan:free)'), [false, 404, false]);
  assert.deepEqual(await read('(plan:gold)'), [false, 404, false]);
});

test('on a site with visitor authentication, previews are behind its gate like all that it has', async () => {
  const site = await makeSite(world, FILES, 'visitor-auth');
  const { number } = await propose(site);
  const member = await world.as(site.owner.token).get(`${site.base}/~/changes/${number}/new`);
  assert.equal(member.status, 200);
  assert.match(member.text, /<h1>New/);
  assert.equal(member.headers['cache-control'], 'private, no-store');
  const ask = async (path: string) => {
    const { status, text } = await stranger.get(`${site.base}/~/changes/${path}`);
    return [status, text.replaceAll(path, '')];
  };
  const refused = await ask(`${number}/new`);
  assert.notEqual(refused[0], 200);
  assert.deepEqual(refused, await ask('9999/new'));
});
