import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mentioning, postComment, settle } from '#features/notifications/testing.ts';
import { createSpace } from '#features/spaces/index.ts';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makeCast, makePerson, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner } = voices(world, cast);
const { organizationId } = cast;
const host = 'lectern.test';
const INBOX = '/account/inbox';
const HOSTILE = '<img src=x onerror=alert(1)>';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
let people = 0;

/** Somebody who may comment on a space of their own title, and mentions of them there. */
async function somebody(title = 'Plans') {
  const name = `inbox${(people += 1)}`;
  const person = await makePerson(world.ctx, name, { organizationId, role: 'comment' });
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title });
  const { cookie } = await signIn(world, person.id);
  const browser = createApi(world.app.http, undefined, { host, ...asBrowser(cookie) });
  const mention = async () => {
    world.clock.advance(1000);
    const commentId = await postComment(owner, spaceId, mentioning(person.id));
    await settle(world);
    return commentId;
  };
  const send = (path: string, fields: Record<string, string>) =>
    browser.post(path, { body: String(new URLSearchParams(fields)), headers: form });
  const api = world.as(person.token);
  const unread = async () => (await api.get('/account/notifications', { query: { unread: true } })).body.count;
  return { ...person, spaceId, cookie, browser, api, mention, send, unread };
}

const countItems = (text: string): number => text.split('id="item-').length - 1;

test('the list says who did what, where and when, and leads there', async () => {
  const { browser, spaceId, mention } = await somebody('Prices & <b>plans</b>');
  assert.match((await browser.get(INBOX)).text, /You have no notifications\./);
  const commentId = await mention();
  const { status, text } = await browser.get(INBOX);
  assert.equal(status, 200);
  assert.match(text, /olga mentioned you in “Prices &amp; &lt;b/);
  assert.match(text, new RegExp(`href="http://${host}/o/${organizationId}/s/${spaceId}\\?comment=${commentId}"`));
  assert.match(text, /UTC/);
  assert.match(text, /Unread \(1\)/);
});

test('names and titles are text', async () => {
  const { browser, mention } = await somebody(HOSTILE);
  await mention();
  assert.doesNotMatch((await browser.get(INBOX)).text, /<img src=x/);
});

test('one is marked as read and as unread, and comes back to where it was', async () => {
  const { browser, mention, send, unread } = await somebody();
  await mention();
  await mention();
  const { text } = await browser.get(`${INBOX}?unread=1`);
  const [, notification = ''] = /name="notification" value="(\w+)"/.exec(text) ?? [];
  const next = `${INBOX}?unread=1`;
  const sent = await send('/account/forms/notification-read', { notification, read: '1', next });
  assert.deepEqual([sent.status, sent.headers.location], [303, next]);
  assert.equal(await unread(), 1);
  assert.equal(countItems((await browser.get(next)).text), 1);
  await send('/account/forms/notification-read', { notification, read: '0', next: 'https://evil.test/' });
  assert.equal(await unread(), 2);
});

test('all are marked as read, but for those that came after the page', async () => {
  const { browser, mention, send, unread } = await somebody();
  await mention();
  const [, until = ''] = /name="until" value="([^"]+)"/.exec((await browser.get(INBOX)).text) ?? [];
  await mention();
  const sent = await send('/account/forms/notifications-read', { until, next: '/account' });
  assert.deepEqual([sent.status, sent.headers.location], [303, INBOX]);
  assert.equal(await unread(), 1);
  for (const bad of ['', 'x', '\0'])
    assert.equal((await send('/account/forms/notifications-read', { until: bad })).status, 400);
});

test('a long list has pages, each notification once', async () => {
  const { browser, mention } = await somebody();
  for (let count = 0; count < 23; count += 1) await mention();
  const first = (await browser.get(INBOX)).text;
  assert.equal(countItems(first), 20);
  const [, older = ''] = /href="(\/account\/inbox\?page=[^"]+)"/.exec(first) ?? [];
  const second = (await browser.get(older)).text;
  assert.equal(countItems(second), 3);
  assert.doesNotMatch(second, /name="until"/);
  const idsIn = (text: string) => [...text.matchAll(/name="notification" value="(\w+)"/g)].map(([, id]) => id);
  assert.equal(new Set([...idsIn(first), ...idsIn(second)]).size, 23);
  assert.equal((await browser.get(`${INBOX}?page=x`)).status, 400);
  assert.equal((await browser.get(older.replace('?', '?unread=1&'))).status, 400);
});

test('nobody marks what is somebody else’s, and a page of somebody else marks nothing', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await one.mention();
  const { id } = (await one.api.get('/account/notifications')).body.items[0];
  for (const notification of [id, 'x', '\0', ''])
    assert.equal((await other.send('/account/forms/notification-read', { notification, read: '1' })).status, 404);
  const body = String(new URLSearchParams({ notification: id, read: '1' }));
  const foreign = { ...form, cookie: one.cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  const nobody = createApi(world.app.http, undefined, { host });
  assert.equal((await nobody.post('/account/forms/notification-read', { body, headers: foreign })).status, 403);
  assert.equal(await one.unread(), 1);
});

test('what somebody may not read any more is not in the list', async () => {
  const { id, browser, mention, spaceId } = await somebody();
  await mention();
  await owner.delete(`/v1/orgs/${organizationId}/members/${id}`);
  const { text } = await browser.get(INBOX);
  assert.match(text, /Unread \(0\)/);
  assert.ok(!text.includes(spaceId));
});

test('the page speaks the language of its reader', async () => {
  const { browser, mention } = await somebody();
  await mention();
  const { text } = await browser.get(INBOX, { headers: { 'accept-language': 'de' } });
  assert.match(text, /olga hat Sie in „Plans“ erwähnt/);
  assert.match(text, /Als gelesen markieren/);
});

test('who is not signed in signs in first', async () => {
  const { headers } = await createApi(world.app.http, undefined, { host }).get(`${INBOX}?unread=1`);
  assert.equal(headers['location'], `/sign-in?next=${encodeURIComponent(`${INBOX}?unread=1`)}`);
});
