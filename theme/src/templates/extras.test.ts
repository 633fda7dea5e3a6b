import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteAssets } from '@lectern/theme/assets';
import { renderLoginView } from './login-page.ts';
import { renderPageView } from './page.ts';
import { makeFrame, makeLook, makePageView } from './testing.ts';
import type { PageUse } from './uses.ts';
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

for (const [sheet, ...uses] of [
  ['sequences.css', 'steps', 'updates', 'prompt', 'integration'],
  ['media.css', 'player', 'diagram'],
  ['controls.css', 'controls'],
  ['api.css', 'openapi', 'api'],
] as const) {
  test(`a page with any of ${uses.join(', ')} loads ${sheet} too`, () => {
    for (const use of uses) assert.deepEqual(sheetsOfPage({ uses: new Set([use]) }), ['site.css', sheet], use);
  });
}

test('a page that asks whether it helped loads the styles of its form', () => {
  assert.deepEqual(sheetsOfPage({ feedback: { url: '/~feedback', page: 'p' } }), ['site.css', 'feedback.css']);
});

test('a page with a cover behind its title loads the styles of that', () => {
  const cover = { picture: { url: '/c.png' }, y: 0 };
  assert.deepEqual(sheetsOfPage({ cover: { ...cover, size: 'background' } }), ['site.css', 'top.css']);
  assert.deepEqual(sheetsOfPage({ cover: { ...cover, size: 'full' } }), ['site.css']);
});

test('what owners chose is loaded after all else, so that it counts', () => {
  const frame = makeFrame({ look: makeLook({ classes: ['theme-bold'] }) });
  assert.deepEqual(sheetsOfPage({ frame, uses: new Set(['openapi']) }), ['site.css', 'api.css', 'looks.css']);
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
  const view = { lang: 'en', url: '/login', location: '/', hasFailed: false, accountUrl: '/a', assets };
  assert.deepEqual(sheetsOf(renderLoginView(view)), ['site.css', 'messages.css']);
});

const scriptsOf = (...uses: PageUse[]): string[] =>
  [
    ...renderPageView(makePageView({ uses: new Set(uses), frame: makeFrame({ assets }) })).matchAll(
      /<script type="module" src="\/a\/([^"]+)"/g,
    ),
  ].map(([, name = '']) => name);

test('a script that has something to do on some pages only is loaded by those', () => {
  assert.deepEqual(scriptsOf(), ['site.js']);
  assert.deepEqual(scriptsOf('tabs'), ['site.js', 'tabs.js']);
  assert.deepEqual(scriptsOf('call'), ['site.js', 'try-it.js']);
});

test('words of a page that read like a block load nothing', () => {
  const body = '<p>&lt;div class="tabs"&gt; <code>&lt;div class="step"</code></p>';
  assert.deepEqual(sheetsOfPage({ body }), ['site.css']);
});
