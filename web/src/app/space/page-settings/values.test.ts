import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findFaults,
  faultsOf,
  headOf,
  type PageRead,
  toChanges,
  toPagePath,
  toScalar,
  toSettings,
  toUpdate,
} from './values.ts';

const PAGE: PageRead = {
  ...{ id: 'p', type: 'document', title: 'Soup', slug: 'soup', path: 'cooking/soup', icon: 'leaf' },
  variables: { size: 2, code: '1', 'odd-name': 'x' },
  cover: { ref: { kind: 'file', file: 'f' }, yPos: -12, height: 320 },
};
const was = toSettings(PAGE);

test('a form that nobody touched changes nothing', () => {
  assert.equal(toUpdate(PAGE, was), undefined);
  assert.equal(
    toUpdate(PAGE, { ...was, title: 'Soup ', variables: [...was.variables, { name: '', value: '' }] }),
    undefined,
  );
});

test('only what somebody changed is sent, and what they emptied is removed', () => {
  const update = toUpdate(PAGE, { ...was, description: ' New ', icon: { emoji: '🌶', icon: '' }, hidden: true });
  assert.deepEqual(update, { description: 'New', emoji: '🌶', icon: null, hidden: true });
  assert.deepEqual(toUpdate({ ...PAGE, condition: 'a' }, was), { condition: null });
  assert.deepEqual(toUpdate(PAGE, { ...was, parts: { ...was.parts, outline: false }, width: 'wide' }), {
    layout: { outline: false, width: 'wide' },
  });
});

test('tags are sent as a whole, in their order', () => {
  const tagged = { ...PAGE, tags: ['a', 'b'] };
  const before = toSettings(tagged);
  assert.equal(toUpdate(tagged, before), undefined);
  assert.deepEqual(toUpdate(tagged, { ...before, tags: ['b', 'a'] }), { tags: ['b', 'a'] });
  assert.deepEqual(toUpdate(tagged, { ...before, tags: [] }), { tags: [] });
});

test('variables keep what they are, and new ones are what their text says', () => {
  const variables = [
    { name: 'size', value: '3' },
    { name: 'code', value: '2' },
    { name: 'on', value: 'true' },
  ];
  assert.deepEqual(toUpdate(PAGE, { ...was, variables }), {
    variables: { 'odd-name': null, size: 3, code: '2', on: true },
  });
  assert.deepEqual(
    ['1.0', '', 'x', '-4', 'Infinity'].map((text) => toScalar(text)),
    ['1.0', '', 'x', -4, 'Infinity'],
  );
});

test('of a cover only what changed is sent: the file goes on naming the picture as it did', () => {
  const moved = { ...was, cover: { ...was.cover, y: '', height: '' } };
  assert.deepEqual(toUpdate(PAGE, moved), { cover: { yPos: 0, height: null } });
  const none = { ...was, cover: { ...was.cover, picture: undefined } };
  assert.deepEqual(toUpdate(PAGE, none), { cover: null });
});

test('a new cover is uploaded in the batch that shows it', () => {
  const file = new File(['x'], 'oven.png');
  const now = { ...was, cover: { ...was.cover, picture: { kind: 'new' as const, file } } };
  assert.deepEqual(toChanges(PAGE, now, { base64: 'eA==' }), [
    { operation: 'insert_files', files: [{ name: 'oven.png', base64: 'eA==', ref: 'cover' }] },
    { operation: 'update_page', page: 'p', cover: { ref: { kind: 'file', file: 'ref:cover' } } },
  ]);
});

test('what no page can be is said before anything is sent', () => {
  const cover = { ...was.cover, height: 'tall' };
  assert.deepEqual(Object.keys(findFaults({ ...was, title: ' ', cover })), ['title', 'cover']);
  const twice = [
    { name: 'a', value: '1' },
    { name: 'a ', value: '2' },
  ];
  assert.match(findFaults({ ...was, variables: twice }).variables ?? '', /same name/);
  assert.match(findFaults({ ...was, variables: [{ name: '', value: '1' }] }).variables ?? '', /a name/);
  assert.deepEqual(findFaults(was), {});
});

test('a refusal stands at its field, wherever it is in the batch', () => {
  const details = [
    { in: 'body', path: '/changes/1/slug', message: 'expected letters' },
    { in: 'body', path: '/changes/0/files/0/name', message: 'expected a picture' },
    { in: 'body', path: '/changes/1/page', message: 'expected a page' },
  ];
  assert.deepEqual(faultsOf({ error: { details } }), { slug: 'Expected letters.', cover: 'Expected a picture.' });
  assert.deepEqual([faultsOf(undefined), faultsOf({ error: {} })], [{}, {}]);
});

test('front matter is found as it stands in the file', () => {
  assert.equal(headOf('---\na: 1\n---\n\n# T\n---\n'), '---\na: 1\n---\n');
  assert.equal(headOf('---\r\n---\r\nx'), '---\r\n---\r\n');
  assert.deepEqual(['# T\n---\na\n---\n', '---\nno end'].map(headOf), ['', '']);
});

test('the address follows the last part of it', () => {
  assert.equal(toPagePath(PAGE, 'broth'), '/cooking/broth');
  assert.equal(toPagePath(PAGE, ' '), '/cooking/soup');
});
