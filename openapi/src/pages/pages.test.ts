import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage } from '@lectern/content';
import { makeDescribedPages } from '../render.ts';
import type { DescribedPage, PagesAsk } from '../types.ts';

let number = 0;

/** The pages of a description that says so. */
function pagesOf(document: object, ask: Partial<PagesAsk> = {}): DescribedPage[] {
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Kiln', version: '1' }, ...document });
  return makeDescribedPages({
    key: `pages ${++number}`,
    files: [{ path: '', text }],
    ask: { spec: 'kiln', hasModels: false, isByOperation: false, ...ask },
  });
}

const lines = (pages: readonly DescribedPage[], indent = ''): string[] =>
  pages.flatMap(({ title, doc, pages: below }) => [`${indent}${title} (${doc})`, ...lines(below, `${indent}  `)]);

/** What stands open in the HTML of a page, by its kind. */
const slotsOf = ({ text }: DescribedPage) => renderPage(text).slots;
const blocksOf = (page: DescribedPage) =>
  slotsOf(page).flatMap((slot) => (slot.kind === 'openapi' ? [`${slot.method} ${slot.path || slot.name}`] : []));

const op = (tags: unknown, more: object = {}) => ({ tags, responses: {}, ...more });

const OVENS = {
  tags: [
    { name: 'firings', description: 'Each has a **curve**.', 'x-page-title': 'Firings', 'x-page-icon': 'fire' },
    { name: 'ovens' },
    { name: 'empty' },
  ],
  paths: {
    '/ovens': { get: op(['ovens']), post: op(['ovens', 'firings'], { summary: 'Add an oven' }) },
    '/ovens/{id}/firings': { get: op(['firings']), delete: op(['firings'], { 'x-internal': true }) },
    '/health': { get: op(undefined) },
    '/secret': { 'x-gitbook-ignore': true, get: op(['ovens']) },
  },
  webhooks: { 'oven.cold': { post: op(['ovens']) } },
  components: { schemas: { Oven: { type: 'object' }, Firing: { type: 'object' } } },
};

test('there is a page for each tag with its operations, in the order of the description', () => {
  const pages = pagesOf(OVENS);
  assert.deepEqual(lines(pages), ['Firings (operations)', 'ovens (operations)', 'Kiln (operations)']);
  assert.deepEqual(pages.map(blocksOf), [
    ['get /ovens/{id}/firings'],
    ['get /ovens', 'post /ovens', 'post oven.cold'],
    ['get /health'],
  ]);
  assert.equal(pages[0]?.icon, 'fire');
  assert.match(pages[0]?.text ?? '', /^# Firings\n\nEach has a \*\*curve\*\*\.\n\n\{% openapi-operation spec="kiln"/);
});

test('where it is asked for, each operation has a page, and the schemas have one', () => {
  const pages = pagesOf(OVENS, { isByOperation: true, hasModels: true });
  assert.deepEqual(lines(pages), [
    'Firings (info)',
    '  /ovens/{id}/firings (operations)',
    'ovens (info)',
    '  /ovens (operations)',
    '  Add an oven (operations)',
    '  oven.cold (operations)',
    'Kiln (info)',
    '  /health (operations)',
    'Models (models)',
  ]);
  assert.match(pages.at(-1)?.text ?? '', /\{% openapi-schemas spec="kiln" schemas="\*" %\}/);
});

test('a page of very many operations has pages below it in their stead', () => {
  const paths = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`/p${index}`, { get: op(['many']) }]));
  const [page] = pagesOf({ paths });
  assert.deepEqual([blocksOf(page as DescribedPage), page?.pages.length], [[], 51]);
});

test('tags lie below others as they say, and none below itself', () => {
  const tags = [
    { name: 'a', parent: 'c' },
    { name: 'b', parent: 'a' },
    { name: 'c', parent: 'b' },
    { name: 'd', 'x-parent': 'e' },
    { name: 'e' },
    { name: 'f', parent: 'nobody' },
  ];
  const paths = Object.fromEntries(['a', 'b', 'c', 'd', 'f'].map((tag) => [`/${tag}`, { get: op([tag]) }]));
  const all = pagesOf({ tags, paths });
  assert.deepEqual(new Set(lines(all).map((line) => line.trim().slice(0, 1))), new Set(['a', 'b', 'c', 'd', 'e', 'f']));
  assert.deepEqual(lines(all.filter(({ title }) => title === 'e')), ['e (info)', '  d (operations)']);
});

test('a description says no more on a page than it may: no tags of ours, no expressions, no files of the space', () => {
  const description = [
    '---',
    'hidden: true',
    '---',
    '# Another title',
    '{% include "secret.md" %}',
    '{%if visitor.claims.admin%}{{ visitor.claims.email }}{% endif %} {{{a}}} {%%}',
    '[a](../.gitbook/assets/secret.pdf) ![b](secret.png) <img src="secret.svg"> [c](https://kiln.example.com)',
    '<div data-gb-custom-block data-tag="include" data-0="secret.md"></div>',
    '[d]: secret.txt',
    '[d] <script>alert(1)</script> {% openapi src="secret.yaml" path="/x" method="get" %}',
  ].join('\n');
  const [page] = pagesOf({ tags: [{ name: 'a', description }], paths: { '/a': { get: op(['a']) } } });
  assert.ok(page);
  const targets = slotsOf(page).flatMap((slot) => ('target' in slot ? [slot.target] : []));
  assert.deepEqual(
    targets.filter((target) => target !== '#'),
    [],
  );
  assert.deepEqual(
    slotsOf(page).filter(({ kind }) => kind === 'include' || kind === 'expression'),
    [],
  );
  assert.deepEqual(blocksOf(page), ['get /a']);
  assert.equal(renderPage(page.text).title, 'a');
});

test('a path that would end its tag ends nothing', () => {
  const paths = {
    '/a" %}\n{% include "secret.md" %}': { get: op(['a']) },
    [`/b"' method="put" spec="other"`]: { get: op(['a']) },
    '/c{% endopenapi-operation %}': { get: op(['a']) },
  };
  const [page] = pagesOf({ paths });
  assert.ok(page);
  const slots = slotsOf(page);
  assert.deepEqual(
    slots.map((slot) => (slot.kind === 'openapi' ? [slot.spec, slot.method] : slot.kind)),
    Array.from({ length: 3 }, () => ['kiln', 'get']),
  );
});

test('what a description has too much of is counted on its last page', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`/p${index}`, { get: op([`tag ${index}`]) }]),
  );
  const pages = pagesOf({ paths });
  assert.equal(pages.length, 2000);
  assert.match(pages.at(-1)?.text ?? '', /What is described is too large for this site: \d+ more of its parts/);
});

test('names are cut, of one line, and turn no direction', () => {
  const name = `\u202Eevil\n\t${'x'.repeat(1024 * 1024)}`;
  const [page] = pagesOf({ tags: [{ name }], paths: { '/a': { get: op([name]) } } });
  assert.match(page?.title ?? '', /^evil x{100,200}…$/);
  assert.ok((page?.text.length ?? 0) < 1000);
});

test('what is no list of tags, operations or schemas is passed over', () => {
  const odd = {
    tags: [null, 1, { name: {} }, { name: 'a', description: [] }],
    paths: { '/a': { get: op('a') }, '/b': 1 },
  };
  assert.deepEqual(lines(pagesOf({ ...odd, components: { schemas: 3 } }, { hasModels: true })), ['Kiln (operations)']);
  assert.deepEqual(
    makeDescribedPages({
      key: 'none',
      files: [{ path: '', text: 'no: description' }],
      ask: { spec: 'a', hasModels: true, isByOperation: true },
    }),
    [],
  );
});

test('models on several pages are named on each, without those that a list cannot name', () => {
  const names = Array.from({ length: 250 }, (_, at) => (at === 3 ? 'a,b' : `M${at}`));
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object' }]));
  const pages = pagesOf({ paths: {}, components: { schemas } }, { hasModels: true });
  const shown = pages.flatMap((page) => slotsOf(page).flatMap((slot) => (slot.kind === 'openapi' ? slot.schemas : [])));
  assert.ok(pages.length > 1);
  assert.deepEqual(
    shown,
    names.filter((name) => name !== 'a,b'),
  );
});

test('of more operations than there are pages, the last page says how many are not shown', () => {
  const paths = Object.fromEntries(Array.from({ length: 2003 }, (_, at) => [`/${at}`, { get: op(['all']) }]));
  const pages = pagesOf({ paths }, { isByOperation: true });
  const count = (some: readonly DescribedPage[]): number =>
    some.reduce((sum, { pages: below }) => sum + 1 + count(below), 0);
  assert.equal(count(pages), 2000);
  assert.match(pages.at(-1)?.text ?? '', /\b4\b/);
});

test('tags lie below each other as deep as pages may, and those farther down stand at the top', () => {
  const name = (index: number) => `t${index}`;
  const tags = Array.from({ length: 12 }, (_, index) => ({
    name: name(index),
    parent: index === 0 ? '' : name(index - 1),
  }));
  const paths = Object.fromEntries(tags.map((tag) => [`/${tag.name}`, { get: op([tag.name]) }]));
  const depths = new Map(lines(pagesOf({ tags, paths })).map((line) => [line.trim(), line.search(/\S/) / 2]));
  const expected = tags.map((tag, index) => [`${tag.name} (operations)`, index < 10 ? index : 0] as const);
  assert.deepEqual(depths, new Map(expected));
});
