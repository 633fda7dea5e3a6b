import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage } from '../testing.ts';
import { maySend, nameIn, targetOf, sendInsights } from './insights.ts';

const sendBeacon = () => true;

test('nothing is sent of those who do not want it, or where it cannot be sent', () => {
  assert.equal(maySend({ doNotTrack: null, sendBeacon }), true);
  assert.equal(maySend({ doNotTrack: '0', sendBeacon, globalPrivacyControl: false }), true);
  assert.equal(maySend({ doNotTrack: '1', sendBeacon }), false);
  assert.equal(maySend({ doNotTrack: null, sendBeacon, globalPrivacyControl: true }), false);
  assert.equal(maySend({ doNotTrack: null }), false);
});

/** A storage with a name for each key. */
function makeStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('a name is made once for each storage', () => {
  const [storage, other] = [makeStorage(), makeStorage()];
  const name = nameIn(() => storage, 'session') ?? '';
  assert.match(name, /^[\da-z]{8,28}$/);
  assert.equal(
    nameIn(() => storage, 'session'),
    name,
  );
  assert.notEqual(
    nameIn(() => other, 'session'),
    name,
  );
});

test('where nothing may be stored there is no name', () => {
  const refuse = (): never => {
    throw new Error('SecurityError');
  };
  assert.equal(nameIn(refuse, 'session'), undefined);
  assert.equal(
    nameIn(() => ({ getItem: () => null, setItem: refuse }), 'session'),
    undefined,
  );
});

test('of a link only the place is sent, not what may be private in it', () => {
  assert.equal(targetOf('https://example.com/a?token=x#y', '/a'), 'https://example.com/a');
  assert.equal(
    targetOf('https://user:secret@example.com/a', 'https://user:secret@example.com/a'),
    'https://example.com/a',
  );
});

test('a link within the page, or to what is no page, is not sent', () => {
  assert.equal(targetOf('https://example.com/a#b', '#b'), undefined);
  assert.equal(targetOf('mailto:a@example.com', 'mailto:a@example.com'), undefined);
  assert.equal(targetOf('javascript:alert(1)', 'javascript:alert(1)'), undefined);
});

const PAGE =
  '<a id="other" href="https://example.com/a?secret=1#x"><b>other</b></a><a id="own" href="#here">here</a><p>no link</p>';

/** A page whose site wants to know, and what it was sent. */
function openSending(t: TestContext, data: Record<string, string> = {}) {
  const page = openPage(t, PAGE);
  Object.assign(document.body.dataset, { events: '/~events', page: 'p1', ...data });
  const blobs: [url: string, body: Blob][] = [];
  const sendBeacon = (url: string, body: Blob) => blobs.push([url, body]) > 0;
  const browser = { doNotTrack: null, language: 'en', sendBeacon };
  Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true, writable: true });
  Object.assign(page.window, { requestIdleCallback: (run: () => void) => run() });
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true });
  const sent = async () => {
    const events = await Promise.all(blobs.map(async ([, body]) => JSON.parse(await body.text()).events[0]));
    return { events, urls: blobs.map(([url]) => url) };
  };
  return { page, sent };
}

test('a view, clicks on links and searches are sent, with the page and a name for the session', async (t) => {
  const { page, sent } = openSending(t);
  sendInsights();
  page.click('#other b');
  page.click('#own');
  page.click('p');
  const search = { type: 'search_open' };
  document.dispatchEvent(new CustomEvent('lectern:search', { detail: search }));
  const { events, urls } = await sent();
  assert.deepEqual(
    events.map(({ type }) => type),
    ['page_view', 'link_click', 'search_open'],
  );
  assert.deepEqual(events[1].link, { target: 'https://example.com/a' });
  assert.deepEqual(events[0].location, { page: 'p1' });
  assert.deepEqual(new Set(urls), new Set(['/~events']));
  const [first, second] = events.map(({ session }) => session);
  assert.equal(first.sessionId, second.sessionId);
  assert.deepEqual([first.visitorId, first.language, first.referrer], [undefined, 'en', '']);
  assert.equal(sessionStorage.getItem('lectern-session'), first.sessionId);
});

test('of what a reader types only what they stop at is sent', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { sent } = openSending(t, { visitors: '' });
  sendInsights();
  for (const query of ['o', 'ov', 'oven']) {
    const detail = { type: 'search_type_query', query, results: 1 };
    document.dispatchEvent(new CustomEvent('lectern:search', { detail }));
    t.mock.timers.tick(1000);
  }
  t.mock.timers.tick(500);
  const { events } = await sent();
  assert.deepEqual(
    events.map(({ query }) => query),
    [undefined, 'oven'],
  );
  assert.equal(events[1].session.visitorId, localStorage.getItem('lectern-visitor'));
});

test('a page that is made ready in advance, or still loads, is sent when it is seen', async (t) => {
  const { page, sent } = openSending(t);
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  sendInsights();
  page.window.dispatchEvent(new page.window.Event('load'));
  assert.equal((await sent()).events.length, 0);
  document.dispatchEvent(new page.window.Event('prerenderingchange') as unknown as Event);
  assert.equal((await sent()).events.length, 1);
});

test('nothing is sent where the site does not ask for it', async (t) => {
  const { page, sent } = openSending(t);
  delete document.body.dataset.events;
  sendInsights();
  page.click('#other');
  assert.deepEqual((await sent()).events, []);
});
