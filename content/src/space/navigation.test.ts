import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '../page/facts.ts';
import type { NavigationPlan, PlannedNode } from './navigation-types.ts';
import { planNavigation } from './navigation.ts';

function plan(files: Record<string, string>, summary?: string, readme = 'README.md'): NavigationPlan {
  const input = {
    readme,
    markdownPaths: Object.keys(files),
    facts: (path: string) => (files[path] === undefined ? undefined : parsePage(files[path])),
  };
  return planNavigation(summary === undefined ? input : { ...input, summary });
}

function lines(nodes: readonly PlannedNode[], indent = ''): string[] {
  return nodes.flatMap((node) => {
    const where =
      node.type === 'link'
        ? (node.url ?? `${node.page}#${node.anchor ?? ''}`)
        : node.type === 'computed'
          ? ''
          : node.path;
    const source = node.type === 'document' && node.source === undefined ? ' (empty)' : '';
    return [
      `${indent}${node.type} ${node.title}: ${where}${source}`,
      ...(node.type === 'computed' ? [] : lines(node.children, `${indent}  `)),
    ];
  });
}

test('titles come from the SUMMARY, then the heading, then the file', () => {
  const { nodes } = plan(
    { 'README.md': '# Home', 'a.md': '# A heading', 'b.md': '' },
    '* [Welcome](README.md)\n* [](a.md)\n* [](b.md)',
  );
  assert.deepEqual(lines(nodes), ['document Welcome: welcome', 'document A heading: a', 'document b: b']);
});

test('a README stands for its folder, and a group adds nothing to paths', () => {
  const { nodes } = plan({ 'g/README.md': '', 'g/x.md': '' }, '## Big Group\n* [G](g/README.md)\n  * [X](g/x.md)');
  assert.deepEqual(lines(nodes), ['group Big Group: big-group', '  document G: g', '    document X: g/x']);
});

test('a page and a folder of one name get different paths', () => {
  const { nodes } = plan(
    { 'a.md': '', 'a/README.md': '', 'a-1.md': '' },
    '* [One](a.md)\n* [Two](a/README.md)\n* [Three](a-1.md)',
  );
  assert.deepEqual(lines(nodes), ['document One: a', 'document Two: a-1', 'document Three: a-1-1']);
});

test('a missing file is an empty document, and an item without a link keeps its children', () => {
  const result = plan(
    { 'a.md': '', 'b.md': '' },
    '* Folder\n  * [A](a.md)\n* [Gone](gone.md)\n  * Inner\n    * [B](b.md)\n* nothing',
  );
  assert.deepEqual(lines(result.nodes), [
    'group Folder: folder',
    '  document A: a',
    'document Gone: gone (empty)',
    '  document Inner: gone/inner (empty)',
    '    document B: b',
  ]);
  assert.deepEqual(
    result.warnings.map((warning) => warning.code),
    ['summary.missing_file', 'summary.empty_page', 'summary.no_link'],
  );
});

test('a page listed again is a link to it, also when the first listing has an anchor', () => {
  const { nodes } = plan(
    { 'a.md': '', 'b.md': '' },
    '* [Part](a.md#part)\n  * [B](b.md)\n* [A](a.md)\n* [Again](a.md)',
  );
  assert.deepEqual(lines(nodes), ['link Part: a.md#part', '  document B: b', 'document A: a', 'link Again: a.md#']);
});

test('targets that are no pages become links with a warning', () => {
  const result = plan({}, '* [N](n.ipynb)\n* [Out](../examples/x.md)\n* [Web](https://x.y)');
  assert.deepEqual(lines(result.nodes), ['link N: n.ipynb', 'link Out: ../examples/x.md', 'link Web: https://x.y']);
  assert.equal(result.warnings.length, 2);
});

test('files are found exactly, then in another case, then decoded; case alone keeps two pages apart', () => {
  const result = plan(
    { 'Foo.md': '', 'foo.md': '', 'Bar.md': '', 'b c.md': '', '100%25.md': '' },
    '* [1](foo.md)\n* [2](Foo.md)\n* [3](bar.md)\n* [4](b%20c.md)\n* [5](100%25.md)\n* [6](FOO.md)',
  );
  const sources = result.nodes.map((node) => (node.type === 'document' ? node.source : node.type));
  assert.deepEqual(sources, ['foo.md', 'Foo.md', 'Bar.md', 'b c.md', '100%25.md', undefined]);
  assert.deepEqual(
    result.warnings.map((warning) => warning.code),
    ['summary.inexact_path', 'summary.inexact_path', 'summary.missing_file'],
  );
});

test('a folder as a target is its README, and `README (1).md` is a page', () => {
  const { nodes } = plan({ 'f/README.md': '', 'README (1).md': '' }, '* [F](f/)\n* [One](<README (1).md>)');
  assert.deepEqual(lines(nodes), ['document F: f', 'document One: README (1)']);
});

test('computed pages stand where they are listed', () => {
  const { nodes } = plan({}, '* ```yaml\n  type: builtin:openapi\n  props: {models: true}\n  ```');
  assert.deepEqual(nodes, [
    {
      type: 'computed',
      title: 'builtin:openapi',
      computed: { type: 'builtin:openapi', props: { models: true }, dependencies: {} },
    },
  ]);
});

test('unlisted files are reported, but no assets, includes and navigation files', () => {
  const result = plan(
    {
      'a.md': '',
      'b.md': '',
      '.gitbook/assets/s.md': '',
      '.gitbook/includes/i.md': '',
      'SUMMARY.md': '',
      'x/SUMMARY.md': '',
    },
    '* [A](a.md)',
  );
  assert.deepEqual(result.unlisted, ['b.md']);
});

test('without a SUMMARY the tree follows folders, the first page first, numbers by value', () => {
  const { nodes } = plan({
    'z10.md': '',
    'z2.md': '# Two',
    'README.md': '# Home',
    'g/a.md': '',
    'p/README.md': '# P',
    'p/q/r.md': '',
    '.gitbook/includes/i.md': '',
    'SUMMARY.md': '',
  });
  assert.deepEqual(lines(nodes), [
    'document Home: home',
    'group g: g',
    '  document a: g/a',
    'document P: p',
    '  document q: p/q (empty)',
    '    document r: p/q/r',
    'document Two: z2',
    'document z10: z10',
  ]);
});

test('a title of symbols only still has a path', () => {
  assert.deepEqual(lines(plan({ 'README.md': '' }, '* [!!!](README.md)\n## ???\n').nodes), [
    'document !!!: readme',
    'group ???: group',
  ]);
});
