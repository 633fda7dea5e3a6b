import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toChanged } from './changed-pages.ts';

const page = (id: string, type = 'document') => ({ id, title: id.toUpperCase(), path: id, type });

test('what became of a page is said at one place, in the order of the pages', () => {
  const { pages } = toChanged([
    { type: 'page_edited', page: page('a'), attributes: { title: { before: 'B', after: 'A' }, document: {} } },
    { type: 'page_moved', page: page('a'), parent: { after: { title: 'G' } } },
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

test('what is no page is said in a sentence', () => {
  const { others } = toChanged([
    { type: 'file_deleted', file: { title: 'a.png' } },
    { type: 'reusable_content_edited', reusableContent: { id: 'r', title: 'Note' } },
    { type: 'variables_edited', variables: { version: { before: 1, after: 2 } } },
    { type: 'tag_created', tag: { slug: 'beta' } },
  ]);
  assert.deepEqual(others, [
    'File a.png removed',
    'Reusable content Note changed',
    'Variables changed: version',
    'Tag beta added',
  ]);
});

test('a value that nobody can read in a line is only said to be another one', () => {
  const attributes = { cover: { before: { ref: 1 }, after: { ref: 2 } }, hidden: { after: true }, strange: {} };
  assert.deepEqual(toChanged([{ type: 'page_edited', page: page('a'), attributes }]).pages[0]?.facts, [
    'Cover changed',
    'Hidden: none → yes',
  ]);
});
