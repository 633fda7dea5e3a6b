import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { unsubscribeUrl } from '#features/notifications/testing.ts';

const world = await startWorld({ after });
const host = 'lectern.test';
const FORM = '/account/forms/notifications';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const nobody = createApi(world.app.http, undefined, { host });

async function somebody(name: string) {
  const person = await makePerson(world.ctx, name);
  const { cookie } = await signIn(world, person.id);
  const browser = createApi(world.app.http, undefined, { host, ...asBrowser(cookie) });
  const kinds = async () => (await world.as(person.token).get('/account/notification-settings')).body.kinds;
  return { person, cookie, browser, kinds };
}

test('the account has a form with what somebody chose, and keeps what they choose', async () => {
  const { browser, kinds } = await somebody('chooser');
  const { text } = await browser.get('/account');
  assert.match(text, /action="\/account\/forms\/notifications"/);
  assert.match(text, /<select[^>]*name="mention"[\s\S]*?<option value="mail" selected>/);
  const sent = await browser.post(FORM, {
    body: 'mention=none&comment_answered=list&review_requested=x',
    headers: form,
  });
  assert.deepEqual([sent.status, sent.headers.location], [303, '/account?done=saved']);
  const { mention, comment_answered: answered, review_requested: asked } = await kinds();
  assert.deepEqual([mention, answered, asked], ['none', 'list', 'mail']);
  assert.match((await browser.get('/account')).text, /name="mention"[\s\S]*?<option value="none" selected>/);
});

test('no page of somebody else changes what somebody chose, and nobody does who is not signed in', async () => {
  const { cookie, kinds } = await somebody('target');
  const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const sent = await nobody.post(FORM, { body: 'mention=none', headers: { ...form, ...foreign } });
  assert.equal(sent.status, 403);
  assert.equal((await nobody.post(FORM, { body: 'mention=none', headers: { ...form, ...asBrowser('') } })).status, 303);
  assert.equal((await kinds()).mention, 'mail');
});

test('the link of a mail asks first, and ends the mails when it is sent, by a program that reads mail, too', async () => {
  const { person, kinds } = await somebody('reader');
  const path = new URL(unsubscribeUrl(world.ctx, person.id)).pathname;
  const { status, text } = await nobody.get(path);
  assert.equal(status, 200);
  assert.match(text, /action="\/account\/unsubscribe\//);
  assert.equal((await kinds()).mention, 'mail');
  const one = { body: 'List-Unsubscribe=One-Click', headers: form };
  assert.equal((await nobody.post(path, one)).status, 200);
  assert.equal((await kinds()).mention, 'list');
  assert.equal((await nobody.post(`${path}x`, one)).status, 404);
  assert.equal((await nobody.post('/account/unsubscribe/%3Cb%3E', one)).status, 404);
});
