import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readApplication } from './read.ts';

const { files, script, modules, styles, filesFor } = await readApplication();

test('a page names only files that were built', () => {
  for (const name of [script, ...modules, ...styles]) assert.ok(files.has(name), name);
});

test('an address has loaded ahead what its page needs, and nothing that is there already', () => {
  for (const [path, sources] of [
    ['', ['home']],
    ['/', ['home']],
    ['/organizations/x', ['organization']],
    ['/spaces/x', ['space', 'page-editor']],
    ['/spaces/x/pages/y', ['space', 'page-editor']],
    ['/spaces/x/changes/y/pages/z', ['space', 'page-editor']],
    ['/spaces/x/files', ['space']],
    ['/nothing', []],
  ] as const) {
    const ahead = filesFor(path);
    for (const source of sources)
      assert.ok(
        ahead.modules.some((name) => name.startsWith(`${source}-`)),
        `${path} ${source}`,
      );
    assert.equal(ahead.modules.length > 0, sources.length > 0, path);
    for (const name of [...ahead.modules, ...ahead.styles]) {
      assert.ok(files.has(name), name);
      assert.ok(![script, ...modules, ...styles].includes(name), name);
    }
  }
});

test('nothing is loaded from another host', () => {
  for (const [name, { bytes, contentType }] of files)
    if (contentType.startsWith('text/css'))
      assert.doesNotMatch(new TextDecoder().decode(bytes), /url\(\s*["']?(?:https?:)?\/\//, name);
});
