import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { NOBODY, type PageNode, type VisibleTree, walkPages } from '#features/contents/index.ts';
import { branchesUrl, composeBranches } from './branches.ts';
import { navigationAround, type Place, subpagesOf } from './navigation.ts';

const variant = { base: '/site', row: {} as PublishedSpaceRow };

function makePage(id: string, children: PageNode[] = [], type: PageNode['type'] = 'document'): PageNode {
  const node: PageNode = { id, type, title: `Title ${id}`, slug: id, path: id, children };
  for (const child of children) child.parent = node;
  return node;
}

function makeTree(pages: PageNode[]): VisibleTree {
  const all = [...walkPages(pages)];
  const none = new Map<string, never>();
  return {
    hash: 'hash',
    pages,
    pageById: new Map(all.map((page) => [page.id, page])),
    pageByPath: none,
    pageBySource: none,
    pageByFoldedPath: none,
    documents: all.filter(({ type }) => type === 'document'),
    documentIndex: none,
    fileByPath: none,
    reusableByPath: none,
    meta: {},
    visitor: NOBODY,
  };
}

/** A group with branches of this many pages each. */
const makeLarge = (branches: number, pages: number): VisibleTree =>
  makeTree([
    makePage(
      'group',
      Array.from({ length: branches }, (_, branch) =>
        makePage(
          `b${branch}`,
          Array.from({ length: pages }, (_, index) => makePage(`b${branch}p${index}`)),
        ),
      ),
      'group',
    ),
  ]);

const around = (tree: VisibleTree, id: string) => {
  const page = tree.pageById.get(id);
  assert.ok(page !== undefined);
  return navigationAround({ variant, tree, page } satisfies Place);
};

const restOf = (tree: VisibleTree, id?: string): string =>
  `${branchesUrl({ variant, tree }).slice('/site/'.length)}${id === undefined ? '' : `/${id}`}`;

test('the branch around a page is open and all others are closed', () => {
  const [group] = around(makeLarge(3, 4), 'b1p2');
  assert.deepEqual(
    group?.children.map(({ open, children }) => [open, children.length]),
    [
      [false, 0],
      [true, 4],
      [false, 0],
    ],
  );
});

test('a group of which nothing is shown is not shown, one that is empty is', () => {
  const hidden = (id: string) => Object.assign(makePage(id), { hidden: true });
  const tree = makeTree([
    makePage('page'),
    makePage('gone', [hidden('a'), makePage('inner', [hidden('b')], 'group')], 'group'),
    makePage('empty', [], 'group'),
    makePage('some', [hidden('c'), makePage('d')], 'group'),
  ]);
  assert.deepEqual(
    around(tree, 'page').map(({ title }) => title),
    ['Title page', 'Title empty', 'Title some'],
  );
});

test('all branches of a space come at once', () => {
  const tree = makeLarge(3, 4);
  const html = composeBranches({ variant, tree }, restOf(tree)) ?? '';
  assert.equal(html.match(/<a /g)?.length, 15);
  assert.equal(composeBranches({ variant, tree }, restOf(tree, 'b1')), undefined);
  assert.equal(around(tree, 'b0')[0]?.children[0]?.branch, undefined);
});

test('in a large space a branch comes alone, under the name that the navigation gives it', () => {
  const tree = makeLarge(60, 100);
  const name = around(tree, 'b0p0')[0]?.children[7]?.branch;
  assert.equal(name, 'b7');
  const html = composeBranches({ variant, tree }, restOf(tree, name)) ?? '';
  assert.equal(html.match(/<a /g)?.length, 101);
  assert.equal(composeBranches({ variant, tree }, restOf(tree)), undefined);
  assert.equal(composeBranches({ variant, tree }, restOf(tree, 'nobody')), undefined);
});

test('branches have an end, and what is beyond it stays a link', () => {
  const tree = makeTree([
    makePage(
      'top',
      Array.from({ length: 150 }, (_, branch) =>
        makePage(
          `b${branch}`,
          Array.from({ length: 200 }, (_, index) => makePage(`b${branch}p${index}`)),
        ),
      ),
    ),
  ]);
  const html = composeBranches({ variant, tree }, restOf(tree, 'top')) ?? '';
  const entries = html.match(/<a /g)?.length ?? 0;
  assert.ok(entries > 19_000 && entries < 20_500, `${entries} entries`);
});

test('the address of branches changes with the content and the place', () => {
  const tree = makeLarge(1, 1);
  const addresses = [
    branchesUrl({ variant, tree }),
    branchesUrl({ variant, tree: { ...tree, hash: 'other' } }),
    branchesUrl({ variant: { ...variant, base: '/other' }, tree }).replace('/other', '/site'),
  ];
  assert.equal(new Set(addresses).size, 3);
});

test('below what has no address everything is shown', () => {
  const link = { ...makePage('link', [makePage('below')], 'link'), target: { url: 'javascript:x' } };
  const [item] = around(makeTree([link, makePage('home')]), 'home');
  assert.deepEqual([item?.open, item?.children.length], [true, 1]);
});

test('cards of what lies below a page lead to documents and links, also those in groups, and to nothing hidden', () => {
  const link = (id: string, url: string): PageNode => ({ ...makePage(id, [], 'link'), target: { url } });
  const hidden: PageNode = { ...makePage('hidden'), hidden: true };
  const group = makePage('group', [makePage('inside'), link('outside', 'https://example.com/')], 'group');
  const home = makePage('home', [makePage('one'), group, hidden, link('bad', 'javascript:alert(1)')]);
  const tree = makeTree([makePage('first'), home]);
  const cards = subpagesOf({ variant, tree, page: home });
  assert.deepEqual(
    cards.map(({ url }) => url),
    ['/site/one', '/site/inside', 'https://example.com/'],
  );
});

test('cards of what lies below a page are bounded', () => {
  const home = makePage(
    'home',
    Array.from({ length: 1000 }, (_, index) => makePage(`p${index}`)),
  );
  assert.equal(subpagesOf({ variant, tree: makeTree([makePage('first'), home]), page: home }).length, 200);
});
