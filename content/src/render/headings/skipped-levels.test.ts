import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from '../render-page.ts';
import { skippedLevel } from './skipped-levels.ts';

/** What assistive technology hears of headings with these levels. */
function heard(...written: number[]): number[] {
  const above: number[] = [];
  return written.map((level) => skippedLevel(above, level) ?? level);
}

test('levels without gaps are heard as they are written', () => {
  assert.deepEqual(heard(2, 3, 4, 3, 2, 3), [2, 3, 4, 3, 2, 3]);
});

test('no heading is heard more than one level below the one before', () => {
  assert.deepEqual(heard(3, 4, 4, 2), [2, 3, 3, 2]);
  assert.deepEqual(heard(2, 6, 4, 3), [2, 3, 3, 3]);
  assert.deepEqual(heard(6, 5, 4, 3, 2), [2, 2, 2, 2, 2]);
});

test('siblings are heard at one level', () => {
  assert.deepEqual(heard(2, 4, 4, 5, 4), [2, 3, 3, 4, 3]);
});

const read = (source: string) => renderPage(source).html.join('');

test('a heading that skips a level looks as written and says its level', () => {
  const html = read('# Title\n\n### Small\n\n#### Smaller\n\n## Large\n\n### Below\n');
  assert.match(html, /<h3 id="small" aria-level="2">[^]*<h4 id="smaller" aria-level="3">/);
  assert.match(html, /<h2 id="large">[^]*<h3 id="below">/);
});

test('headings in boxes, cells and HTML count, in the order of the page', () => {
  const html = read(
    '## One\n\n{% hint style="info" %}\n#### Hint\n{% endhint %}\n\n<table><tbody><tr><td><h5>Cell</h5></td></tr></tbody></table>\n\n<div><h4>Raw</h4></div>\n',
  );
  assert.match(html, /<h4 id="hint" aria-level="3">/);
  assert.match(html, /<h5 aria-level="4">Cell/);
  assert.match(html, /<h4 aria-level="3">Raw/);
});

test('the level that an author claims does not count', () => {
  assert.match(read('<h2 aria-level="6">Own</h2>'), /<h2 id="own">/);
});
