import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteAssets } from '@lectern/theme/browser';
import { marksIn, scriptsFor, sheetsFor } from './extras.ts';
import { renderLoginView } from './login-page.ts';
import { renderPageView } from './page.ts';
import { makeFrame, makeLook, makePageView } from './testing.ts';
import type { PageView } from './views.ts';

const names = (await readSiteAssets()).map(({ name }) => name);
const assets = Object.fromEntries(names.map((name) => [name, `/a/${name}`]));

const sheetsOf = (page: string): string[] =>
  [...page.matchAll(/<link rel="stylesheet" +href="\/a\/([^"]+)"/g)].map(([, name = '']) => name);

const sheetsOfPage = ({ frame, ...view }: Partial<PageView> = {}): string[] =>
  sheetsOf(renderPageView(makePageView({ ...view, frame: makeFrame({ ...frame, assets }) })));

test('a plain page of a site that nobody customized loads one style sheet', () => {
  assert.deepEqual(sheetsOfPage({ frame: makeFrame({ look: makeLook() }) }), ['site.css']);
});

for (const [sheet, body] of [
  ['sequences.css', '<div class="stepper" role="list"></div>'],
  ['sequences.css', '<section class="update"></section>'],
  ['sequences.css', '<div class="prompt prompt-expanded"></div>'],
  ['media.css', '<a class="embed-link" data-player="x" href="https://y.example"></a>'],
  ['media.css', '<div class="code" data-language="mermaid"></div>'],
  ['api.css', '<div class="openapi" data-openapi="schemas"></div>'],
] as const) {
  test(`a page with ${body.slice(1, 40)} loads ${sheet} too`, () => {
    assert.deepEqual(sheetsOfPage({ body }), ['site.css', sheet]);
  });
}

test('a page that asks whether it helped loads the styles of its form', () => {
  assert.deepEqual(sheetsOfPage({ feedback: { url: '/~feedback', page: 'p' } }), ['site.css', 'feedback.css']);
});

test('what owners chose is loaded after all else, so that it counts', () => {
  const frame = makeFrame({ look: makeLook({ classes: ['theme-bold'] }) });
  assert.deepEqual(sheetsOfPage({ frame, body: '<div class="openapi"></div>' }), ['site.css', 'api.css', 'looks.css']);
});

test('sections, links and announcements bring the styles of what is above a page', () => {
  const link = { title: 'Shop', url: '/shop', style: 'link' as const, links: [] };
  const frames = [
    makeFrame({ sections: [{ title: 'API', url: '/api', current: false }] }),
    makeFrame({ look: makeLook({ links: [link] }) }),
    makeFrame({ look: makeLook({ links: Array.from({ length: 9 }, () => ({ ...link, title: 'Documentation' })) }) }),
    makeFrame({ look: makeLook({ announcement: { key: 'k', message: 'New', style: 'info' } }) }),
    makeFrame({ look: makeLook({ icon: '🔥' }) }),
    makeFrame({ session: { kind: 'in', url: '/out' } }),
  ];
  for (const frame of frames) assert.deepEqual(sheetsOfPage({ frame }), ['site.css', 'looks.css']);
});

test('the page on which members log in loads the styles of messages', () => {
  const view = { lang: 'en', url: '/login', location: '/', hasFailed: false, assets };
  assert.deepEqual(sheetsOf(renderLoginView(view)), ['site.css', 'messages.css']);
});

const scriptsOf = (body: string): string[] =>
  [
    ...renderPageView(makePageView({ body, frame: makeFrame({ assets }) })).matchAll(
      /<script type="module" src="\/a\/([^"]+)"/g,
    ),
  ].map(([, name = '']) => name);

test('a script that has something to do on some pages only is loaded by those', () => {
  assert.deepEqual(scriptsOf('<p>Words</p>'), ['site.js']);
  assert.deepEqual(scriptsOf('<div class="tabs"></div>'), ['site.js', 'tabs.js']);
  assert.deepEqual(scriptsOf('<form class="api-form" data-origins="x"></form>'), ['site.js', 'try-it.js']);
});

test('what is looked for is found wherever it stands, each once, and nothing else', () => {
  const body =
    '<p class="tabs">tabs</p><div class="tabs x"><div class="step-1"><div class="tabs"><a class="site-session">';
  assert.deepEqual([...marksIn(body)].toSorted(), ['<a class="site-session"', '<div class="step', '<div class="tabs']);
  assert.deepEqual(scriptsFor(marksIn(body)), ['tabs.js']);
  assert.deepEqual(sheetsFor(marksIn(body), undefined), ['sequences.css', 'looks.css']);
  assert.equal(marksIn('').size, 0);
});
