// Pages of somebody who is in.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { authorization } from '#features/oauth/testing.ts';
import { unsubscribeUrl } from '#features/notifications/testing.ts';
import { BASE, giveTotp, makeSomebody, open, signIn, stage } from '../stage.ts';
import { LONG, send, type Show, type Tour } from './tour.ts';

/** Somebody who has some of everything, with long names. */
async function makeBusy() {
  const { world } = stage;
  const person = await makeSomebody();
  await world.db.updateTable('users').set({ display_name: LONG }).where('id', '=', person.id).execute();
  const other = await open({ userAgent: `Program/1.0 ${'x'.repeat(100)}` });
  await signIn(other, person);
  return person;
}

async function showAccount(page: Page, show: Show): Promise<void> {
  const person = await makeBusy();
  await signIn(page, person);
  await show('account');
  await page.goto(`${BASE}/account?done=saved`);
  await show('account-saved');
  await page.goto(`${BASE}/sign-in/password`);
  await show('password');
  await page.goto(`${BASE}/sign-in/again`);
  await show('again');
  await page.locator('main [name=password]').fill('wrong');
  await send(page, '/sign-in/again');
  await show('again-failed');
}

async function showCodes(page: Page, show: Show): Promise<void> {
  const person = await makeSomebody();
  await signIn(page, person);
  await send(page, '/account/forms/begin-totp');
  await show('totp');
  await page.locator('main [name=code]').fill('000000');
  await send(page, '/account/forms/confirm-totp');
  await show('totp-failed');
  await giveTotp(person);
  await page.goto(`${BASE}/account`);
  await send(page, '/account/forms/recovery-codes');
  await show('recovery-codes');
  await send(page, '/sign-out');
  await show('signed-out');
}

async function showTokens(page: Page, show: Show): Promise<void> {
  const action = '/account/forms/create-token';
  const form = page.locator(`form[action="${action}"]`);
  await signIn(page, await makeSomebody());
  await form.locator('[name=name]').fill(LONG);
  await form.locator('[name=scope][value=read]').uncheck();
  await send(page, action);
  await show('token-refused');
  await form.locator('[name=scope][value=write]').check();
  await send(page, action);
  await show('token-made');
}

async function showNotifications(page: Page, show: Show): Promise<void> {
  const { world } = stage;
  const person = await makeSomebody();
  await signIn(page, person);
  await page.locator('select[name=mention]').selectOption('none');
  await send(page, '/account/forms/notifications');
  await show('notifications-saved');
  assert.equal(await page.locator('select[name=mention]').inputValue(), 'none');
  const link = unsubscribeUrl(world.ctx, person.id);
  await page.goto(link);
  await show('unsubscribe');
  await send(page, new URL(link).pathname);
  await show('unsubscribed');
}

async function showProgram(page: Page, show: Show): Promise<void> {
  stage.world.clock.advance(4_000);
  const body = { client_name: 'Sketchpad', redirect_uris: ['http://127.0.0.1:7777/callback'] };
  const { client_id: id } = (await stage.world.as(undefined).post('/oauth/register', { body })).body;
  await signIn(page, await makeSomebody());
  await page.goto(`${BASE}/oauth/authorize?${new URLSearchParams(authorization(id, { scope: 'read write admin' }))}`);
  await show('consent');
}

export const accountTours: readonly Tour[] = [showAccount, showCodes, showTokens, showNotifications, showProgram];
