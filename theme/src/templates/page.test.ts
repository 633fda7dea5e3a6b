import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverClass } from './article/cover.ts';
import { prepareNavigation } from './article/navigation.ts';
import { renderPageView } from './page.ts';
import { HOSTILE, makeFrame, makeLook, makePageView } from './testing.ts';
import type { NavItem, PageView } from './views.ts';

const hostileItem: NavItem = {
  kind: 'link',
  title: HOSTILE,
  emoji: HOSTILE,
  url: HOSTILE,
  current: false,
  open: true,
  external: true,
  hasChildren: true,
  children: [{ kind: 'group', title: HOSTILE, current: false, open: true, hasChildren: false, children: [] }],
};

const hostileView: PageView = makePageView({
  frame: makeFrame({
    lang: HOSTILE,
    contentLang: HOSTILE,
    look: makeLook({
      classes: [HOSTILE],
      barColors: { light: HOSTILE, dark: HOSTILE },
      sheets: ['site.css'],
      logo: { light: HOSTILE, dark: HOSTILE },
      icon: HOSTILE,
      links: [
        { title: HOSTILE, url: HOSTILE, style: 'button-primary', links: [] },
        { title: HOSTILE, style: 'link', links: [{ title: HOSTILE, url: HOSTILE }] },
      ],
      announcement: { message: HOSTILE, style: 'info', key: HOSTILE, link: { title: HOSTILE, url: HOSTILE } },
      footer: {
        logo: { light: HOSTILE, dark: `${HOSTILE}2` },
        groups: [{ title: HOSTILE, links: [{ title: HOSTILE, url: HOSTILE }] }],
        copyright: HOSTILE,
        privacyUrl: HOSTILE,
        trademark: true,
      },
      previewUrl: HOSTILE,
    }),
    siteTitle: HOSTILE,
    homeUrl: HOSTILE,
    variants: [
      { title: HOSTILE, url: HOSTILE, current: true },
      { title: HOSTILE, url: HOSTILE, current: false },
    ],
    assets: { 'site.css': HOSTILE, 'site.js': HOSTILE, 'theme.js': HOSTILE, 'favicon.svg': HOSTILE },
  }),
  canonicalUrl: HOSTILE,
  title: HOSTILE,
  description: HOSTILE,
  emoji: HOSTILE,
  icon: HOSTILE,
  cover: { picture: { url: HOSTILE, srcset: HOSTILE }, dark: { url: HOSTILE }, y: 0, size: 'full' },
  imageUrl: HOSTILE,
  markdownUrl: HOSTILE,
  nav: prepareNavigation(makeFrame(), { items: [hostileItem], moreUrl: HOSTILE }),
  breadcrumbs: [{ title: HOSTILE, url: HOSTILE }, { title: HOSTILE }],
  body: '',
  outline: [
    { id: HOSTILE, title: HOSTILE, level: 2 },
    { id: HOSTILE, title: HOSTILE, level: 3 },
  ],
  previous: { title: HOSTILE, url: HOSTILE },
  next: { title: HOSTILE, url: HOSTILE },
  subpages: [{ title: HOSTILE, url: HOSTILE, description: HOSTILE, emoji: HOSTILE }],
});

test('a page whose title reads from right to left does so on a site in English too', () => {
  assert.match(renderPageView(makePageView({ title: '1. الفرن' })), /<div class="page-article" dir="rtl">/);
  assert.doesNotMatch(renderPageView(makePageView({ title: 'Oven (فرن)' })), /dir="rtl"/);
});

test('no text of an author becomes HTML, wherever it stands', () => {
  const page = renderPageView(hostileView);
  assert.doesNotMatch(page, /<script>|<img src=x|&amp;amp;amp;/);
  assert.equal(page.match(/<script(?! type="application\/ld\+json">)/g)?.length, 2);
  // Every quote that is left belongs to an attribute of ours: without the tags' own text nothing is left open.
  const shown = page.replace(/<script type="application\/ld\+json">[^<]*/, '<script>');
  assert.doesNotMatch(shown.replace(/<[a-z!/][^<>"]*(?:"[^"<>]*"[^<>"]*)*>/gi, ''), /[<>"]/);
});

test('nothing is inline that the policy of published pages forbids', () => {
  for (const view of [hostileView, makePageView({ cover: { picture: { url: '/c.png' }, y: 33, size: 'hero' } })]) {
    const page = renderPageView(view);
    assert.doesNotMatch(
      page,
      /<style|\sstyle=|<script(?! (?:(?:type="module" )?src=|type="application\/ld\+json">))|<[^>"]*(?:"[^"]*"[^>"]*)*\son[a-z]+=/,
    );
  }
});

test('a page has its landmarks, one heading of level 1, and a way past the navigation', () => {
  const page = renderPageView(
    makePageView({
      outline: [
        { id: 'a', title: 'A', level: 2 },
        { id: 'b', title: 'B', level: 3 },
      ],
      breadcrumbs: [{ title: 'Start', url: '/' }],
      next: { title: 'Next one', url: '/next' },
    }),
  );
  for (const part of [
    '<header class="site-header">',
    '<nav class="site-nav" aria-label="Table of contents"',
    '<nav class="page-breadcrumb" aria-label="Breadcrumb">',
    '<main id="~content"',
    '<aside class="page-outline">',
    '<nav class="page-pager" aria-label="Previous and next page">',
    'href="#~content"',
  ]) {
    assert.ok(page.includes(part), part);
  }
  assert.equal(page.match(/<h1/g)?.length, 1);
  assert.equal(page.match(/<main/g)?.length, 1);
});

test('the head says what the page is', () => {
  const page = renderPageView(makePageView({ description: 'How to "install"' }));
  assert.match(page, /^<!doctype html>\n<html lang="en"\s*>/);
  assert.match(page, /<title>Install \| Guide<\/title>/);
  assert.match(page, /<meta name="description" content="How to &quot;install&quot;"/);
  assert.match(page, /<link rel="canonical"\s+href="https:\/\/docs\.example\.com\/install"/);
  assert.match(page, /<meta name="color-scheme" content="light dark"/);
  assert.doesNotMatch(page, /noindex/);
});

test('a page that search engines should leave out says so', () => {
  assert.match(
    renderPageView(makePageView({ frame: makeFrame({ noIndex: true }) })),
    /<meta name="robots" content="noindex"/,
  );
});

test('a page in a language that is written from right to left is laid out so', () => {
  for (const lang of ['ar', 'he-IL', 'fa'])
    assert.match(renderPageView(makePageView({ frame: makeFrame({ lang }) })), /<html lang="[^"]+" dir="rtl"/);
  assert.doesNotMatch(renderPageView(makePageView({ frame: makeFrame({ lang: 'fr' }) })), /dir=/);
});

test('the body stands in the page byte for byte', () => {
  const body = '<pre><code>a\n    b\n\n\n  c</code></pre>';
  const page = renderPageView(makePageView({ body }));
  assert.match(page, /<div class="page-body"/);
  assert.ok(page.includes(`>${body}</div>`));
});

test('a page without a body shows the pages below it', () => {
  const subpages = [{ title: 'Linux', url: '/install/linux', description: 'On Debian' }];
  assert.match(renderPageView(makePageView({ body: ' \n', subpages })), /class="content-ref" href="\/install\/linux"/);
  assert.doesNotMatch(renderPageView(makePageView({ subpages })), /content-ref/);
});

test('what the layout switches off is not in the page, except the heading for those who listen', () => {
  const show = {
    title: false,
    description: false,
    tableOfContents: false,
    outline: false,
    pagination: false,
    metadata: false,
    tags: false,
    actions: false,
  };
  const page = renderPageView(
    makePageView({
      show,
      updatedAt: 0,
      description: 'Why',
      tags: ['<span class="chip">x</span>'],
      next: { title: 'N', url: '/n' },
      outline: [
        { id: 'a', title: 'A', level: 2 },
        { id: 'b', title: 'B', level: 2 },
      ],
    }),
  );
  assert.doesNotMatch(
    page,
    /page-tags|page-actions|site-nav|site-menu|page-outline|page-pager|page-description|page-updated/,
  );
  assert.match(page, /<h1 class="site-hidden"\s*>Install<\/h1>/);
});

test('search engines read where a page stands that has no sentence', () => {
  const { description, summary, ...view } = makePageView({ breadcrumbs: [{ title: 'Storage' }], title: 'S3' });
  assert.match(renderPageView(view), /<meta name="description" content="[^"]* › Storage › S3"/);
});

test('a title that is not shown keeps its attributes apart from a description that is', () => {
  const show = { ...makePageView().show, title: false };
  assert.match(renderPageView(makePageView({ show, description: 'Why' })), /<h1 class="site-hidden"\s*>Install<\/h1>/);
});

test('a translation that is behind leads to what it translates, and says nothing else of it', () => {
  const ahead = { title: '<b>English</b>', url: '/en/a', language: 'en' };
  assert.match(
    renderPageView(makePageView({ ahead })),
    /<p class="page-behind" role="note">\s*Parts of this page[^<]*<a href="\/en\/a" lang="en" hreflang="en">&lt;b&gt;English&lt;\/b&gt;<\/a>\s*<\/p>/,
  );
  const hostile = renderPageView(makePageView({ ahead: { title: 'x', url: 'javascript:alert(1)' } }));
  assert.match(hostile, /page-behind/);
  assert.doesNotMatch(hostile, /javascript:/);
});

test('a page says when it was last changed, for people and for programs', () => {
  assert.match(
    renderPageView(makePageView({ updatedAt: Date.UTC(2026, 10, 21, 23, 59) })),
    /Last updated <time datetime="2026-11-21T23:59:00.000Z"\s*>November 21, 2026<\/time>/,
  );
});

test('previews of links show the page, its site and its picture', () => {
  const page = renderPageView(makePageView({ description: 'How', imageUrl: 'https://docs.example.com/c.png' }));
  for (const [name, content] of Object.entries({
    title: 'Install',
    site_name: 'Guide',
    description: 'How',
    url: 'https://docs.example.com/install',
    image: 'https://docs.example.com/c.png',
  }))
    assert.ok(page.includes(`<meta property="og:${name}" content="${content}" />`), name);
  assert.match(page, /name="twitter:card" content="summary_large_image"/);
});

test('the head leads to the Markdown of the page', () => {
  const page = renderPageView(makePageView({ markdownUrl: 'https://docs.example.com/install.md' }));
  assert.match(page, /<link rel="alternate" type="text\/markdown" href="https:\/\/docs.example.com\/install.md"/);
});

// Firefox fetches what a link in the head names as the next page, and says on each page that the policy forbids it.
test('links alone lead to the neighbors of a page, not its head', () => {
  const page = renderPageView(makePageView({ previous: { title: 'P', url: '/p' }, next: { title: 'N', url: '/n' } }));
  assert.match(page, /<a [^>]*rel="prev"/);
  assert.match(page, /<a [^>]*rel="next"/);
  assert.doesNotMatch(page, /<link rel="(?:next|prev)"/);
});

test('a reader’s theme is known before anything is shown', () => {
  const page = renderPageView(
    makePageView({ frame: makeFrame({ assets: { 'theme.js': '/t.js', 'site.css': '/s.css', 'site.js': '/s.js' } }) }),
  );
  assert.ok(page.indexOf('<script src="/t.js">') < page.indexOf('/s.css'));
  assert.match(page, /<button class="site-theme" type="button" hidden/);
});

test('neighbors and the pages below one carry their pictures and descriptions', () => {
  const card = { title: 'Linux', url: '/linux', description: 'On Debian', icon: 'rocket' };
  for (const page of [makePageView({ next: card }), makePageView({ body: '', subpages: [card] })])
    assert.match(renderPageView(page), /href="\/linux"[^]*<svg aria-hidden="true"[^]*Linux[^]*On Debian/);
});

test('a full cover stands above the text and the outline, a small one with the text', () => {
  const cover = { picture: { url: '/c.png' }, y: 0 };
  assert.match(renderPageView(makePageView({ cover: { ...cover, size: 'full' } })), /page-cover is-full[^]*<main/);
  assert.match(renderPageView(makePageView({ cover: { ...cover, size: 'hero' } })), /<main[^]*page-cover is-hero/);
});

test('a cover in the background stands before the title, in one box with it', () => {
  const cover = { picture: { url: '/c.png' }, y: 0, size: 'background' } as const;
  const page = renderPageView(makePageView({ cover, show: { ...makePageView({}).show, title: true } }));
  assert.match(page, /<main[^]*class="page-top"[^]*page-cover is-background[^]*class="page-top-text"[^]*<h1>/);
  assert.equal(page.match(/page-cover is-/g)?.length, 1);
});

test('the offset of a cover is one of eleven classes', () => {
  assert.deepEqual(
    [0, -120, 120, -9999, 9999, 24, Number.NaN].map((y) => coverClass(y)),
    ['at-5', 'at-0', 'at-10', 'at-0', 'at-10', 'at-6', 'at-5'],
  );
});

test('a dark cover is one candidate, whatever its address holds', () => {
  assert.match(
    renderPageView(
      makePageView({ cover: { picture: { url: '/a.png' }, dark: { url: '/b, c 2x.png' }, y: 0, size: 'hero' } }),
    ),
    /srcset="\/b%2C%20c%202x\.png"/,
  );
});

test('the frame around a page stays small', () => {
  const nav = Array.from({ length: 60 }, (_, index): NavItem => ({
    kind: 'page',
    title: `A page number ${index}`,
    url: `/a/path/to/page-${index}`,
    current: false,
    open: false,
    hasChildren: index % 2 === 0,
    children: [],
  }));
  const outline = Array.from({ length: 500 }, (_, index) => ({
    id: `section-${index}`,
    title: `Section ${index}`,
    level: 3,
  }));
  const prepared = prepareNavigation(makeFrame(), { items: nav });
  assert.ok(renderPageView(makePageView({ nav: prepared, outline, body: 'x' })).length < 20_000);
});

test('an address that would run something is none, wherever a look has it', () => {
  const url = 'javascript:alert(1)';
  const look = makeLook({
    links: [{ title: 'A', url, style: 'link', links: [{ title: 'B', url }] }],
    announcement: { message: 'C', style: 'info', key: 'k', link: { title: 'D', url } },
    footer: { groups: [{ title: 'E', links: [{ title: 'F', url }] }], privacyUrl: url, trademark: false },
  });
  assert.doesNotMatch(renderPageView(makePageView({ frame: makeFrame({ look }) })), /="javascript:/);
});

test('a menu in the header begins with what its own title leads to', () => {
  const look = makeLook({
    links: [{ title: 'Docs', url: '/docs', style: 'link', links: [{ title: 'API', url: '/api' }] }],
  });
  assert.match(
    renderPageView(makePageView({ frame: makeFrame({ look }) })),
    /<summary\s*>Docs<\/summary>[^]*href="\/docs">Docs<[^]*href="\/api">API</,
  );
});

test('readers can copy a page and read it as Markdown, on its own host', () => {
  const view = makePageView({ frame: makeFrame({ look: makeLook() }), markdownUrl: 'https://docs.example.com/a/b.md' });
  assert.match(renderPageView(view), /class="page-copy" type="button" hidden>Copy page<[^]*<a href="\/a\/b.md"/);
});

test('a cover has one of eight heights, and its offset refers to it', () => {
  assert.equal(coverClass(0, 240), 'at-5');
  assert.equal(coverClass(100, 400), 'at-8 high-5');
  assert.deepEqual(
    [1, 330, 10_000].map((height) => coverClass(0, height)),
    ['at-5 high-1', 'at-5 high-4', 'at-5 high-8'],
  );
});
