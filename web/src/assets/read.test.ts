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

/** A file with all that it imports at once, by the names of their sources; what the shell has is there already. */
function reachedBy(source: string): string[] {
  const shell = new Set([script, ...modules]);
  const first = [...files.keys()].find((name) => name.startsWith(`${source}-`) && name.endsWith('.js'));
  const found = new Set<string>();
  const reach = (name: string): void => {
    if (shell.has(name) || found.has(name)) return;
    found.add(name);
    const text = new TextDecoder().decode(files.get(name)?.bytes);
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) reach(imported);
  };
  if (first !== undefined) reach(first);
  return [...found];
}

test('a page that is opened to be edited loads at most 255 kB more', () => {
  const names = reachedBy('page-editor');
  assert.ok(names.length > 1, names.join(' '));
  const known = new Set(reachedBy('space'));
  const bytes = sumOf(names.filter((name) => !known.has(name)));
  assert.ok(bytes <= 255_000, `${bytes} bytes`);
});

test('nothing is loaded from another host', () => {
  for (const [name, { bytes, contentType }] of files)
    if (contentType.startsWith('text/css'))
      assert.doesNotMatch(new TextDecoder().decode(bytes), /url\(\s*["']?(?:https?:)?\/\//, name);
});
