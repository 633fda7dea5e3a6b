import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withRecent } from './recent.ts';

const page = (id: number) => ({ spaceId: 's', pageId: `p${id}`, title: `Page ${id}` });

test('a page that is opened again comes first, once, with the title that it has now', () => {
  const renamed = { ...page(2), title: 'Renamed' };
  assert.deepEqual(withRecent([page(1), page(2)], renamed), [renamed, page(1)]);
});

test('the same page of another space is another page', () => {
  assert.equal(withRecent([page(1)], { ...page(1), spaceId: 'other' }).length, 2);
});

test('the oldest are forgotten', () => {
  const many = Array.from({ length: 30 }, (_, id) => page(id)).reduce(withRecent, []);
  assert.deepEqual([many.length, many[0]?.pageId], [12, 'p29']);
});
