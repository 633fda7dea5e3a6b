import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { type Row, toMarkdown } from './report.ts';
import { addRun, cellsOf, replaceFigures } from './results.ts';

const row = (what: string, ours: string, baseline = 'bare 1 ms'): Row => ({ what, ours, baseline, ratio: 2 });
const run = (title: string, rows: Row[]) => ({ title, about: `About ${title}.`, rows });
const figures = (text: string): string[] => text.split('\n').filter((line) => cellsOf(line) !== undefined);

test('a partial run replaces only its own rows, and says of which run each is', () => {
  const whole = addRun(
    '',
    run('first', [row('start', '5 ms'), row('page', '7 ms'), row('page', '7 ms', 'nginx 2 ms')]),
  );
  const both = addRun(whole, run('second', [row('page', '6 ms')]));
  assert.deepEqual(figures(both), ['| page | 6 ms | bare 1 ms | 2.00 |', '| start | 5 ms | bare 1 ms | 2.00 |']);
  const [, second = '', first = ''] = both.split('\n## ');
  assert.match(second, /^second\n\nAbout second\.\n/);
  assert.match(first, /^first\n\nAbout first\.\n/);
});

test('a run of which nothing is left goes', () => {
  const once = addRun('', run('first', [row('page', '7 ms')]));
  const again = addRun(once, run('second', [row('page', '6 ms')]));
  assert.doesNotMatch(again, /first/);
  assert.equal(addRun(again, run('second', [row('page', '6 ms')])), again);
});

test('the results that we have stay as they are but for the rows that are measured again', () => {
  const present = readFileSync(new URL('RESULTS.md', import.meta.url), 'utf8');
  const next = addRun(present, run('new', [row('never measured before', '1 ms')]));
  assert.deepEqual(figures(next).slice(1), figures(present));
  for (const heading of present.match(/^## .*$/gm) ?? []) assert.ok(next.includes(heading), heading);
});

test('figures shown elsewhere are replaced by name and baseline, and nothing is added', () => {
  const shown = `Text.\n\n${toMarkdown([
    row('page', '7 ms', 'in 100 pages 30/s'),
    row('page', '8 ms', 'bare FTS5 median 3.6 ms, p95 37.0 ms'),
    row('other', '9 ms'),
  ])}\n`;
  const measured = [
    row('page', '1 ms', 'bare FTS5 median 4.0 ms, p95 30.0 ms'),
    row('page', '2 ms', 'in 100 pages 31/s'),
    row('page', '3 ms', 'in 10 pages 31/s'),
    row('more', '4 ms'),
  ];
  assert.deepEqual(figures(replaceFigures(shown, measured)), [
    '| page | 2 ms | in 100 pages 31/s | 2.00 |',
    '| page | 1 ms | bare FTS5 median 4.0 ms, p95 30.0 ms | 2.00 |',
    '| other | 9 ms | bare 1 ms | 2.00 |',
  ]);
});
