// On SQLite alone: it is about pages as readers get them.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { parse } from 'parse5';
import { importFiles, makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { HOSTILE } from '@lectern/theme/testing';

const world = await startWorld({ after });
const FILES = {
  'README.md': '# Home\n\n{% hint style="info" %}\nA hint\n{% endhint %}\n',
  'guide.md': '# Guide\n\n## One\n\ntext\n',
  'secret.md': '---\nif: visitor.claims.staff\n---\n\n# Secret\n',
  'logo.txt': 'a file',
};
const reader = world.as(undefined);

async function makeLook() {
  const site = await makeSite(world, FILES);
  const owner = world.as(site.owner.token);
  const path = `/v1/orgs/${site.organizationId}/sites/${site.siteId}/customization`;
  const settings = (await owner.get(path)).body;
  const { pages, files } = (await owner.get(`/v1/spaces/${site.spaceId}/content`)).body;
  const pageId = (title: string) => pages.find((page: { title: string }) => page.title === title).id;
  const set = async (changes: object) => {
    const answer = await owner.put(path, { body: { ...settings, ...changes } });
    assert.equal(answer.status, 200, answer.text);
    return reader.get(`${site.base}/guide`);
  };
  return { ...site, owner, settings, pageId, files, set };
}
const url = (address: string) => ({ kind: 'url', url: address });
const both = (value: string) => ({ light: value, dark: value });

test('a page changes with the look of its site at once, and its tag with it', async () => {
  const { base, settings, set } = await makeLook();
  const before = await reader.get(`${base}/guide`);
  assert.doesNotMatch(before.text, /<style|class="theme-/);
  const styling = { ...settings.styling, theme: 'bold', primaryColor: both('#123456'), corners: 'straight' };
  const now = await set({ styling });
  assert.notEqual(now.headers['etag'], before.headers['etag']);
  assert.match(now.text, /<html lang="en"[^>]* class="theme-bold header-filled corners-straight"/);
  assert.match(now.text, /--primary:light-dark\(#123456, #123456\)/);
  assert.ok(now.text.length - before.text.length < 1100, `${now.text.length - before.text.length}`);
});

test('the policy of a page admits the rules of its look by their hash, and nothing else that is inline', async () => {
  const { base, settings, set } = await makeLook();
  const { text, headers } = await set({ styling: { ...settings.styling, primaryColor: both('#aa0000') } });
  const rules = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(rules).digest('base64');
  const policy = String(headers['content-security-policy']);
  assert.ok(policy.includes(`style-src 'self' 'sha256-${hash}';`), policy);
  assert.match(policy, /script-src 'self';/);
  const missing = await reader.get(`${base}/nowhere`);
  assert.equal(missing.status, 404);
  assert.ok(missing.text.includes(rules) && String(missing.headers['content-security-policy']).includes(hash));
});

test('links lead to addresses and to what the site shows; what it does not show has none', async () => {
  const { base, set, pageId, files, spaceId, settings } = await makeLook();
  const link = (title: string, to: object | null, links: object[] = []) => ({ title, to, links });
  const { text } = await set({
    header: {
      ...settings.header,
      links: [
        link('Outside', url('https://example.com/?a=1&b=2')),
        link('Write', url('mailto:hi@example.com')),
        link('Page', { kind: 'page', page: pageId('Guide') }),
        link('Heading', { kind: 'anchor', page: pageId('Guide'), anchor: 'one', space: spaceId }),
        link('File', { kind: 'file', file: files[0].id }),
        link('Start', { kind: 'space', space: spaceId }),
        link('Hidden page', { kind: 'page', page: pageId('Secret') }),
        link('Heading here', { kind: 'anchor', anchor: 'one two' }),
        link('Gone page', { kind: 'page', page: 'nothing' }),
        link('Other space', { kind: 'space', space: 'nothing' }),
        { ...link('For some', url('https://example.com/some')), condition: 'visitor.claims.staff' },
        link('Menu', null, [link('Below', url('https://example.com/below')), link('No', { kind: 'page', page: 'no' })]),
      ],
    },
  });
  const nav = /<nav class="site-header-links[^]*?<\/nav>/.exec(text)?.[0] ?? '';
  const hrefs = [...nav.matchAll(/href="([^"]*)"/g)].map(([, found = '']) => found);
  assert.deepEqual(hrefs, [
    'https://example.com/?a=1&amp;b=2',
    'mailto:hi@example.com',
    `${base}/guide`,
    `${base}/guide#one`,
    `${base}/~files/${/~files\/([0-9a-f]{64})/.exec(nav)?.[1]}/logo.txt`,
    base,
    '#one%20two',
    'https://example.com/below',
  ]);
  assert.doesNotMatch(nav, /Hidden|Gone|Other|For some|>No</);
});

test('the bar of a browser has the color of the ground below it', async () => {
  const { set, settings } = await makeLook();
  const { text } = await set({ styling: { ...settings.styling, background: 'match', primaryColor: both('#cc0000') } });
  const paper = /--paper:light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/.exec(text)?.slice(1) ?? [];
  const bars = [...text.matchAll(/name="theme-color"\s+content="([^"]*)"/g)].map(([, color]) => color);
  assert.deepEqual([paper.length, bars], [2, paper]);
});

test('the header, the footer and what is announced are on every page, also on one that is missing', async () => {
  const { base, set } = await makeLook();
  await set({
    announcement: { enabled: true, message: 'Read this', style: 'danger' },
    footer: {
      logo: both('https://example.com/logo.svg'),
      groups: [{ title: 'Company', links: [{ title: 'About', to: url('https://example.com/about') }] }],
      copyright: '© Acme',
    },
    privacyPolicy: { url: 'https://example.com/privacy' },
    trademark: { enabled: true },
  });
  for (const path of [base, `${base}/guide`, `${base}/nowhere`]) {
    const { text } = await reader.get(path);
    for (const part of [
      /<aside class="site-announcement is-danger" aria-label="Announcement">\s*<p>Read this<\/p>/,
      /<footer class="site-footer">[^]*Company[^]*href="https:\/\/example.com\/about"[^]*© Acme[^]*Privacy policy/,
      /Published with Lectern/,
    ])
      assert.match(text, part, path);
  }
});

test('what is switched off is not there', async () => {
  const { base, set } = await makeLook();
  assert.match((await reader.get(`${base}/guide`)).text, /page-actions[^]*page-pager/);
  const { text } = await set({
    pagination: { enabled: false },
    pageActions: { markdown: false, externalAI: false, mcp: false },
    pdf: { enabled: false },
    announcement: { enabled: false, message: 'Not shown', style: 'info' },
    themes: { default: 'dark', toggeable: false },
  });
  assert.doesNotMatch(text, /page-pager|page-actions|Not shown|site-theme/);
  assert.match(text, /<html[^>]* data-theme="dark"[^>]* data-fixed=""/);
});

test('a site that begins dark says so before anything is shown, one that follows the system says nothing', async () => {
  const { set } = await makeLook();
  assert.match(
    (await set({ themes: { default: 'dark', toggeable: true } })).text,
    /data-theme="dark" data-initial="dark"/,
  );
  assert.doesNotMatch((await set({ themes: { default: 'light', toggeable: true } })).text, /data-theme/);
});

test('the pictures of a look are where they belong', async () => {
  const { base, set, settings } = await makeLook();
  const { text } = await set({
    favicon: { icon: { light: 'https://example.com/l.png', dark: 'https://example.com/d.png' } },
    header: { ...settings.header, logo: { light: 'https://example.com/l.svg', dark: 'https://example.com/d.svg' } },
    socialPreview: { url: 'https://example.com/preview.png' },
    externalLinks: { target: 'blank' },
  });
  assert.match(text, /<link rel="icon" href="https:\/\/example.com\/d.png" media="\(prefers-color-scheme: dark\)"/);
  assert.match(
    text,
    /srcset="https:\/\/example.com\/d.svg" media="\(prefers-color-scheme: dark\)"[^>]*>\s*<img\s+src="https:\/\/example.com\/l.svg"\s+alt="Docs"/,
  );
  assert.match(text, /<meta property="og:image" content="https:\/\/example.com\/preview.png"/);
  assert.match(text, /<html[^>]* data-new-tab=""/);
  const emoji = await set({ favicon: { emoji: '1f389' } });
  assert.match(emoji.text, /<link rel="icon" href="data:image\/svg\+xml,%3Csvg[^"]*%F0%9F%8E%89/);
  assert.equal((await reader.get(`${base}/guide`)).text, emoji.text);
});

test('a page that stays in one theme has the pictures and the bar of that theme alone', async () => {
  const { set, settings } = await makeLook();
  const logo = { light: 'https://example.com/l.svg', dark: 'https://example.com/d.svg' };
  const looks = { header: { ...settings.header, logo }, footer: { groups: [], logo } };
  const { text } = await set({ ...looks, themes: { default: 'dark', toggeable: false } });
  assert.doesNotMatch(text, /l\.svg|#ffffff/);
  assert.equal(text.match(/<img src="https:\/\/example.com\/d.svg"/g)?.length, 2);
  const system = await set({ ...looks, themes: { default: 'system', toggeable: false } });
  assert.match(system.text, /d\.svg[^]*l\.svg/);
});

test('code points that are no emoji do not take the pages of a site away', async () => {
  const { set } = await makeLook();
  for (const emoji of ['d800', '1f389-dfff', '00', 'ffff', '110000']) {
    const { status, text } = await set({ favicon: { emoji } });
    assert.equal(status, 200, emoji);
    assert.ok(text.isWellFormed() && !text.includes('\0'), emoji);
  }
});

test('a font of the server is loaded from it, one with an address from there and nowhere else', async () => {
  const { set, settings } = await makeLook();
  const shipped = await set({ styling: { ...settings.styling, font: 'NotoSans' } });
  const sheet = /href="(\/~lectern\/assets\/noto-sans-[0-9a-f]+\.css)"/.exec(shipped.text)?.[1] ?? '';
  const css = await reader.get(sheet);
  assert.match(String(css.headers['cache-control']), /immutable/);
  const [file = ''] = /\/~lectern\/fonts\/[\d.]+\/noto-sans-latin-wght-normal\.woff2/.exec(css.text) ?? [];
  const font = await reader.get(file);
  assert.deepEqual([font.status, font.headers['content-type']], [200, 'font/woff2']);
  const fontFaces = [{ weight: 400, sources: [{ url: 'https://fonts.example.com/a.woff2', format: 'woff2' }] }];
  const own = await set({
    styling: { ...settings.styling, font: { id: 'a', custom: true, fontFamily: 'A', fontFaces } },
  });
  assert.match(own.text, /@font-face\{font-family:site-text;[^}]*url\("https:\/\/fonts\.example\.com\/a\.woff2"\)/);
  assert.match(String(own.headers['content-security-policy']), /font-src 'self' https:\/\/fonts\.example\.com;/);
});

test('a page asks at once for the letters of its font', async () => {
  const { base, set, settings } = await makeLook();
  const preload = /<link rel="preload" as="font" type="font\/woff2" crossorigin href="([^"]*)"/;
  const [, usual = ''] = preload.exec((await reader.get(base)).text) ?? [];
  const [, lato = ''] = preload.exec((await set({ styling: { ...settings.styling, font: 'Lato' } })).text) ?? [];
  assert.match(usual, /inter-latin-wght-normal/);
  assert.match(lato, /lato-latin-400-normal/);
  for (const address of [usual, lato]) assert.equal((await reader.get(address)).status, 200);
  const none = await set({ styling: { ...settings.styling, font: 'ABCFavorit' } });
  assert.doesNotMatch(none.text, /rel="preload"/);
});

test('the words around a page are in the language of its site, its space or its place there', async () => {
  const { base, set, owner, organizationId, siteId, spaceId } = await makeLook();
  const french = await set({ internationalization: { locale: 'fr' } });
  assert.match(french.text, /<html lang="fr"[^]*Aller au contenu[^]*Dernière mise à jour :/);
  assert.match((await reader.get(base)).text, /aria-label="Remarque"/);
  await world.db.updateTable('spaces').set({ language: 'de' }).where('id', '=', spaceId).execute();
  const german = await reader.get(`${base}/guide`);
  assert.match(german.text, /<html lang="de"[^]*Zum Inhalt springen/);
  const [shown] = (await owner.get(`/v1/orgs/${organizationId}/sites/${siteId}/site-spaces`)).body.items;
  await owner.patch(`/v1/orgs/${organizationId}/sites/${siteId}/site-spaces/${shown.id}/customization`, {
    body: { internationalization: { locale: 'ja' } },
  });
  const japanese = await reader.get(`${base}/guide`);
  assert.match(japanese.text, /<html lang="de"[^]*本文へ移動/);
});

test('no text of a look becomes HTML, a rule or an address that runs', async () => {
  const { set, settings } = await makeLook();
  const title = HOSTILE.slice(0, 64);
  const link = { title, to: url(`https://example.com/${HOSTILE}`), links: [] };
  const { text, status } = await set({
    title: HOSTILE,
    header: {
      ...settings.header,
      links: [link, { ...link, links: [link] }],
      logo: both(`https://example.com/${HOSTILE}`),
    },
    footer: { logo: both(`https://example.com/"'><x`), groups: [{ title, links: [link] }], copyright: HOSTILE },
    announcement: { enabled: true, message: HOSTILE, style: 'info', link },
    favicon: { emoji: `"'><svg onload=alert(1)>` },
    socialPreview: { url: `https://example.com/${HOSTILE}` },
    privacyPolicy: { url: `https://example.com/${HOSTILE}` },
  });
  assert.equal(status, 200);
  const found: string[] = [];
  const walk = (node: { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: never[] }): void => {
    found.push(node.nodeName);
    for (const { name, value } of node.attrs ?? []) {
      assert.doesNotMatch(name, /^on|^style$/);
      if (name === 'href' || name === 'src') assert.doesNotMatch(value, /^javascript:/i);
      if (node.nodeName === 'script' && name === 'src') assert.match(value, /^\/~lectern\//);
    }
    for (const child of node.childNodes ?? []) walk(child);
  };
  walk(parse(text) as never);
  assert.ok(!found.includes('x') && !found.includes('img onerror'));
  assert.equal(text.match(/<script>/g), null);
  assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
});

test('a look survives what is imported anew', async () => {
  const { base, spaceId, set } = await makeLook();
  await set({ footer: { groups: [], copyright: 'Kept' } });
  await importFiles(world, spaceId, { ...FILES, 'guide.md': '# Guide\n\nChanged.\n' });
  assert.match((await reader.get(`${base}/guide`)).text, /Changed[^]*Kept/);
});

test('code has the theme that was chosen, and the policy admits its rules', async () => {
  const { settings, set } = await makeLook();
  const theme = { light: 'github-light', dark: 'nord' };
  const { text, headers } = await set({
    styling: { ...settings.styling, codeTheme: { default: theme, openapi: theme } },
  });
  const [, rules = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
  assert.match(rules, /\.page-body \.code\{background:light-dark\(#ffffff,#2e3440\)/);
  const hash = createHash('sha256').update(rules).digest('base64');
  assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`));
});

test('accounts of the owners stand in header and footer, and actions in the order that was chosen', async () => {
  const { settings, set } = await makeLook();
  const account = (platform: string, footer: boolean, header: boolean) => ({
    platform,
    handle: 'acme',
    display: { footer, header },
  });
  const { text } = await set({
    socialAccounts: [account('github', true, false), account('discord', false, true), account('reddit', false, false)],
    pageActions: { ...settings.pageActions, items: ['mcp', 'pdf', 'markdown'] },
  });
  const [header = '', footer = ''] = [
    /<ul class="site-social in-header[^]*?<\/ul>/,
    /<ul class="site-social in-footer[^]*?<\/ul>/,
  ].map((pattern) => pattern.exec(text)?.[0]);
  assert.match(header, /https:\/\/discord\.gg\/acme[^]*Discord/);
  assert.doesNotMatch(header, /github/);
  assert.match(footer, /https:\/\/github\.com\/acme/);
  assert.match(footer, /<li class="of-header"/);
  assert.doesNotMatch(text, /www\.reddit\.com|chatgpt/);
  assert.ok(text.indexOf('class="page-mcp"') < text.indexOf('type="application/pdf"'));
});
