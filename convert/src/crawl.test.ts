import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageKey } from './crawl.ts';

test('addresses of one page have one key', () => {
  const key = 'https://a.example/guide/über';
  for (const path of ['guide/%C3%BCber', 'guide/über/', 'guide//über/index.html', 'guide/über/index.PHP?a=b#c'])
    assert.equal(pageKey(`https://a.example/${path}`), key, path);
  assert.notEqual(pageKey('https://a.example/guide/Über'), key);
  assert.equal(pageKey('https://a.example/100%'), 'https://a.example/100%');
});
