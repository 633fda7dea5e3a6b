import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../page/facts.ts';
import { parseAddresses } from './addresses.ts';
import type { NavigationInput, PlannedNode } from './navigation-types.ts';
import { planNavigation } from './navigation.ts';
import { writeAddresses } from './write-config.ts';

const flat = (nodes: readonly PlannedNode[]): string[] =>
  nodes.flatMap((node) =>
    node.type === 'computed'
      ? []
      : [...(node.type === 'link' ? [] : [`${node.type} ${node.path}`]), ...flat(node.children)],
  );

const plan = (files: readonly string[], summary?: string, more: Partial<NavigationInput> = {}): string[] =>
  flat(
    planNavigation({
      readme: 'README.md',
      markdownPaths: files,
      facts: () => parsePage('# Heading'),
      paths: 'navigation',
      ...(summary === undefined ? {} : { summary }),
      ...more,
    }).nodes,
  );

test('a path is that of the page or group above and the name of the file', () => {
  const summary = `* [Home](README.md)
  * [Below home](x/below.md)
* [Setup](a/deep/setup.md)
  * [Linux](linux.md)
    * [Debian](other/debian/README.md)

## Command line <a href="#cli" id="cli"></a>

* [Menu](cli-reference/README.md)
  * No file
    * [Run](run.md)
* [Missing](gone/missing.md)
  * [Elsewhere](https://example.com)
    * [Under a link](under.md)
`;
  const files = ['README.md', 'x/below.md', 'a/deep/setup.md', 'linux.md', 'other/debian/README.md'];
  assert.deepEqual(plan([...files, 'cli-reference/README.md', 'run.md', 'under.md'], summary), [
    'document readme',
    'document readme/below',
    'document setup',
    'document setup/linux',
    'document setup/linux/debian',
    'group cli',
    'document cli/cli-reference',
    'document cli/cli-reference/no-file',
    'document cli/cli-reference/no-file/run',
    'document cli/missing',
    'document cli/missing/under',
  ]);
});

test('the first page of a group is not the first page of the space', () => {
  assert.deepEqual(plan(['README.md', 'overview/v1.md'], '## Overview\n* [What](README.md)\n* [V1](overview/v1.md)'), [
    'group overview',
    'document overview/readme',
    'document overview/v1',
  ]);
});

test('no two pages share a path, and neither do a page and a group', () => {
  const summary =
    '## Guide\n* [A](x/intro.md)\n* [B](y/intro.md)\n* [Again](x/intro.md)\n***\n* [Guide](guide.md)\n* [R](README.md)\n* [Other](readme/README.md)';
  assert.deepEqual(plan(['x/intro.md', 'y/intro.md', 'guide.md', 'README.md', 'readme/README.md'], summary), [
    'group guide-1',
    'document guide-1/intro',
    'document guide-1/intro-1',
    'document guide',
    'document readme',
    'document readme-1',
  ]);
});

test('without a SUMMARY folders are the navigation', () => {
  assert.deepEqual(plan(['README.md', 'My Folder/a.md', 'p/README.md', 'p/q/r.md', 'z.md']), [
    'document readme',
    'group my-folder',
    'document my-folder/a',
    'document p',
    'document p/q',
    'document p/q/r',
    'document z',
  ]);
});

test('a page keeps its number when another page of its name comes before it', () => {
  const before = new Map([
    ['x/intro.md', 'g/intro'],
    ['y/intro.md', 'g/intro-1'],
  ]);
  const files = ['new/intro.md', 'y/intro.md', 'x/intro.md'];
  const summary = '## G\n* [New](new/intro.md)\n* [Y](y/intro.md)\n* [X](x/intro.md)';
  assert.deepEqual(plan(files, summary, { before: (file) => before.get(file) }), [
    'group g',
    'document g/intro-2',
    'document g/intro-1',
    'document g/intro',
  ]);
});

test('a page that moved to another branch has another path', () => {
  const before = (file: string) => (file === 'a.md' ? 'g/a' : undefined);
  assert.deepEqual(plan(['a.md'], '## H\n* [A](a.md)', { before }), ['group h', 'document h/a']);
});

test('a path that is written down counts, also for the pages below', () => {
  const { addresses, paths, warnings } = parseAddresses('paths: navigation\naddresses:\n  a.md: here/it/is\n');
  assert.deepEqual([paths, warnings], ['navigation', []]);
  assert.deepEqual(plan(['a.md', 'b.md'], '## G\n* [A](a.md)\n  * [B](b.md)', { addresses }), [
    'group g',
    'document here/it/is',
    'document here/it/is/b',
  ]);
});

test('what paths follow is written and read, and an unknown word is a warning', () => {
  const { paths, warnings } = parseAddresses(writeAddresses({}, 'files'));
  assert.deepEqual([paths, warnings], ['files', []]);
  assert.equal(writeAddresses({}), '');
  assert.equal(writeAddresses({ 'a.md': 'b' }, 'files'), 'paths: files\naddresses:\n  a.md: b\n');
  assert.equal(parseAddresses('paths: wherever\n').warnings.length, 1);
});

test('however deep pages are nested, no path is longer than an index takes', () => {
  const names = Array.from({ length: 40 }, (_, depth) => `${depth}${'ü'.repeat(100)}.md`);
  const summary = names.map((name, depth) => `${'  '.repeat(depth)}* [x](${name})`).join('\n');
  const paths = plan(names, summary);
  assert.equal(new Set(paths).size, 40);
  for (const path of paths) assert.ok(Buffer.byteLength(path) <= 1510, `${Buffer.byteLength(path)}`);
});

test('ten thousand pages of one name get their numbers at once', () => {
  const files = Array.from({ length: 10_000 }, (_, index) => `${index}/intro.md`);
  const paths = plan(files, files.map((file) => `* [x](${file})`).join('\n'));
  assert.equal(paths.at(-1), 'document intro-9999');
});
