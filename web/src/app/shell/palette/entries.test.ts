import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Site, Space } from '../../api/types.ts';
import {
  countText,
  cut,
  fileEntries,
  fileSpaces,
  pageEntries,
  recentEntries,
  requestEntries,
  siteEntries,
} from './entries.ts';

const range = fc.record({ start: fc.integer({ min: -5, max: 40 }), end: fc.integer({ min: -5, max: 40 }) });

test('whatever is said to be found in a text, its parts are the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(range, { maxLength: 8 }), (text, ranges) => {
      const parts = cut(text, ranges);
      assert.equal(parts.map((part) => part.text).join(''), text);
      assert.ok(parts.every((part) => part.text !== ''));
    }),
  );
});

test('what was found is marked', () => {
  assert.deepEqual(cut('install it', [{ start: 0, end: 7 }]), [
    { text: 'install', isFound: true },
    { text: ' it', isFound: false },
  ]);
});

const page = (id: string, rank: number, section?: string) => ({
  id,
  title: `Page ${id}`,
  titleHighlights: [],
  rank,
  ancestors: [{ title: 'Guide' }],
  sections: section === undefined ? [] : [{ title: section, body: 'A text', highlights: [] }],
});

test('pages of all spaces and organizations stand by how well they answer, with where they are', () => {
  const one = { id: 's1', title: 'Handbook', pages: [page('a', 3), page('b', 1, 'Install')] };
  const other = { id: 's2', title: 'Recipes', pages: [page('c', 2, 'Page c')] };
  const entries = pageEntries([[one], [other]]);
  assert.deepEqual(
    entries.map(({ to, place }) => [to, place]),
    [
      ['/spaces/s1/pages/b', 'Handbook › Guide › Install'],
      ['/spaces/s2/pages/c', 'Recipes › Guide'],
      ['/spaces/s1/pages/a', 'Handbook › Guide'],
    ],
  );
});

test('a recent page of a space that is gone from the list is still there, without its place', () => {
  const pages = [
    { spaceId: 's1', pageId: 'p1', title: 'One' },
    { spaceId: 's9', pageId: 'p2', title: 'Two' },
  ];
  const places = recentEntries(pages, [{ id: 's1', title: 'Handbook' } as Space]).map(({ place }) => place);
  assert.deepEqual(places, ['Handbook', undefined]);
});

test('how much was found is read out when it is known', () => {
  assert.deepEqual(
    [countText(3, '', false), countText(3, 'a', true), countText(0, 'a', false), countText(1, 'a', false)],
    ['', '', 'Nothing found', '1 result'],
  );
});

test('change requests are found by number and subject, with their space', () => {
  const requests = [
    { id: 'r1', number: 4, subject: 'Install on Windows', space: 's1' },
    { id: 'r2', number: 14, subject: '', space: 's9' },
  ];
  const found = (query: string) =>
    requestEntries(requests, [{ id: 's1', title: 'Handbook' } as Space], query).map(({ to, place }) => [to, place]);
  assert.deepEqual(found('windows'), [['/spaces/s1/changes/r1', 'Handbook']]);
  assert.deepEqual(found('#14'), [['/spaces/s9/changes/r2', undefined]]);
});

test('sites that nobody can read are left out', () => {
  const site = (id: string, published?: string) => ({ id, title: id, urls: { published } }) as unknown as Site;
  assert.deepEqual(
    siteEntries([site('one', 'https://a.example/'), site('other')]).map(({ to }) => to),
    ['https://a.example/'],
  );
});

test('files are looked for in the space that somebody is in and in those that they were in last', () => {
  const spaces = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() })) as Space[];
  const recent = ['c', 'x', 'a'].map((spaceId) => ({ spaceId, pageId: 'p', title: 'P' }));
  assert.deepEqual(
    fileSpaces('/spaces/b/pages/1', recent, spaces).map(({ id }) => id),
    ['b', 'c', 'a'],
  );
  assert.deepEqual(fileSpaces('/', [], spaces), []);
  const [entry] = fileEntries([{ space: spaces[0]!, files: [{ id: '1', name: 'a b.png' }] }]);
  assert.deepEqual([entry?.to, entry?.place], ['/spaces/a/files?name=a%20b.png', 'A']);
});
