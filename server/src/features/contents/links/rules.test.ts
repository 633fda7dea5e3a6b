import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexTree, type PageNode } from '../trees/index.ts';
import { type BodyLink, indexLinks, type Location, targetId } from './rules.ts';

const page = (id: string, more: Partial<PageNode> = {}): PageNode => ({
  ...{ id, type: 'document', title: id, slug: id, path: id, source: `${id}.md`, body: `body ${id}`, children: [] },
  ...more,
});
const file = { id: 'f', name: 'a.png', path: 'a.png', contentType: 'image/png', size: 1, sha256: 'x' };
const entry = { id: 'r', title: 'R', path: 'shared/r.md', body: 'body r' };

const linkPage = (id: string, target: PageNode['target']): PageNode => {
  const { source: _, body: __, ...rest } = page(id, { type: 'link' });
  return { ...rest, ...(target === undefined ? {} : { target }) };
};

/** All links of a tree with these pages and texts. */
function index(pages: PageNode[], texts: Record<string, BodyLink[]>) {
  const tree = indexTree('', { pages, files: [file], reusable: [entry], meta: {} });
  const links = new Map(Object.entries(texts).map(([id, some]) => [`body ${id}`, some]));
  const run = indexLinks({ tree, links, baseUrl: 'https://lectern.example' });
  for (let step = run.next(); ; step = run.next()) if (step.done === true) return step.value;
}

const idOf = (location: Location): string => (location.kind === 'page' ? location.page.id : location.entry.id);
const brief = (...given: Parameters<typeof index>): string[] =>
  index(...given).all.map(({ key, locations }) => `${key} < ${locations.map(idOf).join()}`);

test('each target is named once, with what leads to it and whether it is there', () => {
  const links: BodyLink[] = [
    ['link', 'b.md'],
    ['link', 'b.md'],
    ['link', 'b.md#x'],
    ['link', '#own'],
    ['link', '#'],
    ['image', 'a.png'],
    ['link', 'gone.md'],
    ['link', 'https://a.example/'],
    ['link', 'https://lectern.example'],
    ['link', 'https://lectern.example/o/1'],
    ['link', 'https://lectern.example/sites/x'],
    ['link', 'https://lectern.example.org/x'],
    ['include', 'shared/r.md'],
    ['include', 'shared/gone.md'],
    ['openapi', 'https://a.example/spec.yaml'],
  ];
  assert.deepEqual(brief([page('a'), page('b')], { a: links, b: [['link', 'b.md']] }), [
    'file f ok reference < a',
    'page a#own ok reference < a',
    'page b ok reference < a,b',
    'page b#x ok reference < a',
    'reusable-content r ok dependsOn < a',
    'url gone.md broken reference < a',
    'url https://a.example/ ok reference < a',
    'url https://a.example/spec.yaml ok dependsOn < a',
    'url https://lectern.example in-app reference < a',
    'url https://lectern.example.org/x ok reference < a',
    'url https://lectern.example/o/1 in-app reference < a',
    'url https://lectern.example/sites/x ok reference < a',
    'url shared/gone.md broken dependsOn < a',
  ]);
});

test('an entry of the navigation that leads elsewhere is a link, by its page or its address', () => {
  const { source: _, ...sourceless } = page('c');
  const pages = [
    page('b'),
    sourceless as PageNode,
    linkPage('l1', { page: 'b' }),
    linkPage('l2', { page: 'b', anchor: 'x' }),
    linkPage('l3', { url: 'https://a.example/' }),
    linkPage('l4', { page: 'gone' }),
    linkPage('l5', { page: 'c' }),
    linkPage('l6', undefined),
  ];
  assert.deepEqual(brief(pages, {}), [
    'page b ok reference < l1',
    'page b#x ok reference < l2',
    'page c ok reference < l5',
    'url /gone broken reference < l4',
    'url https://a.example/ ok reference < l3',
  ]);
});

test('links of reusable contents are found from where they lie, and anchors in them are on no page', () => {
  const links: BodyLink[] = [
    ['link', '../b.md'],
    ['link', '#own'],
  ];
  assert.deepEqual(brief([page('b')], { r: links }), ['page b ok reference < r']);
});

test('a page knows its own links, and everything what leads to it', () => {
  const links: BodyLink[] = [
    ['link', 'b.md'],
    ['link', 'b.md#x'],
    ['image', 'a.png'],
    ['link', 'https://a.example/'],
  ];
  const { byPage, backlinks } = index([page('c'), page('a'), page('b')], { c: links, a: links });
  assert.deepEqual([...byPage.keys()].toSorted(), ['a', 'c']);
  assert.deepEqual(
    byPage.get('a')?.map(({ key, locations }) => `${key} < ${locations.map(idOf).join()}`),
    [
      'file f ok reference < a',
      'page b ok reference < a',
      'page b#x ok reference < a',
      'url https://a.example/ ok reference < a',
    ],
  );
  assert.deepEqual([...backlinks].map(([id, locations]) => `${id} < ${locations.map(idOf).join()}`).toSorted(), [
    'b < a,c',
    'f < a,c',
  ]);
  assert.deepEqual(
    [
      targetId({ kind: 'page', page: page('b') }),
      targetId({ kind: 'file', file }),
      targetId({ kind: 'reusable-content', entry }),
    ],
    ['b', 'f', 'r'],
  );
});
