import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');

/** What an editor loads before it can show a page, in bytes as they are sent. */
const BYTES_AT_MOST = 100_000;

test('what editors load of the kernel is small, runs in browsers and parses no YAML', async () => {
  const bundle = await rolldown({ input: join(root, 'content/src/editor/index.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const [chunk, ...others] = output;
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
