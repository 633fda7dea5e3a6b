import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundPage, renderSearchView, type SearchView } from './search-page.ts';
import { renderStructuredData } from '../article/structured-data.ts';
import { HOSTILE, makeFrame, makePageView } from '../testing.ts';
import { toString } from '../html.ts';

const view = (overrides: Partial<SearchView> = {}): SearchView => ({
  frame: makeFrame(),
  url: '/~search',
  query: '',
  everywhere: false,
  hasElsewhere: false,
  sections: [],
  variants: [],
  likely: [],
  pages: [],
  count: 0,
  ...overrides,
});

const found: FoundPage = {
  url: '/a',
  title: ['', 'Griffin', 's'],
  above: ['Animals', 'Birds'],
  sections: [{ url: '/a#b', title: ['How'], text: ['it ', 'flies'] }],
};

test('what was looked for is marked, in titles and in texts', () => {
  const text = renderSearchView(view({ query: 'griffin', pages: [found], count: 1 }));
  assert.match(text, /<mark>Griffin<\/mark>s/);
  assert.match(text, /it <mark>flies<\/mark>/);
  assert.match(text, /Animals › Birds/);
});

test('no text of a question or of a page is HTML', () => {
  const pieces = [HOSTILE, HOSTILE];
  const hostile = {
    url: `javascript:${HOSTILE}`,
    title: pieces,
    above: [HOSTILE],
    sections: [{ url: HOSTILE, title: pieces, text: pieces }],
  };
  const text = renderSearchView(view({ query: HOSTILE, pages: [hostile], count: 1, hasElsewhere: true }));
  assert.doesNotMatch(text, /<script>alert|<img|javascript:/);
});

test('the question stays in its field, and so does where it was asked', () => {
  const text = renderSearchView(view({ query: 'a "b"', everywhere: true, hasElsewhere: true }));
  assert.match(text, /value="a &quot;b&quot;"/);
  assert.match(text, /name="all" value="1" checked/);
});

const sections = [
  { id: 'one', title: 'Guide' },
  { id: 'two', title: HOSTILE },
];

test('the sections of a site are a field of the form that has a name, and the chosen one stays', () => {
  const text = renderSearchView(view({ query: 'a', sections, section: 'one', count: 1, pages: [found] }));
  assert.match(text, /<select name="section" aria-label="Sections">/);
  assert.match(text, /<option value="">All sections<\/option>/);
  assert.match(text, /<option value="one" selected>Guide<\/option>/);
  assert.doesNotMatch(text, /<script>alert|<img/);
  assert.doesNotMatch(text, /Try fewer words|class="search-wider"/);
});

test('a site without sections has nothing to choose', () => {
  assert.doesNotMatch(renderSearchView(view({ query: 'a' })), /<select/);
});

test('where nothing was found, the same search in more of the site is one step away', () => {
  const wider = (more: Partial<SearchView>) =>
    /<a class="search-wider" href="([^"]*)"[^>]*>([^<]*)</
      .exec(renderSearchView(view({ query: 'a & b', ...more })))
      ?.slice(1);
  assert.deepEqual(wider({ sections, section: 'one' }), ['/~search?q=a+%26+b', 'Search all sections']);
  assert.deepEqual(wider({ sections, section: 'one', everywhere: true }), [
    '/~search?q=a+%26+b&amp;all=1',
    'Search all sections',
  ]);
  assert.deepEqual(wider({ hasElsewhere: true }), ['/~search?q=a+%26+b&amp;all=1', 'Search the whole site']);
  assert.equal(wider({ hasElsewhere: true, everywhere: true }), undefined);
  assert.equal(wider({}), undefined);
});

test('where nothing was found, the page says what may have been meant, and its texts are no HTML', () => {
  const text = renderSearchView(
    view({ query: 'a', likely: [{ title: HOSTILE, url: `javascript:${HOSTILE}`, above: [HOSTILE] }] }),
  );
  assert.match(text, /Try fewer words/);
  assert.match(text, /<h2>Did you mean<\/h2>/);
  assert.doesNotMatch(text, /<script>alert|<img|javascript:/);
});

test('a page without a question says nothing of what was found', () => {
  assert.doesNotMatch(renderSearchView(view()), /search-summary/);
});

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)?.[1] ?? '');

test('structured data says what a page is and where it lies', () => {
  const html = renderStructuredData(
    makePageView({ breadcrumbs: [{ title: 'Guides' }, { title: 'Start', url: '/start' }], updatedAt: 0 }),
  );
  const [article, crumbs] = dataOf(toString(html ?? assert.fail()))['@graph'];
  assert.deepEqual(article, {
    '@type': 'TechArticle',
    headline: 'Install',
    url: 'https://docs.example.com/install',
    inLanguage: 'en',
    dateModified: '1970-01-01T00:00:00.000Z',
  });
  assert.deepEqual(
    crumbs.itemListElement.map((crumb: { position: number; name: string; item: string }) => [
      crumb.position,
      crumb.name,
      crumb.item,
    ]),
    [
      [1, 'Guide', 'https://docs.example.com/'],
      [2, 'Start', 'https://docs.example.com/start'],
      [3, 'Install', 'https://docs.example.com/install'],
    ],
  );
});

test('no title ends structured data', () => {
  const html = toString(renderStructuredData(makePageView({ title: `</script>${HOSTILE}<!--` })) ?? assert.fail());
  assert.equal(html.match(/<\/?script/gi)?.length, 2);
  assert.equal(dataOf(html)['@graph'][0].headline.startsWith('</script>'), true);
});

test('a page that no search engine may have says nothing to them', () => {
  assert.equal(renderStructuredData(makePageView({ frame: makeFrame({ noIndex: true }) })), undefined);
});
