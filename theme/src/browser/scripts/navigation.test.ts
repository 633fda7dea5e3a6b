import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, settle } from '../testing.ts';
import { liveNavigation, placeIn } from './navigation.ts';

test('the navigation comes back to its place in the space where it was left', () => {
  assert.equal(placeIn('["/docs/~nav",120]', '/docs/~nav'), 120);
  assert.equal(placeIn('["/docs/~nav",120]', '/api/~nav'), undefined);
});

test('nothing kept, or something else, is no place', () => {
  assert.equal(placeIn(null, '/docs/~nav'), undefined);
  assert.equal(placeIn('[]', '/docs/~nav'), undefined);
  assert.equal(placeIn('["/docs/~nav","x"]', '/docs/~nav'), undefined);
});

const NAV = `<nav class="site-nav" data-more="/docs/~nav"><ul>
  <li class="has-children"><a href="/docs/a"> A </a></li>
  <li class="has-children is-open" id="b"><a href="/docs/b">B</a><ul><li><a href="/docs/b/c" aria-current="page">C</a></li></ul></li>
  <li class="has-children" data-branch="deep"><a href="/docs/d">D</a></li>
  <li><a href="/docs/e">E</a></li></ul></nav>`;
const BRANCHES = `<ul><li class="has-children is-open"><a href="/docs/a">A</a><ul><li class="has-children is-open"><a href="/docs/a/b">AB</a>
  <ul><li><a href="/docs/a/b/c">ABC</a></li></ul></li></ul></li></ul>`;

/** Answers branches, and notes what was asked for. */
function answerBranches(t: TestContext, answer: () => Response = () => new Response(BRANCHES)): string[] {
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
  return asked;
}

test('branches have buttons that say whether they are open', (t) => {
  const page = openPage(t, NAV);
  document.body.dataset.messages = '{"below":"Pages below"}';
  liveNavigation();
  const buttons = page.findAll('.nav-toggle');
  assert.deepEqual(
    buttons.map((button) => button.getAttribute('aria-expanded')),
    ['false', 'true', 'false'],
  );
  assert.match(buttons[0]?.getAttribute('aria-label') ?? '', /: A$/);
  assert.equal(buttons[0]?.previousElementSibling?.getAttribute('href'), '/docs/a');
  assert.equal(page.find('.site-nav').classList.contains('is-live'), true);
});

test('a branch that is there opens and closes without asking for anything', async (t) => {
  const page = openPage(t, NAV);
  const asked = answerBranches(t);
  liveNavigation();
  for (const isOpen of [false, true]) {
    page.click('#b > .nav-toggle');
    await settle();
    assert.equal(page.find('#b').classList.contains('is-open'), isOpen);
    assert.equal(page.find('#b > .nav-toggle').getAttribute('aria-expanded'), String(isOpen));
  }
  assert.deepEqual(asked, []);
});

test('a branch that is not there is asked for once, and those in it open in turn', async (t) => {
  const page = openPage(t, NAV);
  const asked = answerBranches(t);
  liveNavigation();
  page.find('.nav-toggle').dispatchEvent(new page.window.Event('pointerenter') as unknown as Event);
  page.click('.nav-toggle');
  const busy = () => page.find('.nav-toggle').getAttribute('aria-busy');
  assert.equal(busy(), 'true');
  await settle();
  assert.equal(busy(), null);
  assert.deepEqual(asked, ['/docs/~nav']);
  const [item] = page.findAll('.has-children');
  assert.equal(item?.classList.contains('is-open'), true);
  const inner = item?.querySelector('ul > .has-children');
  assert.equal(inner?.classList.contains('is-open'), false);
  assert.equal(inner?.querySelectorAll('.nav-toggle').length, 1);
  page.click('.has-children ul .nav-toggle');
  await settle();
  assert.equal(inner?.classList.contains('is-open'), true);
  assert.deepEqual(asked, ['/docs/~nav']);
});

test('a branch of a large space comes from an address of its own', async (t) => {
  const page = openPage(t, NAV);
  const asked = answerBranches(t, () => new Response(BRANCHES.replaceAll('/docs/a"', '/docs/d"')));
  liveNavigation();
  page.click('[data-branch] > .nav-toggle');
  await settle();
  assert.deepEqual(asked, ['/docs/~nav/deep']);
  assert.equal(page.find('[data-branch] > ul > li > a').textContent, 'AB');
});

test('where a branch cannot be had, the page itself opens, and the next try asks again', async (t) => {
  const page = openPage(t, NAV);
  const asked = answerBranches(t, () => new Response('', { status: 500 }));
  const left: string[] = [];
  t.mock.method(location, 'assign', (url: string) => left.push(url));
  liveNavigation();
  for (let time = 0; time < 2; time += 1) {
    page.click('.nav-toggle');
    await settle();
  }
  assert.deepEqual(left, ['https://docs.example.com/docs/a', 'https://docs.example.com/docs/a']);
  assert.equal(asked.length, 2);
  assert.equal(page.find('.nav-toggle').hasAttribute('aria-busy'), false);
});

test('the navigation is scrolled to where it was left, and to the page that is read', (t) => {
  const page = openPage(t, NAV);
  sessionStorage.setItem('lectern-nav', '["/docs/~nav",120]');
  const nav = page.find('.site-nav');
  liveNavigation();
  assert.equal(nav.scrollTop, 120);
  nav.scrollTop = 70;
  page.window.dispatchEvent(new page.window.Event('pagehide'));
  assert.equal(sessionStorage.getItem('lectern-nav'), '["/docs/~nav",70]');
  const at = (top: number, bottom: number) => () => ({ top, bottom }) as DOMRect;
  Object.defineProperty(nav, 'clientHeight', { value: 300 });
  nav.getBoundingClientRect = at(0, 300);
  page.find('[aria-current]').getBoundingClientRect = at(500, 520);
  liveNavigation();
  assert.equal(nav.scrollTop, 70 + 500 - 100);
  page.find('[aria-current]').getBoundingClientRect = at(280, 300);
  liveNavigation();
  assert.equal(nav.scrollTop, 70);
});

test('a page without a navigation has nothing to do', (t) => {
  const page = openPage(t, '<p>x</p>');
  liveNavigation();
  assert.equal(page.find('body').innerHTML, '<p>x</p>');
});
