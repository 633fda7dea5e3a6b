import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSpaceConfig } from './config.ts';

const codes = (text: string) => parseSpaceConfig(text).warnings.map((warning) => warning.code);

test('an empty configuration gives the defaults without a warning', () => {
  const config = parseSpaceConfig('');
  assert.deepEqual([config.root, config.readme, config.summary, config.warnings], ['', 'README.md', 'SUMMARY.md', []]);
});

test('paths lose their dots and slashes', () => {
  const config = parseSpaceConfig('---\nroot: ./docs/en/ \nstructure:\n  readme: ./intro.md\n  summary: summary.md\n');
  assert.deepEqual([config.root, config.readme, config.summary], ['docs/en', 'intro.md', 'summary.md']);
});

test('zero-width characters and a byte order mark are no part of a key', () => {
  const config = parseSpaceConfig('\uFEFFroot: ./spec/\n\n\u200Bstructure:\n  summary: toc.md\n');
  assert.deepEqual([config.root, config.summary, config.warnings], ['spec', 'toc.md', []]);
});

test('a root that leaves the repository is the top, with a warning', () => {
  const config = parseSpaceConfig('root: ../secrets');
  assert.deepEqual([config.root, config.warnings.length], ['', 1]);
});

test('redirects keep their anchors and lose a leading slash, and `redirect` is read too', () => {
  const config = parseSpaceConfig('redirect:\n  /old/a#b: ./new/page.md # why\n  c: folder/\n');
  assert.deepEqual({ ...config.redirects }, { 'old/a#b': 'new/page.md', c: 'folder/' });
  assert.deepEqual(
    config.warnings.map((warning) => warning.code),
    ['config.alias'],
  );
});

test('a redirect named like a property of objects is only a redirect', () => {
  assert.equal(parseSpaceConfig('redirects:\n  __proto__: a.md\n  constructor: b.md').redirects['constructor'], 'b.md');
});

test('unknown keys and wrong types warn and change nothing', () => {
  assert.deepEqual(codes('tint: red'), ['config.unknown_key']);
  assert.deepEqual(codes('structure: 3'), ['config.structure']);
  assert.deepEqual(codes('structure:\n  readme: [1]'), ['config.structure']);
  assert.deepEqual(codes('redirects: a'), ['config.redirects']);
  assert.deepEqual(codes('- a'), ['config.invalid']);
});

test('invalid YAML gives the defaults and a warning', () => {
  const config = parseSpaceConfig('root: [a\nb: "');
  assert.deepEqual([config.root, config.warnings[0]?.code], ['', 'config.invalid']);
});

test('a configuration of thousands of open brackets is refused at once, and defaults apply', () => {
  const config = parseSpaceConfig('{%'.repeat(30_000));
  assert.deepEqual([config.summary, config.warnings.map(({ code }) => code)], ['SUMMARY.md', ['config.invalid']]);
});
