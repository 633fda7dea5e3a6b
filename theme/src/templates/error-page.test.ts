import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderErrorView } from './error-page.ts';
import { renderSiteList } from './lists/site-list.ts';
import { HOSTILE, makeFrame } from './testing.ts';

test('an error within a site wears its header and is left out of search engines', () => {
  const page = renderErrorView({
    frame: makeFrame(),
    status: 404,
    title: 'Page not found',
    message: 'Nothing is here.',
    links: [{ title: 'Start', url: '/' }],
  });
  assert.match(page, /<a class="site-title" href="\/">Guide<\/a>/);
  assert.match(page, /<p class="site-status">404<\/p>\s*<h1>Page not found<\/h1>/);
  assert.match(page, /noindex/);
});

test('an error outside of any site has its look from the assets', () => {
  const page = renderErrorView({
    assets: { 'site.css': '/a/site.css' },
    status: 404,
    title: 'No such site',
    message: 'Nothing.',
    links: [],
  });
  assert.match(page, /<link rel="stylesheet"\s+href="\/a\/site\.css"/);
  assert.doesNotMatch(page, /site-header|site-links/);
});

test('the list of sites says what serves them and leads to each', () => {
  const page = renderSiteList({
    title: 'Lectern',
    assets: {},
    sites: [{ title: 'Guide', url: '/sites/acme/guide', organization: 'Acme' }],
    links: [{ title: 'API reference', url: '/docs/api' }],
  });
  assert.match(page, /with Lectern/);
  assert.match(page, /href="\/sites\/acme\/guide"/);
  assert.match(page, /Acme/);
  assert.match(page, /href="\/docs\/api"/);
});

test('a server without public sites says so', () => {
  assert.match(renderSiteList({ title: 'Lectern', assets: {}, sites: [], links: [] }), /No site is published/);
});

test('messages escape what they are given', () => {
  const links = [{ title: HOSTILE, url: HOSTILE }];
  const pages = [
    renderErrorView({ frame: makeFrame({ siteTitle: HOSTILE }), status: 404, title: HOSTILE, message: HOSTILE, links }),
    renderSiteList({
      title: HOSTILE,
      assets: {},
      sites: [{ title: HOSTILE, url: HOSTILE, organization: HOSTILE }],
      links,
    }),
  ];
  for (const page of pages) assert.doesNotMatch(page, /<script>|<img src=x/);
});
