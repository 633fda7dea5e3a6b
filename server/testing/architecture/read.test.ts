import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { readSources } from './read.ts';
import type { SourceFile } from './source.ts';

test('imports of every kind are seen, and where they lead', (t) => {
  const source = readOne(t, [
    "import { x } from './x.ts';",
    "import type { T } from '#features/spaces/index.ts';",
    "import { type U } from './x.ts';",
    "import 'node:fs';",
    "export { y } from './x.ts';",
    "export const later = () => import('./x.ts');",
    "export type V = import('./x.ts').T;",
    "import { gone } from '#features/gone/index.ts';",
  ]);
  const x = 'server/src/x.ts';
  assert.deepEqual(
    source.imports.map(({ specifier, target, kind, isType }) => [specifier, target, kind, isType].join(' ')).toSorted(),
    [
      `#features/gone/index.ts  unresolved false`,
      `#features/spaces/index.ts server/src/features/spaces/index.ts ours true`,
      `./x.ts ${x} ours false`,
      `./x.ts ${x} ours false`,
      `./x.ts ${x} ours false`,
      `./x.ts ${x} ours true`,
      `./x.ts ${x} ours true`,
      `node:fs  node false`,
    ],
  );
});

test('an export of everything is seen', (t) => {
  assert.equal(readOne(t, ["export * from './x.ts';"]).hasExportStar, true);
  assert.equal(readOne(t, ["export { y } from './x.ts';"]).hasExportStar, false);
});

test('a default export is seen', (t) => {
  assert.equal(readOne(t, ['export default 1;']).hasDefaultExport, true);
  assert.equal(readOne(t, ['export const one = 1;']).hasDefaultExport, false);
});

test('reading the environment is seen, talking of it is not', (t) => {
  assert.equal(readOne(t, ['export const home = process.env.HOME;']).readsEnvironment, true);
  assert.equal(readOne(t, ["export const home = process['env']['HOME'];"]).readsEnvironment, true);
  assert.equal(readOne(t, ["import { env } from 'node:process';"]).readsEnvironment, true);
  assert.equal(
    readOne(t, ['// process.env is read elsewhere', 'export const id = process.pid;']).readsEnvironment,
    false,
  );
});

test('lines are counted as an editor counts them', (t) => {
  assert.equal(readOne(t, ['const a = 1;', '', 'const b = 2;']).lines, 3);
});

/** Reads one file, `server/src/one.ts`, in a small house with a neighbor `x.ts` and a feature `spaces`. */
function readOne(t: test.TestContext, lines: string[]): SourceFile {
  const root = mkdtempSync(join(tmpdir(), 'lectern-sources-'));
  t.after(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('server/package.json', JSON.stringify({ type: 'module', imports: { '#features/*': './src/features/*' } }));
  write('server/src/x.ts', 'export const x = 1;\n');
  write('server/src/features/spaces/index.ts', 'export type T = number;\n');
  write('server/src/one.ts', `${lines.join('\n')}\n`);
  const source = readSources(root).find(({ path }) => path === 'server/src/one.ts');
  assert.ok(source);
  return source;
}
