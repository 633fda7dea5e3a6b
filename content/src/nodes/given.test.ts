import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fragmentsOf, readNodes, targetOf, UnknownNode, word, type Writing } from './given.ts';

test('what is sent is read with its place, and what is missing is empty', () => {
  const [node] = readNodes(
    [
      {
        object: 'block',
        type: 'paragraph',
        meta: { id: 'x' },
        nodes: [
          { object: 'text', leaves: [{ text: 'a', marks: [{ type: 'bold', data: { b: 1 } }, 'odd'] }, { text: '' }] },
        ],
        fragments: [{ object: 'fragment', type: 'caption', fragment: 'f', nodes: [{ object: 'text' }] }],
      },
    ],
    '/nodes',
  );
  assert.deepEqual(
    [node?.path, node?.type, node?.id, node?.name, node?.data],
    ['/nodes/0', 'paragraph', 'x', undefined, {}],
  );
  assert.deepEqual(node?.nodes[0]?.leaves, [
    {
      text: 'a',
      marks: [
        { type: 'bold', data: { b: 1 } },
        { type: 'undefined', data: {} },
      ],
    },
    { text: '', marks: [] },
  ]);
  assert.deepEqual([node?.fragments[0]?.path, node?.fragments[0]?.name], ['/nodes/0/fragments/0', 'f']);
  assert.deepEqual(readNodes(undefined, ''), []);
});

test('an id is a text, and only texts have leaves', () => {
  const read = (node: object) => readNodes([{ object: 'block', ...node }], '')[0];
  for (const id of ['', 1, null]) assert.equal(read({ meta: { id } })?.id, undefined);
  assert.deepEqual(read({ leaves: 'odd' })?.leaves, []);
});

test('what is no document is refused where it stands', () => {
  for (const [nodes, path] of [
    ['a', '/nodes'],
    [[null], '/nodes/0'],
    [[{ object: 'document' }], '/nodes/0'],
    [[{ type: 'paragraph' }], '/nodes/0'],
    [[{ object: 'block', type: 1 }], '/nodes/0'],
    [[{ object: 'block', nodes: {} }], '/nodes/0/nodes'],
    [[{ object: 'block', fragments: [1] }], '/nodes/0/fragments/0'],
    [[{ object: 'text', leaves: 1 }], '/nodes/0/leaves'],
    [[{ object: 'text', leaves: [{ text: 'a' }, { text: 1 }] }], '/nodes/0/leaves/1'],
    [[{ object: 'text', leaves: [{ text: 'a', marks: {} }] }], '/nodes/0/leaves/0'],
  ] as const)
    assert.throws(() => readNodes(nodes, '/nodes'), { name: 'UnknownNode', path });
});

test('a word is a text or a number', () => {
  const data = { a: 'x', b: 1, c: true, d: null };
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => word(data, name)),
    ['x', '1', '', '', ''],
  );
});

test('the fragments of a node are found by their type', () => {
  const fragment = (type: string, id: string) => ({ object: 'fragment', type, nodes: [{ object: 'block', type: id }] });
  const [node] = readNodes(
    [{ object: 'block', fragments: ['a', 'b', 'a'].map((type, at) => fragment(type, `${at}`)) }],
    '',
  );
  assert.deepEqual(node && fragmentsOf(node, 'a').map(({ type }) => type), ['0', '2']);
});

test('a reference leads where the caller says, on one line, or is refused', () => {
  const refer: Writing['refer'] = ({ kind, url }) => (kind === 'url' ? String(url) : undefined);
  const writing: Writing = { refer, notes: [], taken: new Map(), isInList: false, writeBlocks: () => '' };
  const target = (ref: unknown) => {
    const [node] = readNodes([{ object: 'block', data: { ref } }], '/nodes');
    return node && targetOf(writing, node);
  };
  assert.equal(target({ kind: 'url', url: 'a\r\nb' }), 'ab');
  for (const ref of [undefined, 'a', { url: 'a' }, { kind: 'page' }])
    assert.throws(() => target(ref), new UnknownNode('/nodes/0/data/ref', 'expected a reference'));
});
