// A program asks to act for somebody, in the browser of that person, and a listener of the program waits for the answer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { authorization, redeem } from '#features/oauth/testing.ts';
import { BASE, enterPassword, isAccountOf, makeSomebody, open, stage } from './stage.ts';

const REDIRECT = 'http://127.0.0.1:7777/callback';

/** Registers a program; answers its id and the address at which it sends people to allow it. */
async function makeProgram(name: string, changes: Record<string, string> = {}) {
  stage.world.clock.advance(4_000);
  const body = { client_name: name, redirect_uris: [REDIRECT] };
  const { client_id: clientId } = (await stage.world.as(undefined).post('/oauth/register', { body })).body;
  const query = new URLSearchParams(authorization(clientId, changes));
  return { clientId, url: `${BASE}/oauth/authorize?${query}` };
}

/** Answers for the program, and keeps what it was called with. */
async function listen(page: Page): Promise<URL[]> {
  const calls: URL[] = [];
  await page.route(`${REDIRECT}*`, (route) => {
    calls.push(new URL(route.request().url()));
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Back</title><h1>Back</h1>' });
  });
  return calls;
}

test('somebody signs in, allows a program some of what it asks for, sees it in the account, and disconnects it', async () => {
  const person = await makeSomebody();
  const { clientId, url } = await makeProgram('Sketchpad', { scope: 'read write admin' });
  const page = await open();
  const calls = await listen(page);
  await page.goto(url);
  await enterPassword(page, person);
  await page.getByText('Sketchpad asks to act in your name').waitFor();
  assert.equal(await page.getByLabel('Administer what you administer').isChecked(), false);
  await page.getByLabel('Change what you may change').uncheck();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByRole('heading', { name: 'Back' }).waitFor();
  const code = calls[0]?.searchParams.get('code') ?? '';
  const { body: tokens } = await redeem(stage.world, clientId, code);
  assert.equal(tokens.scope, 'read');
  const api = stage.world.as(tokens.access_token);
  assert.equal((await api.get('/v1/user')).body.id, person.id);
  await page.goto(`${BASE}/account`);
  await page.getByRole('button', { name: 'Disconnect Sketchpad' }).click();
  await page.getByRole('status').getByText('Disconnected.').waitFor();
  assert.equal((await api.get('/v1/user')).status, 401);
});

test('whoever does not allow a program sends it away without a code', async () => {
  const person = await makeSomebody();
  const { url } = await makeProgram('Sketchpad');
  const page = await open();
  const calls = await listen(page);
  await page.goto(url);
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Do not allow' }).click();
  await page.getByRole('heading', { name: 'Back' }).waitFor();
  assert.deepEqual(
    [calls[0]?.searchParams.get('error'), calls[0]?.searchParams.get('state'), calls[0]?.searchParams.has('code')],
    ['access_denied', 'xyz', false],
  );
  await page.goto(`${BASE}/account`);
  await isAccountOf(page, person);
  assert.ok(await page.getByText('No app is connected.').isVisible());
});

test('a program is not allowed what nobody ticked, nor what this server does not know', async () => {
  const person = await makeSomebody();
  const { url } = await makeProgram('Greedy', { scope: 'read admin everything' });
  const page = await open();
  const calls = await listen(page);
  await page.goto(url);
  await enterPassword(page, person);
  assert.equal(await page.locator('[name=scope]').count(), 2);
  await page.getByLabel('Read what you may read').uncheck();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByRole('heading', { name: 'Back' }).waitFor();
  assert.equal(calls[0]?.searchParams.get('error'), 'access_denied');
  assert.equal(calls[0]?.searchParams.has('code'), false);
});

test('the question of one browser is not answered in another', async () => {
  const person = await makeSomebody();
  const { url } = await makeProgram('Sketchpad');
  const page = await open();
  await page.goto(url);
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
  const other = await open();
  await other.goto(page.url());
  await enterPassword(other, person);
  await other.getByRole('heading', { name: 'That did not work' }).waitFor();
});
