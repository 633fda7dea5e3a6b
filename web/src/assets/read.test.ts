import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readApplication } from './read.ts';

const { files, script, modules, styles } = await readApplication();
const sizeOf = (name: string): number => gzipSync(files.get(name)?.bytes ?? new Uint8Array()).length;
const sumOf = (names: readonly string[]): number => names.reduce((sum, name) => sum + sizeOf(name), 0);

test('a page names only files that were built', () => {
  for (const name of [script, ...modules, ...styles]) assert.ok(files.has(name), name);
});

// Bounds of the design: what the first page loads, compressed.
test('the shell is at most 190 kB', () => {
  const scripts = sumOf([script, ...modules]);
  assert.ok(scripts <= 190_000, `${scripts} bytes`);
  const sheets = sumOf(styles);
  assert.ok(sheets <= 20_000, `${sheets} bytes`);
});

test('nothing is loaded from another host', () => {
  for (const [name, { bytes, contentType }] of files)
    if (contentType.startsWith('text/css'))
      assert.doesNotMatch(new TextDecoder().decode(bytes), /url\(\s*["']?(?:https?:)?\/\//, name);
});
