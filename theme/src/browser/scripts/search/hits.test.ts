import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../../testing.ts';
import { makeHits, makeLikely, makeRecent } from './hits.ts';

const HOSTILE = '<img src=x>';

test('a page that was found has where it lies, its title and its words, and its sections follow', (t) => {
  openPage(t, '');
  const [page, section, ...others] = makeHits({
    pages: [
      {
        url: '/a',
        title: ['About ', 'ovens', HOSTILE],
        above: ['Guide', HOSTILE],
        sections: [{ url: '/a#b', title: [], text: ['the ', 'oven', ''] }],
      },
    ],
  });
  assert.deepEqual(others, []);
  assert.equal(
    page?.outerHTML,
    '<a class="search-hit" href="/a" tabindex="-1" role="option" aria-selected="false" id="~found-0">' +
      '<span class="search-above" dir="auto">Guide › &lt;img src=x&gt;</span>' +
      '<span class="search-title" dir="auto">About <mark>ovens</mark>&lt;img src=x&gt;</span></a>',
  );
  assert.equal(section?.id, '~found-1');
  assert.equal(section?.className, 'search-hit search-section');
  assert.equal(section?.innerHTML, '<span class="search-text" dir="auto">the <mark>oven</mark></span>');
});

test('pages that may have been meant and searches of before are options, too', (t) => {
  openPage(t, '');
  const [likely] = makeLikely([{ url: '/a', title: 'Oven', above: [] }]);
  assert.deepEqual([likely?.getAttribute('href'), likely?.textContent, likely?.id], ['/a', 'Oven', '~found-0']);
  const recent = makeRecent(['a b', 'c'], (words) => `/?q=${encodeURIComponent(words)}`);
  assert.deepEqual(
    recent.map((hit) => [hit.getAttribute('href'), hit.textContent, hit.id]),
    [
      ['/?q=a%20b', 'a b', '~found-0'],
      ['/?q=c', 'c', '~found-1'],
    ],
  );
});
