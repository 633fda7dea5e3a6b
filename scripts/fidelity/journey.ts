// The editor keeps the bytes of a dozen of our own pages, in `npm run test:browser`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Judged } from './judge.ts';

const SCRIPT = fileURLToPath(new URL('../fidelity.ts', import.meta.url));
const FOLDERS = ['../../content/testing/fixtures', '../../docs'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

test('the editor keeps every byte that nobody edited', { timeout: 300_000 }, async () => {
  const args = [SCRIPT, ...FOLDERS, '--sample', '6', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  const judged = JSON.parse(stdout) as Judged;
  assert.deepEqual(judged.faults, []);
  assert.equal(judged.pages, 12);
  assert.ok(judged.edits > 12 && judged.refused <= judged.edits / 20 && judged.wordsAlone === judged.words, stdout);
});
