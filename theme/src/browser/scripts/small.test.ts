// Scripts of a few lines each: menus, the announcement, feedback, links to other sites.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, type Page, settle } from '../testing.ts';
import { closeAnnouncement } from './announcement.ts';
import { liveFeedback } from './feedback.ts';
import { closeMenus } from './menus.ts';
import { openLinksInNewTabs } from './actions/page-actions.ts';

const MENUS = `<details class="site-menu" open><summary>Menu</summary><nav class="site-nav"><a href="#x">x</a></nav></details>
  <details class="site-variants" open><summary>1.0</summary><a id="in" href="#y">y</a></details>
  <details class="site-dropdown" open><summary>More</summary></details><p id="out">out</p>`;
const openIn = (page: Page) => page.findAll('details[open]').map(({ className }) => className);

test('Escape closes all menus and goes back to what opened them; other keys do nothing', (t) => {
  const page = openPage(t, MENUS);
  closeMenus();
  page.press('#out', 'a');
  assert.equal(openIn(page).length, 3);
  page.press('#out', 'Escape');
  assert.deepEqual(openIn(page), []);
  assert.equal(document.activeElement?.textContent, 'More');
});

test('a click elsewhere closes lists, one in a list leaves that one, and a link of the menu closes the menu', (t) => {
  const page = openPage(t, MENUS);
  closeMenus();
  page.click('#in');
  assert.deepEqual(openIn(page), ['site-menu', 'site-variants']);
  page.click('#out');
  assert.deepEqual(openIn(page), ['site-menu']);
  page.click('.site-nav a');
  assert.deepEqual(openIn(page), []);
});

test('of sections in a row that scrolls, the one that is read is brought to the middle', (t) => {
  for (const [width, expected] of [
    [500, 350 + 25 - 100],
    [200, 0],
  ] as const) {
    const page = openPage(t, '<div class="site-sections"><ul><li><a aria-current="page">x</a></li></ul></div>');
    const row = page.find('.site-sections > ul');
    Object.defineProperties(row, { scrollWidth: { value: width }, clientWidth: { value: 200 } });
    row.getBoundingClientRect = () => ({ left: 0, width: 200 }) as DOMRect;
    page.find('a').getBoundingClientRect = () => ({ left: 350, width: 50 }) as DOMRect;
    closeMenus();
    assert.equal(row.scrollLeft, expected);
  }
});

test('an announcement that was closed is known by what it says', (t) => {
  const page = openPage(t, '<div class="site-announcement"><button class="announcement-close" hidden></button></div>');
  document.documentElement.dataset.announcement = 'hash';
  closeAnnouncement();
  assert.equal(page.find('button').hidden, false);
  assert.equal(localStorage.getItem('lectern-announcement'), null);
  page.click('button');
  assert.equal(document.documentElement.className, 'announcement-closed');
  assert.equal(localStorage.getItem('lectern-announcement'), 'hash');
});

const FEEDBACK = `<section class="page-feedback"><form action="/docs/~feedback" data-failed="It failed.">
  <input name="rating" value="good"><button type="submit">Send</button></form>
  <p class="page-feedback-thanks" tabindex="-1">Thanks</p></section>`;

function answerFeedback(t: TestContext, answer: () => Response) {
  const asked: [url: string, options: RequestInit][] = [];
  t.mock.method(globalThis, 'fetch', async (url: string, options: RequestInit) => {
    asked.push([url, options]);
    return answer();
  });
  return asked;
}

test('feedback is sent without leaving the page, and thanked for', async (t) => {
  const page = openPage(t, FEEDBACK);
  const asked = answerFeedback(t, () => new Response());
  liveFeedback();
  page.click('button');
  assert.equal(page.find('button').hasAttribute('disabled'), true);
  await settle();
  assert.equal(asked.length, 1);
  assert.match(asked[0]?.[0] ?? '', /\/docs\/~feedback$/);
  const { method, body, headers } = asked[0]?.[1] ?? {};
  assert.deepEqual([method, body, headers], ['POST', '{"rating":"good"}', { 'content-type': 'application/json' }]);
  assert.equal(page.find('form').hidden, true);
  assert.equal(page.find('.page-feedback-thanks').classList.contains('is-shown'), true);
  assert.equal(document.activeElement?.textContent, 'Thanks');
});

test('feedback that did not arrive can be sent again, and each failure is said once', async (t) => {
  const page = openPage(t, FEEDBACK);
  const asked = answerFeedback(t, () => new Response('', { status: 503 }));
  liveFeedback();
  for (let time = 0; time < 2; time += 1) {
    page.click('button');
    await settle();
    assert.equal(page.find('button').hasAttribute('disabled'), false);
    assert.deepEqual(
      page.findAll('[role=alert]').map(({ textContent }) => textContent),
      ['It failed.'],
    );
  }
  assert.equal(asked.length, 2);
  assert.equal(page.find('form').hidden, false);
});

const LINKS = `<a href="https://example.com/">other</a><a href="/guide/x">own</a><a href="mailto:a@example.com">mail</a>`;

test('links to other sites open in a new tab only where its owners say so', (t) => {
  for (const isWanted of [true, false]) {
    const page = openPage(t, LINKS);
    if (isWanted) document.documentElement.dataset.newTab = '';
    openLinksInNewTabs();
    const targets = page.findAll('a').map((link) => [link.getAttribute('target'), link.getAttribute('rel')]);
    const other = isWanted ? ['_blank', 'noopener'] : [null, null];
    assert.deepEqual(targets, [other, [null, null], [null, null]]);
  }
});
