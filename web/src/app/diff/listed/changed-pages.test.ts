import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toChanged } from './changed-pages.ts';

const page = (id: string, type = 'document') => ({ id, title: id.toUpperCase(), path: id, type });

test('what became of a page is said at one place, in the order of the pages', () => {
  const { pages } = toChanged([
    { type: 'page_edited', page: page('a'), attributes: { title: { before: 'B', after: 'A' }, document: {} } },
    { type: 'page_moved', page: page('a'), parent: { after: { ...page('g', 'group'), title: 'G' } } },
    { type: 'page_created', page: page('n') },
    { type: 'page_deleted', page: page('g', 'group') },
  ]);
  assert.deepEqual(
    pages.map(({ id, kinds, hasText, facts }) => [id, kinds.join(' '), hasText, ...facts]),
    [
      ['a', 'changed moved', true, 'Title: B → A', 'Moved from the top level to G'],
      ['n', 'added', true],
      ['g', 'removed', false],
    ],
  );
});

test('what is no page is said by its kind', () => {
  const { others, files, reusables, settings } = toChanged([
    { type: 'file_deleted', file: { ...page('f', 'image/png'), name: 'a.png', downloadURL: '/a', size: 3 } },
    { type: 'reusable_content_edited', reusableContent: { id: 'r', title: 'Note', path: 'note.md' } },
    { type: 'variables_edited', variables: { version: { before: 1, after: 2 } } },
    { type: 'tag_created', tag: { slug: 'beta' } },
  ]);
  assert.deepEqual(others, ['Tag beta added']);
  assert.deepEqual(
    [files[0]?.kind, files[0]?.before, files[0]?.after, reusables[0]?.kinds, reusables[0]?.hasText],
    ['removed', { url: '/a', size: 3 }, undefined, ['changed'], true],
  );
  assert.deepEqual(settings, [{ title: 'Variables', settings: [{ name: 'version', before: '1', after: '2' }] }]);
});

test('a value with parts is said part by part', () => {
  const attributes = { cover: { before: { ref: 1 }, after: { ref: 2 } }, hidden: { after: true }, strange: {} };
  assert.deepEqual(toChanged([{ type: 'page_edited', page: page('a'), attributes }]).pages[0]?.facts, [
    'Cover, ref: 1 → 2',
    'Hidden: none → yes',
  ]);
});
