import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toString } from '../html.ts';
import { renderBranches, renderNavigation } from './navigation.ts';
import { chooseOutline } from './outline.ts';
import type { NavItem } from '../views.ts';

const item = (overrides: Partial<NavItem>): NavItem => ({
  kind: 'page',
  title: 'Page',
  url: '/page',
  current: false,
  open: false,
  hasChildren: false,
  children: [],
  ...overrides,
});
const render = (...items: NavItem[]) => toString(renderNavigation({ lang: 'en', items }));

test('the page that is open is marked for everybody', () => {
  assert.match(render(item({ current: true })), /<a href="\/page"\s+aria-current="page"/);
});

test('a closed branch is a plain link with an arrow that shows that there is more', () => {
  const html = render(item({ hasChildren: true }));
  assert.match(html, /<li class="has-children"\s*>\s*<a href="\/page"/);
  assert.equal(html.match(/<ul>/g)?.length, 1);
});

test('an open branch holds its pages', () => {
  const html = render(item({ hasChildren: true, open: true, children: [item({ title: 'Below', url: '/below' })] }));
  assert.match(html, /<li class="has-children is-open"\s*>[^]*<ul>[^]*href="\/below"/);
});

test('a group is a label and no link', () => {
  const { url: _, ...group } = item({
    kind: 'group',
    title: 'Basics',
    open: true,
    hasChildren: true,
    children: [item({})],
  });
  assert.match(render(group), /<li class="is-group"\s*>\s*<span class="site-nav-label">Basics<\/span><ul>/);
});

test('a link to elsewhere gives nothing away, and one that would run is only text', () => {
  assert.match(
    render(item({ kind: 'link', url: 'https://example.com', external: true })),
    /<a href="https:\/\/example\.com"\s+rel="noopener"/,
  );
  assert.match(
    render(item({ kind: 'link', title: 'Run', url: 'javascript:x' })),
    /<span class="site-nav-label">Run<\/span>/,
  );
});

test('a picture or an emoji stands next to a title, and a name without a picture holds its place', () => {
  assert.match(
    render(item({ icon: 'gear' })),
    /<span class="title-icon"><svg aria-hidden="true"[^]*<\/span> Page<\/a>/,
  );
  assert.match(render(item({ icon: '🚀' })), /<span class="title-icon" aria-hidden="true">🚀<\/span>/);
  assert.match(render(item({ emoji: '📦', icon: 'gear' })), /📦/);
  assert.match(render(item({ icon: 'zzzzyx' })), /title-icon-dot/);
  assert.doesNotMatch(render(item({})), /title-icon/);
});

test('the navigation says where the rest of it is, and a branch its name', () => {
  const html = toString(
    renderNavigation({ lang: 'en', items: [item({ hasChildren: true, branch: 'p1' })], moreUrl: '/~nav/1' }),
  );
  assert.match(html, /data-more="\/~nav\/1"/);
  assert.match(html, /<li class="has-children"\s+data-branch="p1"/);
});

test('branches come as a list without anything around it', () => {
  assert.match(renderBranches([item({})]), /^<ul>[^]*<\/ul>$/);
});

const heading = (level: number, index: number) => ({ id: `h${index}`, title: `H ${index}`, level });

test('the outline has two levels, and none when there is nothing to choose from', () => {
  assert.deepEqual(
    chooseOutline([heading(2, 1), heading(3, 2), heading(4, 3)]).map((each) => each.level),
    [2, 3],
  );
  assert.deepEqual(chooseOutline([heading(2, 1)]), []);
});

test('the outline of a very long page has one level, and an end', () => {
  const long = Array.from({ length: 400 }, (_, index) => heading(index % 10 === 0 ? 2 : 3, index));
  assert.ok(chooseOutline(long).every((each) => each.level === 2));
  assert.equal(chooseOutline(Array.from({ length: 400 }, (_, index) => heading(3, index))).length, 80);
});
