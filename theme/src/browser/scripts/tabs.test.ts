import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, type Page } from '../testing.ts';
import { liveTabs, namedBy, neighbor } from './tabs.ts';

const from = (at: number, isRightToLeft = false) => ({ at, count: 3, isRightToLeft });

test('arrow keys walk through the tabs and around their ends', () => {
  assert.equal(neighbor('ArrowRight', from(0)), 1);
  assert.equal(neighbor('ArrowRight', from(2)), 0);
  assert.equal(neighbor('ArrowLeft', from(0)), 2);
});

test('where tabs are read from right to left, so do the keys', () => {
  assert.equal(neighbor('ArrowLeft', from(0, true)), 1);
  assert.equal(neighbor('ArrowRight', from(0, true)), 2);
});

test('Home and End lead to the ends, and other keys do nothing', () => {
  assert.equal(neighbor('Home', from(2)), 0);
  assert.equal(neighbor('End', from(0)), 2);
  for (const key of ['ArrowDown', 'Tab', 'a']) assert.equal(neighbor(key, from(1)), undefined);
});

test('the end of an address names an id, encoded or not', () => {
  assert.equal(namedBy('#auf-%C3%BCber'), 'auf-über');
  assert.equal(namedBy('#100%'), '100%');
  assert.equal(namedBy(''), '');
});

const TABS = ['one', 'two']
  .map(
    (box) =>
      `<div class="tabs" id="${box}">${['macOS', 'Linux']
        .map(
          (title) =>
            `<div class="tab" id="${box}-${title}"><p class="tab-title">${title}</p><p id="in-${box}-${title}">x</p></div>`,
        )
        .join('')}</div>`,
  )
  .join('');
const chosenIn = (page: Page) => page.findAll('.is-chosen').map(({ id }) => id);

test('panels become tabs of which the first is chosen, with all that says so to who does not see them', (t) => {
  const page = openPage(t, `${TABS}<div class="tabs" id="alone"><div class="tab">x</div></div>`);
  liveTabs();
  assert.deepEqual(chosenIn(page), ['one-macOS', 'two-macOS']);
  const [first, second] = page.findAll('#one [role=tab]');
  assert.deepEqual([first?.getAttribute('aria-selected'), first?.tabIndex, first?.id], ['true', 0, 'one-macOS~tab']);
  assert.deepEqual([second?.getAttribute('aria-selected'), second?.tabIndex], ['false', -1]);
  assert.equal(first?.getAttribute('aria-controls'), 'one-macOS');
  assert.equal(page.find('#one-macOS').getAttribute('aria-labelledby'), 'one-macOS~tab');
  assert.equal(page.find('#one').classList.contains('is-live'), true);
  assert.equal(page.find('#one').firstElementChild?.getAttribute('role'), 'tablist');
  assert.equal(page.find('#alone').outerHTML, '<div class="tabs" id="alone"><div class="tab">x</div></div>');
});

test('a choice holds wherever there is a tab of the same title, and on the next page', (t) => {
  const page = openPage(t, TABS);
  liveTabs();
  page.click('#two [role=tab]:last-child');
  assert.deepEqual(chosenIn(page), ['one-Linux', 'two-Linux']);
  assert.equal(localStorage.getItem('lectern-tab'), 'Linux');
  page.click('#one [role=tablist]');
  assert.deepEqual(chosenIn(page), ['one-Linux', 'two-Linux']);
  page.find('body').innerHTML = TABS;
  liveTabs();
  assert.deepEqual(chosenIn(page), ['one-Linux', 'two-Linux']);
});

test('keys choose tabs and take the focus along, and other keys are left alone', (t) => {
  const page = openPage(t, TABS);
  liveTabs();
  assert.equal(page.press('#one [role=tab]', 'End'), false);
  assert.equal(document.activeElement?.id, 'one-Linux~tab');
  assert.deepEqual(chosenIn(page), ['one-Linux', 'two-Linux']);
  assert.equal(page.press('#one [role=tab]', 'a'), true);
  assert.equal(page.press('#one [role=tablist]', 'Home'), true);
  assert.deepEqual(chosenIn(page), ['one-Linux', 'two-Linux']);
});

test('an address chooses the tab that it names, or that holds what it names', (t) => {
  const page = openPage(t, TABS, 'https://docs.example.com/page#in-two-Linux');
  liveTabs();
  assert.deepEqual(chosenIn(page), ['one-macOS', 'two-Linux']);
  location.hash = '#one-Linux';
  page.window.dispatchEvent(new page.window.Event('hashchange'));
  assert.deepEqual(chosenIn(page), ['one-Linux', 'two-Linux']);
});

test('what a reader looks at stays where it is when tabs above it are chosen as well', (t) => {
  const page = openPage(t, TABS);
  const scrolled: unknown[] = [];
  Object.assign(globalThis, { scrollBy: (by: unknown) => scrolled.push(by) });
  liveTabs();
  const tops = [100, 340];
  const chosen = page.find('#two [role=tab]:last-child');
  chosen.getBoundingClientRect = () => ({ top: tops.shift() }) as DOMRect;
  chosen.click();
  assert.deepEqual(scrolled, [{ top: 240, behavior: 'instant' }]);
});

test('a page is led to what its address names only where that had to be shown first', (t) => {
  const page = openPage(t, TABS);
  liveTabs();
  const led: string[] = [];
  for (const id of ['in-two-Linux', 'in-one-macOS'])
    page.find(`#${id}`).scrollIntoView = () => {
      led.push(id);
    };
  for (const id of ['in-one-macOS', 'in-two-Linux', 'gone']) {
    location.hash = `#${id}`;
    page.window.dispatchEvent(new page.window.Event('hashchange'));
  }
  assert.deepEqual(led, ['in-two-Linux']);
});

test('a browser that keeps nothing has tabs all the same', (t) => {
  const page = openPage(t, TABS);
  const refuse = () => {
    throw new Error('SecurityError');
  };
  Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse } });
  liveTabs();
  page.click('#two [role=tab]:last-child');
  assert.deepEqual(chosenIn(page), ['one-Linux', 'two-Linux']);
});
