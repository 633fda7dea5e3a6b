import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, type Page } from '../testing.ts';
import { liveTheme, mediaFor } from './theme-toggle.ts';

const DARK = '(prefers-color-scheme: dark)';

test('a picture for the dark is shown in the dark theme, whatever the system has', () => {
  assert.equal(mediaFor(DARK, 'dark'), 'all');
  assert.equal(mediaFor(DARK, 'light'), 'not all');
  assert.equal(mediaFor('(prefers-color-scheme:light)', 'light'), 'all');
});

test('without a choice the system decides', () => {
  assert.equal(mediaFor(DARK, undefined), DARK);
});

test('a query that asks for no scheme stays as it is', () => {
  assert.equal(mediaFor('(min-width: 40rem)', 'dark'), '(min-width: 40rem)');
});

/** A page whose system has a theme, and a way to change it. */
function openThemed(t: TestContext, isDark = false): { page: Page; changeSystem: (isDark: boolean) => void } {
  const page = openPage(t, '<button class="site-theme" hidden></button><source media="(prefers-color-scheme: dark)">');
  const listeners: (() => void)[] = [];
  const system = { matches: isDark, addEventListener: (_: string, run: () => void) => listeners.push(run) };
  Object.assign(globalThis, { matchMedia: () => system });
  return {
    page,
    changeSystem: (next) => {
      system.matches = next;
      for (const run of listeners) run();
    },
  };
}
const themeNow = (page: Page) => [
  document.documentElement.dataset.theme,
  page.find('.site-theme').getAttribute('aria-pressed'),
  page.find('source').getAttribute('media'),
  localStorage.getItem('lectern-theme'),
];
const MEDIA = '(prefers-color-scheme: dark)';

test('the button chooses the other theme, and choosing that of the system follows the system again', (t) => {
  const { page } = openThemed(t);
  liveTheme();
  assert.equal(page.find('.site-theme').hidden, false);
  assert.deepEqual(themeNow(page), [undefined, 'false', MEDIA, null]);
  page.click('.site-theme');
  assert.deepEqual(themeNow(page), ['dark', 'true', 'all', 'dark']);
  page.click('.site-theme');
  assert.deepEqual(themeNow(page), ['light', 'false', 'not all', null]);
});

test('a site that begins with a theme of its own keeps every choice', (t) => {
  const { page } = openThemed(t, true);
  document.documentElement.dataset.initial = 'light';
  document.documentElement.dataset.theme = 'light';
  liveTheme();
  page.click('.site-theme');
  assert.deepEqual(themeNow(page), ['dark', 'true', 'all', 'dark']);
});

test('what readers did not choose follows the system', (t) => {
  const { page, changeSystem } = openThemed(t);
  liveTheme();
  changeSystem(true);
  assert.deepEqual(themeNow(page), [undefined, 'true', MEDIA, null]);
});
