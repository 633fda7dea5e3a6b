import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexTree, type PageNode } from '../../trees/index.ts';
import { type Batch, makeBatch } from '../batches/index.ts';
import type { PageChange } from '../schema.ts';
import { checkPaths, checkSlug, positionOf, targetOf } from './rules.ts';

const node = (id: string, type: PageNode['type'] = 'document', ...children: PageNode[]): PageNode => {
  const page: PageNode = { id, type, title: id, slug: id, path: id, children };
  for (const child of children) child.parent = page;
  return page;
};
const file = { id: 'f', name: 'a.png', path: 'a.png', contentType: 'image/png', size: 1, sha256: 'x' };

function openBatch(...pages: PageNode[]): Batch {
  const parts = {} as Parameters<typeof makeBatch>[0];
  const batch = makeBatch(parts, indexTree('', { pages, files: [file], reusable: [], meta: {} }));
  batch.named.set('new', { kind: 'page', id: 'b' });
  return batch;
}

const content = () =>
  openBatch(node('a', 'document', node('a1'), node('a2')), node('b'), node('g', 'group'), node('l', 'link'));

/** Where a change puts a page: `parent index`, of the page of this id, or of a new one. */
function place(change: object, { of, batch = content() }: { of?: string; batch?: Batch } = {}): string {
  const page = of === undefined ? undefined : batch.draft.pageById.get(of);
  const at = { index: 4, ...(page === undefined ? {} : { page }) };
  const { parent, index } = positionOf(batch, change as PageChange, at);
  return `${parent?.id ?? 'top'} ${index}`;
}

test('a new page is put at the end, unless its change says where', () => {
  for (const [change, expected] of [
    [{}, 'top 4'],
    [{ into: null }, 'top 4'],
    [{ into: 'a' }, 'a 2'],
    [{ into: 'ref:new' }, 'b 0'],
    [{ into: 'a', at: 'end' }, 'a 2'],
    [{ into: 'a', at: 'start' }, 'a 0'],
    [{ into: 'a', at: 0 }, 'a 0'],
    [{ into: 'a', at: 1 }, 'a 1'],
    [{ into: 'a', at: 9 }, 'a 2'],
    [{ into: 'a', at: { before: 'a2' } }, 'a 1'],
    [{ into: 'a', at: { after: 'a2' } }, 'a 2'],
    [{ at: { after: 'ref:new' } }, 'top 2'],
    [{ kind: 'group' }, 'top 4'],
  ] as const)
    assert.equal(place(change), expected, JSON.stringify(change));
});

test('a page that is there stays where it is, unless its change moves it', () => {
  for (const [change, of, expected] of [
    [{}, 'a1', 'a 0'],
    [{ into: 'a' }, 'a1', 'a 0'],
    [{ into: null }, 'b', 'top 1'],
    [{ into: 'ref:new' }, 'a1', 'b 0'],
    [{ into: null }, 'a1', 'top 4'],
    [{ at: 'end' }, 'a1', 'a 1'],
    [{ at: 'start' }, 'a2', 'a 0'],
    [{ at: 5 }, 'a1', 'a 1'],
    [{ at: { after: 'a2' } }, 'a1', 'a 1'],
    [{ at: { before: 'a' } }, 'b', 'top 0'],
  ] as const)
    assert.equal(place(change, { of }), expected, JSON.stringify([change, of]));
});

test('a place that cannot be is refused, at the part of the change that says it', () => {
  for (const [change, of, status, message] of [
    [{ into: 'none' }, undefined, 400, /^body\.changes\.4\.into: expected a page of this content/],
    [{ into: 'l' }, undefined, 422, /\.into: expected a page or group and no link/],
    [{ into: 'a', kind: 'group' }, undefined, 422, /groups lie at the top/],
    [{ into: 'a' }, 'g', 422, /groups lie at the top/],
    [{ into: 'a1' }, 'a', 400, /does not lie in the moved one/],
    [{ into: 'a' }, 'a', 400, /does not lie in the moved one/],
    [{ at: { before: 'a1' } }, undefined, 400, /\.at\.before: expected another page of the same place/],
    [{ at: { after: 'b' } }, 'b', 400, /\.at\.after: expected another page of the same place/],
    [{ at: { after: 'none' } }, undefined, 400, /\.at\.after: expected a page of this content/],
  ] as const)
    assert.throws(() => place(change, of === undefined ? {} : { of }), { status, message }, JSON.stringify(change));
  const computed = openBatch(node('c', 'computed'));
  assert.throws(() => place({ into: 'c' }, { batch: computed }), /no computed/);
});

test('pages nest as deep as thirty levels, with all that is below them', () => {
  const chain = (name: string, depth: number): PageNode =>
    node(`${name}${depth}`, 'document', ...(depth === 1 ? [] : [chain(name, depth - 1)]));
  const batch = () => openBatch(chain('x', 30), chain('y', 2));
  assert.equal(place({ into: 'x2' }, { batch: batch() }), 'x2 1');
  assert.throws(() => place({ into: 'x1' }, { batch: batch() }), { status: 422, message: /at most 30 levels/ });
  assert.equal(place({ into: 'x3' }, { of: 'y2', batch: batch() }), 'x3 1');
  assert.throws(() => place({ into: 'x2' }, { of: 'y2', batch: batch() }), /at most 30 levels/);
});

test('an address is as long as an index can hold, wherever below the page it is', () => {
  const long = (bytes: number) => node('a', 'document', { ...node('b'), path: 'é'.repeat(bytes / 2) });
  assert.doesNotThrow(() => checkPaths(long(1500), { change: 1, at: '/slug' }));
  assert.throws(() => checkPaths(long(1502), { change: 1, at: '/slug' }), {
    status: 422,
    message: /^body\.changes\.1\.slug: expected an address of at most 1500 bytes/,
  });
});

test('a slug is of letters, digits and a few characters, and composed', () => {
  for (const slug of ['a', 'A-1_b.c~', '日本', 'x'.repeat(200)]) assert.equal(checkSlug(slug, 1), slug);
  assert.equal(checkSlug('e\u0301', 1), 'é');
  for (const slug of ['', '-a', '.a', 'a b', 'a/b', 'a%', 'x'.repeat(201), 'é'.repeat(101)])
    assert.throws(() => checkSlug(slug, 2), { status: 422, message: /^body\.changes\.2\.slug: / }, slug);
});

test('a link of the navigation leads to a page, a file or an address', () => {
  const lead = (target?: object) => targetOf(content(), { target } as unknown as PageChange, 3);
  for (const [target, expected] of [
    [{ kind: 'page', page: 'a1' }, { page: 'a1' }],
    [{ kind: 'page', page: 'ref:new' }, { page: 'b' }],
    [{ kind: 'page', page: 'a1', anchor: 'x' }, { page: 'a1' }],
    [
      { kind: 'anchor', page: 'a1', anchor: 'x' },
      { page: 'a1', anchor: 'x' },
    ],
    [{ kind: 'anchor', page: 'a1', anchor: '' }, { page: 'a1' }],
    [{ kind: 'anchor', page: 'a1' }, { page: 'a1' }],
    [{ kind: 'url', url: 'HTTPS://a.example/b' }, { url: 'HTTPS://a.example/b' }],
    [{ kind: 'url', url: 'mailto:a@b.example' }, { url: 'mailto:a@b.example' }],
    [{ kind: 'url', url: 'tel:1' }, { url: 'tel:1' }],
    [{ kind: 'url', url: `https://a.example/${'x'.repeat(2030)}` }, { url: `https://a.example/${'x'.repeat(2030)}` }],
  ] as const)
    assert.deepEqual(lead(target), expected, JSON.stringify(target));
  assert.ok('url' in lead({ kind: 'file', file: 'f' }));
  for (const target of [
    undefined,
    { kind: 'page' },
    { kind: 'url', url: 1 },
    { kind: 'url', url: 'https:///a' },
    { kind: 'url', url: 'mailto:' },
    { kind: 'url', url: 'tel: ' },
    { kind: 'url', url: 'javascript:x' },
    { kind: 'url', url: `https://a.example/${'x'.repeat(2031)}` },
    { kind: 'file', file: 'none' },
    { kind: 'space', space: 's' },
  ])
    assert.throws(() => lead(target), { status: 400, message: /^body\.changes\.3\.target: / }, JSON.stringify(target));
  assert.throws(() => lead({ kind: 'page', page: 'none' }), { message: /^body\.changes\.3\.target\.page: / });
});
