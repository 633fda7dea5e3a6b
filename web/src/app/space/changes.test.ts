import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNext, goalsOf, predict, toMoves, topmost } from './changes.ts';
import { type ListedPage, type PageType, type Pages, toPages, walk } from './model.ts';

const page = (id: string, pages: ListedPage[] = [], type: PageType = 'document'): ListedPage => ({
  id,
  type,
  title: id,
  pages,
});
const PAGES = toPages([
  page('a', [page('a1', [page('a11')]), page('a2')]),
  page('g', [page('g1')], 'group'),
  page('l', [], 'link'),
]);

const drawn = (pages: Pages): string =>
  pages.map(({ id, pages }) => (pages.length > 0 ? `${id}(${drawn(pages)})` : id)).join(' ');

const after = (ids: string[], goal: Parameters<typeof toMoves>[2]): string | undefined => {
  const moves = toMoves(PAGES, new Set(ids), goal);
  return moves && drawn(predict(PAGES, moves));
};

test('pages move before, behind and into others, with what is below them', () => {
  assert.equal(after(['a1'], { position: 'inside', page: 'g' }), 'a(a2) g(g1 a1(a11)) l');
  assert.equal(after(['a1'], { position: 'before', page: 'a' }), 'a1(a11) a(a2) g(g1) l');
  assert.equal(after(['g1'], { position: 'after', page: 'a11' }), 'a(a1(a11 g1) a2) g l');
  assert.equal(after(['a2'], { position: 'inside', page: undefined }), 'a(a1(a11)) g(g1) l a2');
  assert.equal(after(['g'], { position: 'before', page: 'a' }), 'g(g1) a(a1(a11) a2) l');
});

test('several pages keep their order, and what lies below one of them goes with it', () => {
  assert.equal(after(['a2', 'a11', 'a1'], { position: 'inside', page: 'g' }), 'a g(g1 a1(a11) a2) l');
  assert.deepEqual(
    topmost(PAGES, new Set(['a11', 'a', 'l'])).map(({ id }) => id),
    ['a', 'l'],
  );
});

test('nothing moves below itself, into what holds nothing, or out of a tree that has changed', () => {
  assert.equal(after(['a'], { position: 'inside', page: 'a11' }), undefined);
  assert.equal(after(['a'], { position: 'before', page: 'a' }), undefined);
  assert.equal(after(['a1'], { position: 'inside', page: 'l' }), undefined);
  assert.equal(after(['g'], { position: 'inside', page: 'a' }), undefined);
  assert.equal(after(['g'], { position: 'before', page: 'a1' }), undefined);
  assert.equal(after(['gone'], { position: 'inside', page: 'a' }), undefined);
  assert.equal(after(['a1'], { position: 'inside', page: 'gone' }), undefined);
});

test('what is not changed stays the same object', () => {
  const renamed = predict(PAGES, [{ operation: 'update_page', page: 'a11', title: 'New', hidden: true }]);
  assert.equal(renamed[1], PAGES[1]);
  assert.notEqual(renamed[0], PAGES[0]);
  assert.equal(renamed[0]?.pages[1], PAGES[0]?.pages[1]);
  const changed = renamed[0]?.pages[0]?.pages[0];
  assert.deepEqual([changed?.title, changed?.isHidden], ['New', true]);
});

test('a change that was made may be predicted once more', () => {
  for (const changes of [
    toMoves(PAGES, new Set(['a1', 'a2']), { position: 'inside', page: 'g' }) ?? [],
    [{ operation: 'delete_page', page: 'a' } as const],
    [{ operation: 'update_page', page: 'a', emoji: null, icon: 'bolt' } as const],
  ]) {
    const once = predict(PAGES, changes);
    assert.deepEqual(predict(once, changes), once);
  }
});

test('a page that is gone leads to the text before it, or to the first that is left', () => {
  assert.equal(findNext(PAGES, new Set(['a2']))?.id, 'a11');
  assert.equal(findNext(PAGES, new Set(['a']))?.id, 'g1');
  assert.equal(findNext(PAGES, new Set(['a', 'g']))?.id, undefined);
});

test('all goals that are offered are goals that moves are made to', () => {
  for (const ids of [['a1'], ['g'], ['l', 'a2'], ['a']])
    for (const position of ['inside', 'before', 'after'] as const) {
      const chosen = new Set(ids);
      const offered = [...goalsOf(PAGES, topmost(PAGES, chosen), position)].map(({ page }) => page.id);
      const all = [...walk(PAGES)].map(({ id }) => id);
      assert.deepEqual(
        offered,
        all.filter((page) => toMoves(PAGES, chosen, { position, page }) !== undefined),
        `${ids.join()} ${position}`,
      );
    }
});
