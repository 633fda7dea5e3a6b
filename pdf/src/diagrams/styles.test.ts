import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHTML } from 'linkedom';
import type { Element } from './elements.ts';
import { readStyles } from './styles.ts';

const { document } = parseHTML(
  '<html><body><svg id="d"><g class="node first"><rect id="r" class="box" data-look="neo" style="stroke: blue"></rect><text>x</text></g></svg></body></html>',
) as unknown as { document: { querySelector: (selector: string) => Element } };
const rect = document.querySelector('#r');
const fillBy = (css: string): string | undefined => readStyles(css).of(rect).get('fill');

test('a rule counts for the elements that its selector means', () => {
  for (const selector of [
    'rect',
    '.box',
    '#r',
    '*',
    'g rect',
    'g > rect',
    '#d .node rect',
    '[data-look]',
    '[data-look="neo"].box',
    'svg .first > .box',
    'rect:first-child',
    ':root rect',
    'b, rect',
  ])
    assert.equal(fillBy(`${selector}{fill:red}`), 'red', selector);
  for (const selector of [
    'text',
    '.bo',
    '#d > rect',
    'svg > .box',
    '[data-look="x"]',
    'text:first-child',
    'rect:hover',
    'rect + text',
    'rect:not(.x)',
    '',
  ])
    assert.equal(fillBy(`${selector}{fill:red}`), undefined, selector);
});

test('of several rules the one that says more counts, then the later one, then what is said to be important', () => {
  assert.equal(fillBy('rect{fill:red}rect{fill:blue}'), 'blue');
  assert.equal(fillBy('.box{fill:red}rect{fill:blue}'), 'red');
  assert.equal(fillBy('#d .box{fill:red}.node .first .box .x{fill:blue}'), 'red');
  assert.equal(fillBy('rect{fill:red !important}#r{fill:blue}'), 'red');
  const styles = readStyles('#r{stroke:red;fill:url(#a)}').of(rect);
  assert.deepEqual([styles.get('stroke'), styles.get('fill')], ['blue', 'url(#a)']);
});

test('what is no rule changes nothing', () => {
  assert.equal(
    fillBy('@media print{rect{fill:red}}/* rect{fill:red} */@import "x";@keyframes k{from{fill:red}}'),
    undefined,
  );
  assert.equal(fillBy('}}{rect{fill:red'), undefined);
  assert.equal(fillBy('rect{:;fill}x{'), undefined);
});
