import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPages, walk } from '../model.ts';
import { FOUND_AT_MOST, searchPages } from './search.ts';

const page = (title: string, pages: object[] = []) => ({
  id: title,
  type: 'document' as const,
  title,
  pages: pages as never[],
});

test('pages are found by the words of their title, with the way to them', () => {
  const pages = toPages([page('Cooking', [page('Crème brûlée', [page('Burner')])]), page('Cream')]);
  const found = (query: string) => [...walk(searchPages(pages, query).pages)].map(({ id }) => id);
  assert.deepEqual(found('CREME'), ['Cooking', 'Crème brûlée']);
  assert.deepEqual(found('brule cre'), ['Cooking', 'Crème brûlée']);
  assert.deepEqual(found('burner'), ['Cooking', 'Crème brûlée', 'Burner']);
  assert.deepEqual(found('tea'), []);
});

test('so many pages are found at most, and it is said that there are more', () => {
  const pages = toPages(Array.from({ length: 10_000 }, (_, at) => page(`Page ${at}`)));
  const { pages: found, isCut } = searchPages(pages, 'page');
  assert.deepEqual([found.length, isCut], [FOUND_AT_MOST, true]);
  assert.equal(searchPages(pages, 'page 9999').isCut, false);
});
