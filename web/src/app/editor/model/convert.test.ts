import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openPage } from '@lectern/content/edit';
import { toNode } from './convert.ts';

const BLOCKS = readFileSync(join(import.meta.dirname, '../../../../../docs/using/blocks.md'), 'utf8');

test('every block of the guide is a node that the schema allows', () => {
  const { doc } = openPage(BLOCKS);
  toNode(doc).check();
});
