import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createCache } from '#platform/cache.ts';
import { makeObject, type StoredObject } from '#platform/objects/index.ts';
import { comparePages } from './differences.ts';
import {
  type FileEntry,
  followAliases,
  indexTree,
  type PageNode,
  type Tree,
  type TreeContent,
  walkPages,
  type WholeTree,
} from './rules.ts';
import { weighTree } from './store.ts';
import { writeTree } from './writing.ts';

/** A page of a drawn tree: what it says, and what lies below it. */
interface Drawn {
  key: number;
  title: number;
  hidden: boolean;
  below: Drawn[];
}

const { drawn } = fc.letrec<{ drawn: Drawn }>((tie) => ({
  drawn: fc.record({
    key: fc.nat(400),
    title: fc.nat(3),
    hidden: fc.boolean(),
    below: fc.oneof({ depthSize: 'small' }, fc.constant<Drawn[]>([]), fc.array(tie('drawn'), { maxLength: 5 })),
  }),
}));

/** As somebody made it: of no tree, with keys that say nothing, and each id once. */
function toPages(drawn: readonly Drawn[], seen = new Set<number>(), above = ''): PageNode[] {
  return drawn.flatMap(({ key, title, hidden, below }): PageNode[] => {
    if (seen.has(key)) return [];
    seen.add(key);
    const path = `${above}p${key}`;
    const shown = { title: `Title ${title}`, layout: title === 3 ? { width: 'wide' as const } : undefined };
    const page = { id: `p${key}`, type: 'document', slug: `p${key}`, path, source: `${path}.md`, ...shown } as PageNode;
    return [{ ...page, ...(hidden ? { hidden: true } : {}), children: toPages(below, seen, `${path}/`) }];
  });
}

const file = (key: number, size: number): FileEntry => ({
  ...{ id: `f${key}`, name: `f${key}`, path: `f${key}`, contentType: 'image/png', size },
  sha256: makeObject('body', Buffer.from(`${size}`)).hash,
});

const contents: fc.Arbitrary<TreeContent> = fc
  .tuple(
    fc.array(drawn, { maxLength: 60 }),
    fc.uniqueArray(fc.tuple(fc.nat(80), fc.nat(2)), { selector: ([key]) => key, maxLength: 60 }),
    fc.dictionary(fc.constantFrom('a', 'b'), fc.nat(2)),
  )
  .map(([pages, files, variables]) => ({
    pages: toPages(pages),
    files: files.map(([key, size]) => file(key, size)),
    reusable: files.slice(0, 3).map(([key]) => ({ id: `r${key}`, title: 'R', path: `r${key}.md`, body: 'b' })),
    meta: Object.keys(variables).length === 0 ? {} : { variables },
  }));

/** What is seen of a tree, however its nodes came to be. */
function seenOf(tree: WholeTree): unknown {
  const seen = (page: PageNode): unknown => {
    const { children, parent, ...fields } = page;
    assert.equal(parent === undefined || parent.children.includes(page), true, 'a parent knows its child');
    return { ...fields, above: parent?.id, children: children.map(seen) };
  };
  const maps = [tree.pageById, tree.pageByPath, tree.pageBySource, tree.pageByFoldedPath].map((map) =>
    [...map].map(([key, page]) => [key, page.id]),
  );
  const files = [[...tree.fileById], [...tree.fileByPath], [...tree.filesByHash], [...tree.reusableByPath]];
  const { hash, meta } = tree;
  return { hash, meta, maps, files, pages: tree.pages.map(seen), documents: tree.documents.map((page) => page.id) };
}

const hashesOf = (objects: readonly StoredObject[]): string[] => objects.map((object) => object.hash);

/** One that differs little: pages go, come, move and change, and the rest is kept as nodes of the tree or as copies. */
const edit = fc.record({
  at: fc.nat(),
  what: fc.constantFrom('title', 'remove', 'add', 'move'),
  isCopied: fc.boolean(),
});

function edited(tree: WholeTree, { at, what, isCopied }: { at: number; what: string; isCopied: boolean }): TreeContent {
  const copy = (page: PageNode): PageNode => ({ ...page, children: page.children.map(copy) });
  const target = [...tree.pageById.values()][at % Math.max(1, tree.pageById.size)];
  const change = (pages: readonly PageNode[]): PageNode[] =>
    pages.flatMap((page): PageNode[] => {
      if (page !== target) {
        const children = change(page.children);
        const isSame =
          children.every((child, index) => child === page.children[index]) && children.length === page.children.length;
        return [isSame ? page : { ...page, children }];
      }
      if (what === 'remove') return page.children;
      if (what === 'title') return [{ ...page, title: 'Another' }];
      if (what === 'add') return [page, { ...page, id: 'new', path: 'new', source: 'new.md', children: [] }];
      return [];
    });
  const { files, reusable, meta } = tree;
  const pages = change(tree.pages);
  if (what === 'move' && target !== undefined) pages.unshift(target);
  return {
    pages: isCopied ? pages.map(copy) : pages,
    files: isCopied ? structuredClone(files) : files,
    reusable,
    meta,
  };
}

test('a tree written with another one as its base is the tree that is written by itself', () => {
  fc.assert(
    fc.property(contents, contents, (first, second) => {
      const before = writeTree(first).tree;
      assert.deepEqual(seenOf(writeTree(second, before).tree), seenOf(writeTree(second).tree));
    }),
    { numRuns: 150 },
  );
});

test('through any line of edits a tree stays the one that is written by itself, and its objects are all there', () => {
  fc.assert(
    fc.property(contents, fc.array(edit, { maxLength: 6 }), (first, edits) => {
      const start = writeTree(first);
      let { tree } = start;
      const stored = new Set(hashesOf(start.objects));
      for (const each of edits) {
        const content = edited(tree, each);
        const before = seenOf(tree);
        const next = writeTree(content, tree);
        const alone = writeTree(content);
        for (const hash of hashesOf(next.objects)) stored.add(hash);
        assert.deepEqual(seenOf(next.tree), seenOf(alone.tree));
        for (const hash of hashesOf(alone.objects)) assert.ok(stored.has(hash), 'an object is missing');
        assert.deepEqual(seenOf(tree), before, 'the tree before is as it was');
        tree = next.tree;
      }
    }),
    { numRuns: 150 },
  );
});

test('what is compared branch by branch is what is compared page by page', () => {
  const plainly = (before: Tree, after: Tree) => {
    const fieldsOf = (page: PageNode) => JSON.stringify([{ ...page, children: 0, parent: page.parent?.id }]);
    const [was, is] = [before.pageById, after.pageById];
    return {
      added: [...is.keys()].filter((id) => !was.has(id)),
      removed: [...was.keys()].filter((id) => !is.has(id)),
      changed: [...is.values()].filter(
        (page) => was.has(page.id) && fieldsOf(was.get(page.id) as PageNode) !== fieldsOf(page),
      ),
    };
  };
  const sorted = (pages: readonly PageNode[]) => pages.map((page) => page.id).toSorted();
  fc.assert(
    fc.property(contents, contents, fc.array(edit, { maxLength: 4 }), (first, second, edits) => {
      const before = writeTree(first).tree;
      let after = writeTree(second, before).tree;
      for (const other of [after, ...edits.map((each) => (after = writeTree(edited(after, each), before).tree))]) {
        const expected = plainly(before, other);
        const { added, removed, changed } = comparePages(before.pages, other.pages);
        assert.deepEqual(sorted(added), expected.added.toSorted());
        assert.deepEqual(sorted(removed), expected.removed.toSorted());
        assert.deepEqual(sorted(changed.map((pair) => pair.after)), sorted(expected.changed));
      }
    }),
    { numRuns: 150 },
  );
});

const siblings = (count: number, changed = -1): TreeContent => {
  const page = (n: number) => ({ id: `p${n}`, type: 'document', slug: `p${n}`, path: `p${n}`, body: 'x'.repeat(64) });
  const pages = Array.from({ length: count }, (_, n) => ({
    ...page(n),
    title: n === changed ? 'New' : 'Old',
    children: [],
  }));
  return { pages: pages as unknown as PageNode[], files: [], reusable: [], meta: {} };
};

test('a change of one page among 10,000 makes objects of less than 64 KB, and leaves the other pages the same nodes', () => {
  const { tree } = writeTree(siblings(10_000));
  const next = writeTree(siblings(10_000, 5000), tree);
  const bytes = next.objects.reduce((sum, object) => sum + object.bytes.byteLength, 0);
  assert.ok(bytes < 64 * 1024, `${bytes} bytes`);
  assert.equal(next.tree.pages.filter((page, index) => page === tree.pages[index]).length, 9999);
});

test('content that is the same gives back the very tree, and writes nothing', () => {
  const { tree } = writeTree(siblings(100));
  const same = writeTree(siblings(100), tree);
  assert.equal(same.tree, tree);
  assert.deepEqual(same.objects, []);
});

test('pages below one that changed know the new one above them', () => {
  const [top, below] = toPages([
    { key: 1, title: 1, hidden: false, below: [{ key: 2, title: 1, hidden: false, below: [] }] },
    { key: 3, title: 1, hidden: false, below: [] },
  ]) as [PageNode, PageNode];
  const { tree } = writeTree({ pages: [top, below], files: [], reusable: [], meta: {} });
  const [first] = tree.pages as [PageNode];
  const next = writeTree({ ...tree, pages: [{ ...first, title: 'Another' }, ...tree.pages.slice(1)] }, tree).tree;
  assert.equal(next.pageById.get('p2')?.parent?.title, 'Another');
  assert.equal(next.pageById.get('p3'), tree.pageById.get('p3'));
  assert.equal([...walkPages(next.pages)].length, 3);
});

test('an index is made once, in the order of reading', () => {
  const tree = indexTree('x', siblings(3));
  assert.deepEqual([...tree.pageById.keys()], ['p0', 'p1', 'p2']);
  assert.equal(tree.pageById, tree.pageById);
});

test('a tree of more pages than memory has room for is kept all the same, instead of many smaller ones', () => {
  const page = { children: [] as PageNode[] } as PageNode;
  const treeOf = (pages: number) =>
    indexTree('h', { pages: Array(pages).fill(page), files: [], reusable: [], meta: {} });
  const trees = createCache<Tree>(120_000);
  for (const [name, pages] of Object.entries({ some: 60_000, others: 50_000, huge: 400_000 })) {
    const tree = treeOf(pages);
    trees.set(name, tree, weighTree(tree));
  }
  assert.notEqual(trees.get('huge'), undefined);
  assert.equal(trees.get('some'), undefined);
});

test('symbolic links are followed through one another, in front of whole names only, and not for ever', () => {
  const follow = (aliases: Record<string, string>, path: string) =>
    followAliases(indexTree('h', { pages: [], files: [], reusable: [], meta: { aliases } }), path);
  assert.equal(follow({ a: 'b', b: 'c/d' }, 'a/x.md'), 'c/d/x.md');
  assert.equal(follow({ a: '' }, 'a/x.md'), 'x.md');
  assert.equal(follow({ a: 'b' }, 'a'), 'b');
  assert.equal(follow({ a: 'b' }, 'ab/x.md'), 'ab/x.md');
  const chain = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`l${at}`, `l${at + 1}`]));
  assert.equal(follow(chain, 'l0'), 'l10');
});
