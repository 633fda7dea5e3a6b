// A small crawl of our own guide, in `npm run test:browser`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Outcome } from './types.ts';

const SCRIPT = fileURLToPath(new URL('../crawl.ts', import.meta.url));
const GUIDE = fileURLToPath(new URL('../../docs', import.meta.url));

test('a crawl finds nothing broken in a sample of the guide', { timeout: 300_000 }, async () => {
  const args = [SCRIPT, GUIDE, '--sample', '8', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  const [outcome] = JSON.parse(stdout) as Outcome[];
  assert.equal(outcome?.pages, 8);
  assert.deepEqual(outcome?.findings, []);
});
