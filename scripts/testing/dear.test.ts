import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../server/testing/folders.ts';
import { findDear, readDear, writeDear } from './dear.ts';

const cost = (file: string, processor: number) => ({ file, processor, seconds: processor });

test('as few files as take two thirds of the processor time are dear', () => {
  assert.deepEqual(findDear([cost('c', 1), cost('b', 4), cost('a', 2), cost('d', 1)]), ['a', 'b']);
  assert.deepEqual(findDear([]), []);
});

test('the list is written and read', async (t) => {
  const folder = await makeFolder(t, { 'scripts/testing/other': '' });
  assert.equal(readDear(folder).size, 0);
  writeDear(folder, [cost('b', 4), cost('a', 1)]);
  assert.deepEqual([...readDear(folder)], ['b']);
});

test('files that are dear are there', () => {
  const root = join(import.meta.dirname, '../..');
  const dear = [...readDear(root)];
  assert.ok(dear.length > 0);
  assert.deepEqual(
    dear.filter((file) => !existsSync(join(root, file))),
    [],
  );
});
