import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { findUncalledOperations } from './operations.ts';

const description = {
  paths: {
    '/v1/spaces': { get: { operationId: 'listSpaces' }, post: { operationId: 'createSpace' }, parameters: {} },
    '/v1/spaces/{spaceId}': { get: { operationId: 'getSpace' } },
  },
};

test('an operation that no test process noted is named', (t) => {
  const { root, calls } = makeFolders(t);
  writeFileSync(join(root, 'openapi.json'), JSON.stringify(description));
  writeFileSync(join(calls, '101'), 'listSpaces\nlistSpaces\n');
  writeFileSync(join(calls, '102'), 'createSpace');
  assert.deepEqual(findUncalledOperations(root, calls), ['getSpace']);
});

test('nothing is asked for while there is no openapi.json', (t) => {
  const { root, calls } = makeFolders(t);
  assert.deepEqual(findUncalledOperations(root, calls), []);
});

function makeFolders(t: test.TestContext): { root: string; calls: string } {
  const root = mkdtempSync(join(tmpdir(), 'lectern-root-'));
  const calls = mkdtempSync(join(tmpdir(), 'lectern-calls-'));
  t.after(() => {
    for (const folder of [root, calls]) rmSync(folder, { recursive: true });
  });
  return { root, calls };
}
