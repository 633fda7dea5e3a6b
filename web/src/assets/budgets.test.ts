// The bounds of what browsers load, compressed. `npm test -- budgets` prints the figures.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { readApplication } from './read.ts';

const { files, script, modules, styles, filesFor } = await readApplication();
const sizeOf = (name: string): number => gzipSync(files.get(name)?.bytes ?? new Uint8Array()).length;
const sumOf = (names: Iterable<string>): number => [...names].reduce((sum, name) => sum + sizeOf(name), 0);

const shell = new Set([script, ...modules]);
const space = new Set([...shell, ...filesFor('/spaces/x/files').modules]);
const editor = new Set([...space, ...filesFor('/spaces/x/pages/y').modules]);

/** A file, by the name of its source, with all that it imports at once, without what is there already. */
function reachedBy(source: string, known: ReadonlySet<string>): Set<string> {
  const first = [...files.keys()].find((name) => name.startsWith(`${source}-`) && name.endsWith('.js'));
  assert.ok(first !== undefined, source);
  const found = new Set<string>();
  const reach = (name: string): void => {
    if (known.has(name) || found.has(name)) return;
    found.add(name);
    const text = new TextDecoder().decode(files.get(name)?.bytes);
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) reach(imported);
  };
  reach(first);
  return found;
}

const without = (names: ReadonlySet<string>, known: ReadonlySet<string>): string[] =>
  [...names].filter((name) => !known.has(name));

function assertAtMost(t: TestContext, bytes: number, bound: number): void {
  t.diagnostic(`${(bytes / 1000).toFixed(1)} of ${bound / 1000} kB`);
  assert.ok(bytes > 0 && bytes <= bound, `${bytes} bytes`);
}

test('the shell is at most 190 kB', (t) => assertAtMost(t, sumOf(shell), 190_000));

test('its style sheets are at most 20 kB', (t) => assertAtMost(t, sumOf(styles), 20_000));

test('the first page is at most 20 kB more', (t) => assertAtMost(t, sumOf(filesFor('/').modules), 20_000));

test('a space with its tree is at most 50 kB more', (t) => assertAtMost(t, sumOf(without(space, shell)), 50_000));

test('a page that is opened to be edited is at most 225 kB more', (t) =>
  assertAtMost(t, sumOf(without(editor, space)), 225_000));

test('the source of a page is at most 200 kB more', (t) =>
  assertAtMost(t, sumOf(reachedBy('source-editor', editor)), 200_000));

test('charts are at most 25 kB more', (t) => assertAtMost(t, sumOf(reachedBy('drawing', editor)), 25_000));

// 29 kB of it are tables: entities of HTML, names of emoji.
test('the kernel that reads and saves pages in the editor is at most 110 kB of it', async (t) => {
  const input = fileURLToPath(import.meta.resolve('@lectern/content/edit'));
  const built = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['worker', 'module', 'browser', 'production'] },
    build: { write: false, target: 'esnext', lib: { entry: input, formats: ['es'] }, minify: true },
  });
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const sizes = chunks.map((chunk) => (chunk.type === 'chunk' ? gzipSync(chunk.code).length : 0));
  assertAtMost(
    t,
    sizes.reduce((sum, size) => sum + size, 0),
    110_000,
  );
});
