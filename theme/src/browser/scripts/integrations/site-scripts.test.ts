import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage } from '../../testing.ts';
import { loadSiteScripts } from './site-scripts.ts';

const LISTED = JSON.stringify([
  { url: '/plain.js', waits: false },
  { url: '/counting.js', waits: true },
]);

function open(t: TestContext, more = '') {
  const page = openPage(
    t,
    `<div class="page-article"></div><script data-scripts='${LISTED}' data-site="/docs" data-question="May they?"
      data-accept="Accept" data-reject="Reject" data-cookies="Cookies" ${more}></script>`,
  );
  const loaded = () => page.findAll('head script').map((each) => new URL((each as HTMLScriptElement).src).pathname);
  return { ...page, loaded, start: loadSiteScripts };
}

const disabled = (): unknown =>
  (window as unknown as { GitBook: { isCookiesTrackingDisabled: () => unknown } }).GitBook.isCookiesTrackingDisabled();

test('a script that sets cookies waits until its reader agrees, and others do not', (t) => {
  const page = open(t, 'data-privacy="Privacy policy" data-privacy-url="https://docs.example.com/privacy"');
  page.start();
  assert.deepEqual(page.loaded(), ['/plain.js']);
  assert.equal(disabled(), undefined);
  assert.equal(page.find('.consent a').textContent, 'Privacy policy');
  page.click('.consent button');
  assert.deepEqual(page.loaded(), ['/plain.js', '/counting.js']);
  assert.equal(disabled(), false);
  assert.equal(page.find('.consent').hidden, true);
});

test('who refuses is not asked again, can change their mind, and is asked by each site', (t) => {
  const page = open(t);
  page.start();
  page.click('.consent button:last-of-type');
  assert.deepEqual([page.loaded(), disabled()], [['/plain.js'], true]);
  assert.equal(localStorage.getItem('lectern-cookies /docs'), 'no');
  page.find('.consent').remove();
  page.find('.consent-again').remove();
  page.start();
  assert.equal(page.find('.consent').hidden, true);
  page.click('.consent-again');
  page.click('.consent button');
  assert.ok(page.loaded().includes('/counting.js'));
});

test('whoever asked not to be followed is not asked, and has nothing that sets cookies', (t) => {
  const page = open(t);
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  page.start();
  assert.deepEqual([page.loaded(), page.findAll('.consent').length, disabled()], [['/plain.js'], 0, true]);
});
