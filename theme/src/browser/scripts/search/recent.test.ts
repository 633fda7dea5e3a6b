import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../../testing.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';

const LINK = '<a class="site-search" href="https://docs.example.com/guide/~search"></a>';

test('the last searches are kept, each once and the newest first, until they are forgotten', (t) => {
  openPage(t, LINK);
  for (const words of ['a', 'b', 'c', 'd', 'e', 'f', 'b', '']) rememberSearch(words);
  assert.deepEqual(recentSearches(), ['b', 'f', 'e', 'd', 'c']);
  forgetSearches();
  assert.deepEqual(recentSearches(), []);
});

test('what somebody else wrote there is not shown', (t) => {
  openPage(t, LINK);
  for (const odd of ['{', '{"a":1}', '[1,null,{"a":2}]']) {
    localStorage.setItem('lectern:searches /guide/~search', odd);
    assert.deepEqual(recentSearches(), []);
  }
  forgetSearches();
});
