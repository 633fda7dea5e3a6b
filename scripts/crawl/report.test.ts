import assert from 'node:assert/strict';
import test from 'node:test';
import { isTooMuch, readAllowed, toLines, toRows, toTable } from './report.ts';
import { KINDS, type Finding, type Kind, type Outcome } from './types.ts';

function outcome(findings: Finding[], commit = 'commit abc'): Outcome {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind } of findings) counts[kind] += 1;
  return { name: 'guide', commit, pages: 7, counts, own: { links: 1, anchors: 2, pictures: 3 }, findings };
}

const finding = (kind: Kind, what = 'x'): Finding => ({ kind, url: 'http://localhost/a', what });

test('the table has a line for each folder, with what the source has broken at its end', () => {
  assert.match(toTable([outcome([finding('raw tags')])]), /\| guide \| 7 \| 0 \| 1 \| 0 .* \| 1, 2, 3 \|$/);
});

test('findings are listed by kind, so many of each, and say nothing to a terminal', () => {
  const many = Array.from({ length: 25 }, () => finding('dead links', 'a\u001B[2Jb'));
  const lines = toLines(outcome(many));
  assert.equal(lines[0], 'guide: dead links (25)');
  assert.equal(lines.at(-1), '  … and 5 more');
  assert.equal(lines.length, 22);
  assert.doesNotMatch(lines.join(''), /\u001B/);
});

test('the results name what was found before, by its commit', () => {
  const rows = toRows(outcome([]), outcome([finding('raw tags')], 'commit 123'));
  assert.deepEqual(rows[1], {
    what: 'crawl of guide: raw tags',
    ours: '0 on 7 pages',
    baseline: 'at commit 123: 1 on 7 pages',
  });
});

test('a crawl fails for anything that is not allowed', () => {
  const found = [outcome([finding('raw tags'), finding('raw tags')])];
  assert.equal(isTooMuch(found, readAllowed('')), true);
  assert.equal(isTooMuch(found, readAllowed('raw-tags=1')), true);
  assert.equal(isTooMuch(found, readAllowed('raw-tags=2,dead-links=0')), false);
  assert.throws(() => readAllowed('row-tags=2'), /kinds are failing-pages, raw-tags/);
});
