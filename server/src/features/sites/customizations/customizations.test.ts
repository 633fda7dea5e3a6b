import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { makeHome, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });

async function makeLook() {
  const site = await makeSite(world, { 'README.md': '# Home' });
  const owner = world.as(site.owner.token);
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}`;
  const [shown] = (await owner.get(`${path}/site-spaces`)).body.items;
  const settings = (await owner.get(`${path}/customization`)).body;
  const ofSite = `${path}/customization`;
  const ofSpace = `${path}/site-spaces/${shown.id}/customization`;
  return { ...site, owner, path, ofSite, ofSpace, siteSpaceId: shown.id, settings };
}

const url = (address: string) => ({ kind: 'url', url: address });
const errorPaths = (answer: { body: { error: { details: { path: string }[] } } }) =>
  answer.body.error.details.map(({ path }) => path).toSorted();

test('what is read can be sent back with a change in it, and every read shows the change', async () => {
  const { owner, path, ofSite, ofSpace, settings, siteSpaceId } = await makeLook();
  const header = {
    preset: 'bold',
    logo: { light: 'https://example.com/l.svg', dark: 'https://example.com/d.svg' },
    links: [{ title: 'Shop', style: 'button-primary', to: url('https://example.com/'), links: [] }],
  };
  const announcement = { enabled: true, message: 'Hello', style: 'info', link: { title: 'More', to: null } };
  const wanted = { ...settings, title: ' Renamed ', header, announcement, favicon: { emoji: '1f389' } };
  const answer = await owner.put(ofSite, { body: wanted });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body, { ...wanted, title: 'Renamed' });
  assert.deepEqual((await owner.get(ofSite)).body, answer.body);
  assert.deepEqual((await owner.get(ofSpace)).body, answer.body);
  const { customizations, site } = (await owner.get(`${path}/published`)).body;
  assert.deepEqual(customizations, { site: answer.body, siteSpaces: { [siteSpaceId]: answer.body } });
  assert.equal(site.title, 'Renamed');
});

test('what programs of today read besides follows from the settings', async () => {
  const { owner, ofSite, settings } = await makeLook();
  const colors = { light: 'default-light', dark: 'default-dark' };
  assert.deepEqual(settings.styling.codeTheme, { default: colors, openapi: colors });
  assert.deepEqual(settings.socialAccounts, []);
  assert.deepEqual(settings.pageActions.items, ['external-ai', 'markdown', 'mcp', 'pdf']);
  const body = {
    ...settings,
    pageActions: { ...settings.pageActions, mcp: false, externalAI: false },
    ai: { mode: 'assistant' },
    git: { showEditLink: true },
    pdf: { enabled: false },
  };
  const answer = await owner.put(ofSite, { body });
  assert.deepEqual(answer.body.pageActions, {
    ...{ externalAI: false, markdown: true, mcp: false },
    items: ['assistant', 'markdown', 'git'],
  });
  assert.deepEqual((await owner.get(ofSite)).body, answer.body);
});

test('a list of page actions switches them, keeps its order, and is left alone by who changes a switch', async () => {
  const { owner, ofSite, ofSpace, settings } = await makeLook();
  const set = async (change: object) => (await owner.put(ofSite, { body: { ...settings, ...change } })).body;
  const items = ['pdf', 'markdown', 'git'];
  const listed = await set({ pageActions: { ...settings.pageActions, items } });
  assert.deepEqual(listed.pageActions, { externalAI: false, markdown: true, mcp: false, items });
  assert.deepEqual([listed.git, listed.pdf], [{ showEditLink: true }, { enabled: true }]);
  assert.deepEqual((await owner.get(ofSite)).body, listed);
  // Read, one switch changed, sent back.
  const switched = await owner.put(ofSite, {
    body: { ...listed, pageActions: { ...listed.pageActions, mcp: true }, pdf: { enabled: false } },
  });
  assert.deepEqual(switched.body.pageActions.items, ['markdown', 'git', 'mcp']);
  const none = await owner.put(ofSite, { body: { ...listed, pageActions: { ...listed.pageActions, items: [] } } });
  assert.deepEqual([none.body.pageActions.items, none.body.pdf], [[], { enabled: false }]);
  const own = await owner.patch(ofSpace, { body: { pageActions: { items: ['mcp', 'markdown'] } } });
  assert.deepEqual(own.body.pageActions, { externalAI: false, markdown: true, mcp: true, items: ['mcp', 'markdown'] });
  const back = await owner.patch(ofSpace, { body: { pageActions: { items: null } } });
  assert.deepEqual(back.body, none.body);
  for (const wrong of [['pdf', 'pdf'], ['print']])
    assert.equal((await owner.patch(ofSpace, { body: { pageActions: { items: wrong } } })).status, 422);
});

test('themes of code are set, and stay where a client does not know of them', async () => {
  const { owner, ofSite, settings } = await makeLook();
  const github = { light: 'github-light', dark: 'github-dark' };
  const codeTheme = { ...settings.styling.codeTheme, default: github };
  const put = (styling: object) => owner.put(ofSite, { body: { ...settings, styling } });
  const answer = await put({ ...settings.styling, codeTheme });
  assert.deepEqual(answer.body.styling.codeTheme, codeTheme, answer.text);
  const { codeTheme: _, ...known } = settings.styling;
  assert.deepEqual((await put({ ...known, theme: 'bold' })).body.styling.codeTheme, codeTheme);
  assert.equal((await put({ ...known, codeTheme: { ...codeTheme, default: { light: 'x', dark: 'y' } } })).status, 422);
});

test('accounts on social platforms are set, and stay where a client does not know of them', async () => {
  const { owner, ofSite, settings } = await makeLook();
  const socialAccounts = [
    { platform: 'github', handle: 'acme', display: { footer: true, header: false } },
    { platform: 'mastodon', handle: '@acme@example.social', display: { footer: true, header: true } },
  ];
  const answer = await owner.put(ofSite, { body: { ...settings, socialAccounts } });
  assert.deepEqual(answer.body.socialAccounts, socialAccounts, answer.text);
  const { socialAccounts: _, ...known } = answer.body;
  assert.deepEqual(
    (await owner.put(ofSite, { body: { ...known, title: 'Other' } })).body.socialAccounts,
    socialAccounts,
  );
  for (const handle of ['', '//evil.example', 'a b', 'javascript:alert(1)', 'x'.repeat(129), '../x']) {
    const body = { ...settings, socialAccounts: [{ ...socialAccounts[0], handle }] };
    assert.equal((await owner.put(ofSite, { body })).status, 422, handle);
  }
});

test('a client that does not know of the playground does not switch it off', async () => {
  const { owner, ofSite, settings } = await makeLook();
  await owner.put(ofSite, { body: { ...settings, apiPlayground: { enabled: true } } });
  const { apiPlayground, ...known } = settings;
  assert.deepEqual(apiPlayground, { enabled: false });
  const answer = await owner.put(ofSite, { body: { ...known, pagination: { enabled: false } } });
  assert.deepEqual([answer.body.apiPlayground, answer.body.pagination], [{ enabled: true }, { enabled: false }]);
});

test('a space has some settings in another way, and null takes them back', async () => {
  const { owner, path, ofSpace, settings, siteSpaceId } = await makeLook();
  const body = {
    title: 'Other title',
    styling: { theme: 'muted', sidebar: { list: 'pill' } },
    internationalization: { locale: 'fr' },
  };
  const first = await owner.patch(ofSpace, { body });
  assert.equal(first.status, 200, first.text);
  const { styling } = settings;
  assert.deepEqual(first.body, {
    ...settings,
    title: 'Other title',
    styling: { ...styling, theme: 'muted', sidebar: { ...styling.sidebar, list: 'pill' } },
    internationalization: { locale: 'fr' },
  });
  const { customizations } = (await owner.get(`${path}/published`)).body;
  assert.deepEqual(customizations, { site: settings, siteSpaces: { [siteSpaceId]: first.body } });
  const second = await owner.patch(ofSpace, {
    body: { title: null, internationalization: null, styling: { sidebar: null } },
  });
  assert.deepEqual(second.body, { ...settings, styling: { ...styling, theme: 'muted' } });
  assert.equal((await owner.delete(ofSpace)).status, 205);
  assert.deepEqual((await owner.get(ofSpace)).body, settings);
  assert.equal((await owner.delete(ofSpace)).status, 205);
});

test('what a space has in another way stays when the site changes', async () => {
  const { owner, ofSite, ofSpace, settings } = await makeLook();
  await owner.patch(ofSpace, { body: { pagination: { enabled: false } } });
  await owner.put(ofSite, { body: { ...settings, themes: { default: 'dark', toggeable: false } } });
  const { pagination, themes } = (await owner.get(ofSpace)).body;
  assert.deepEqual([pagination, themes], [{ enabled: false }, { default: 'dark', toggeable: false }]);
});

test('the tag moves with every change and with nothing else, and a change from an older one is refused', async () => {
  const { owner, path, ofSite, ofSpace, settings } = await makeLook();
  const before = await owner.get(ofSite);
  const etag = String(before.headers['etag']);
  assert.equal((await owner.get(ofSite, { headers: { 'if-none-match': etag } })).status, 304);
  assert.equal((await owner.put(ofSite, { body: settings })).headers['etag'], etag);
  assert.equal((await owner.patch(ofSpace, { body: {} })).headers['etag'], String(before.headers['etag']));
  const published = (await owner.get(`${path}/published`)).headers['etag'];
  assert.equal((await owner.patch(ofSpace, { body: { title: 'Other' } })).status, 200);
  assert.notEqual((await owner.get(`${path}/published`)).headers['etag'], published);
  const late = { 'if-match': etag };
  for (const answer of [
    await owner.put(ofSite, { body: settings, headers: late }),
    await owner.patch(ofSpace, { body: { title: null }, headers: late }),
    await owner.delete(ofSpace, { headers: late }),
  ])
    assert.equal(answer.status, 412);
  assert.equal((await owner.get(ofSpace)).body.title, 'Other');
});

test('everything that is wrong is named, by shape first and then by meaning', async () => {
  const { owner, ofSite, ofSpace, settings } = await makeLook();
  const { styling } = settings;
  const shapes = await owner.put(ofSite, {
    body: {
      ...settings,
      title: 'x',
      styling: { ...styling, theme: 'loud', primaryColor: { light: 'red;}', dark: '#fff' }, font: 'Comic' },
      internationalization: { locale: 'xx' },
      footer: { groups: [], copyright: 'c'.repeat(301) },
      announcement: { enabled: true, message: 'm'.repeat(129), style: 'info' },
      header: { preset: 'default', links: [{ title: 't'.repeat(65), to: null, links: [] }] },
    },
  });
  assert.equal(shapes.status, 422);
  for (const path of [
    ...['/title', '/styling/theme', '/styling/primaryColor/light', '/internationalization/locale', '/footer/copyright'],
    ...['/announcement/message', '/header/links/0/title'],
  ])
    assert.ok(errorPaths(shapes).includes(path), path);
  const meanings = await owner.patch(ofSpace, {
    body: {
      favicon: { icon: { light: 'https://example.com/i.png', dark: 'javascript:alert(1)' } },
      socialPreview: { url: 'data:image/png;base64,AAAA' },
      privacyPolicy: { url: '//example.com/privacy' },
      header: {
        links: [{ title: 'Bad', to: url('javascript:alert(1)'), links: [{ title: 'x', to: { kind: 'page' } }] }],
      },
      styling: {
        font: {
          id: 'f',
          custom: true,
          fontFamily: 'F',
          fontFaces: [{ weight: 400, sources: [{ url: 'http://example.com/f' }] }],
        },
      },
    },
  });
  assert.equal(meanings.status, 422);
  assert.deepEqual(errorPaths(meanings), [
    '/favicon/icon/dark',
    '/header/links/0/links/0/to/page',
    '/header/links/0/to/url',
    '/privacyPolicy/url',
    '/socialPreview/url',
    '/styling/font/fontFaces/0/sources/0/url',
  ]);
  const both = { icon: { light: 'https://e.com/a', dark: 'https://e.com/a' }, emoji: '🎉' };
  assert.deepEqual(errorPaths(await owner.patch(ofSpace, { body: { favicon: both } })), ['/favicon']);
});

test('a condition of a link must be an expression', async () => {
  const { owner, ofSpace } = await makeLook();
  const link = { title: 'A', to: null, links: [] };
  const set = (condition: string) =>
    owner.patch(ofSpace, { body: { header: { links: [link, { ...link, condition }] } } });
  const wrong = await set('visitor.claims.');
  assert.deepEqual([wrong.status, errorPaths(wrong)], [400, ['/header/links/1/condition']]);
  assert.equal((await set('visitor.claims.staff')).status, 200);
});

test('settings that are left out of all of them are refused, those that nobody knows are dropped', async () => {
  const { owner, ofSite, ofSpace, settings } = await makeLook();
  const { themes: _, ...rest } = settings;
  assert.deepEqual(errorPaths(await owner.put(ofSite, { body: rest })), ['/themes']);
  const odd = { ...settings, pdf: { enabled: false, more: 1 }, odd: true, ai: { ...settings.ai, odd: 1 } };
  const { body } = await owner.put(ofSite, { body: odd });
  const { pageActions } = settings;
  const items = pageActions.items.filter((item: string) => item !== 'pdf');
  assert.deepEqual(body, { ...settings, pdf: { enabled: false }, pageActions: { ...pageActions, items } });
  const { text } = await owner.patch(ofSpace, { body: { git: { showEditLink: true, odd: 1 }, ['__proto__x']: 1 } });
  assert.doesNotMatch(text, /odd|__proto__/);
});

test('members read looks, those who may create change them, and strangers learn nothing', async () => {
  const { organizationId, ofSite, ofSpace, settings, path } = await makeLook();
  const reader = world.as((await makePerson(world.ctx, 'look-reader', { organizationId, role: 'read' })).token);
  const guest = world.as((await makePerson(world.ctx, 'look-guest', { organizationId, role: null })).token);
  const stranger = world.as((await makeHome(world)).owner.token);
  for (const at of [ofSite, ofSpace]) {
    assert.equal((await reader.get(at)).status, 200);
    assert.equal((await guest.get(at)).status, 403);
    assert.equal((await stranger.get(at)).status, 404);
  }
  assert.equal((await reader.put(ofSite, { body: settings })).status, 403);
  assert.equal((await reader.patch(ofSpace, { body: {} })).status, 403);
  assert.equal((await reader.delete(ofSpace)).status, 403);
  assert.equal((await reader.get(`${path}/site-spaces/nothing/customization`)).status, 404);
});

test('a look goes with its site', async () => {
  const { owner, path, ofSite, ofSpace, settings, siteId } = await makeLook();
  await owner.put(ofSite, { body: { ...settings, pdf: { enabled: false } } });
  await owner.patch(ofSpace, { body: { title: 'Other' } });
  await owner.delete(path);
  const left = await world.db
    .selectFrom('site_customizations')
    .select('site_id')
    .where('site_id', '=', siteId)
    .execute();
  assert.deepEqual(
    [
      left,
      await world.db
        .selectFrom('site_space_customizations')
        .selectAll()
        .where('overrides', 'like', '%Other%')
        .where('site_space_id', '=', ofSpace.split('/').at(-2) ?? '')
        .execute(),
    ],
    [[], []],
  );
});
