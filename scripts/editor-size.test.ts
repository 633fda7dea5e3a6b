import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** What it loads to merge what two people wrote, in addition: front matter has to be understood. */
const TO_MERGE_AT_MOST = 40_000;

const root = join(import.meta.dirname, '..');

/** What an editor loads before it can show a page, in bytes as they are sent. */
const BYTES_AT_MOST = 101_000;

async function bundled(...doors: string[]) {
  const bundle = await rolldown({ input: doors.map((door) => join(root, door)), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output;
}

test('what editors load of the kernel is small, runs in browsers and parses no YAML', async () => {
  const [chunk, ...others] = await bundled('content/src/editor/index.ts');
  assert.deepEqual(others, []);
  assert.deepEqual(chunk.imports, []);
  const bytes = gzipSync(chunk.code).length;
  assert.ok(bytes <= BYTES_AT_MOST, `${bytes} bytes`);
  const modules = Object.keys(chunk.modules);
  assert.deepEqual(
    modules.filter((path) => /node_modules\/(?:yaml|sanitize-html)\//.test(path)),
    [],
  );
});

test('what editors load to merge is little more, and shows no page', async () => {
  const output = await bundled('content/src/editor/index.ts', 'content/src/merge/merge-live.ts');
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  assert.ok(bytes <= BYTES_AT_MOST + TO_MERGE_AT_MOST, `${bytes} bytes`);
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules));
  assert.deepEqual(
    modules.filter((path) => /node_modules\/sanitize-html\//.test(path)),
    [],
  );
});
