import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { mutantsOf } from './list.ts';
import { describe, toReport } from './report.ts';
import { openResults, type Verdict } from './results.ts';

const [mutant] = mutantsOf('content/src/a.ts', 'export const x = a < b;\n');
assert.ok(mutant !== undefined);
const noticed: Verdict = { ...mutant, outcome: 'noticed', by: 'a.test.ts: a test', tried: 'x' };
const survived: Verdict = {
  ...mutant,
  path: 'server/src/access/roles.ts',
  outcome: 'survived',
  by: '2 files of tests',
  tried: 'x',
};

test('what was judged is known to the next run, until its file changes or everything is judged anew', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-results-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'mutants.log');
  openResults(file, false).keep(noticed);
  assert.deepEqual(openResults(file, false).find(mutant, 'y'), noticed);
  assert.equal(openResults(file, false).find({ ...mutant, hash: 'of another text' }, 'x'), undefined);
  assert.equal(openResults(file, true).find(mutant, 'x'), undefined);
});

test('what survived is judged again when there are other tests', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-results-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'mutants.log');
  openResults(file, false).keep(survived);
  assert.deepEqual(openResults(file, false).find(survived, 'x'), survived);
  assert.equal(openResults(file, false).find(survived, 'y'), undefined);
});

test('the report counts by area and in all', () => {
  const refused: Verdict = { ...survived, outcome: 'refused', by: 'error TS1' };
  const lines = toReport([noticed, noticed, survived, refused]).split('\n');
  assert.deepEqual(
    lines.map((line) => line.replace(/\s+/g, ' ')),
    [
      'content 2 of 2 noticed 100%',
      'server/src/access 1 of 2 noticed 50%, 1 by the compiler',
      'all 3 of 4 noticed 75%, 1 by the compiler',
    ],
  );
});

test('a mutant is described by its place and by the line before and after', () => {
  assert.equal(
    describe(survived),
    'survived server/src/access/roles.ts:1 (2 files of tests)\n    - export const x = a < b;\n    + export const x = a <= b;',
  );
});
