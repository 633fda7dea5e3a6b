// People come for the first time, sign in and out, and are signed out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSessionsOf } from '#features/sessions/index.ts';
import { BASE, enterPassword, giveTotp, isAccountOf, makeSomebody, open, PASSWORD, signIn, stage } from './stage.ts';

test('the first administrator comes by a link, chooses a password, signs out and in again, all without a script', async () => {
  const ada = { email: 'ada@example.com' };
  const page = await open();
  await page.goto(stage.firstLink);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('E-mail address').fill(ada.email);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await isAccountOf(page, ada);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await page.goto(`${BASE}/account`);
  assert.equal(page.url(), `${BASE}/sign-in?next=%2Faccount`);
  await signIn(page, ada, 'something else');
  assert.ok(await page.getByRole('alert').isVisible());
  assert.equal(await page.getByLabel('E-mail address').inputValue(), ada.email);
  await signIn(page, ada);
  await isAccountOf(page, ada);
  const other = await open();
  await other.goto(stage.firstLink);
  await other.getByRole('heading', { name: 'This link was used' }).waitFor();
});

test('a code of the phone comes after the password, each code once', async () => {
  const person = await makeSomebody();
  const { code } = await giveTotp(person);
  const page = await open();
  await page.goto(`${BASE}/sign-in?next=${encodeURIComponent('/account?done=saved')}`);
  await enterPassword(page, person);
  await page.getByRole('heading', { name: 'One more code' }).waitFor();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  assert.match(await page.getByRole('alert').innerText(), /wrong/);
  const shown = code();
  await page.getByLabel('Code').fill(shown);
  await page.getByRole('button', { name: 'Continue' }).click();
  await isAccountOf(page, person);
  assert.equal(page.url(), `${BASE}/account?done=saved`);
  const other = await open();
  await signIn(other, person);
  await other.getByLabel('Code').fill(shown);
  await other.getByRole('button', { name: 'Continue' }).click();
  assert.match(await other.getByRole('alert').innerText(), /used before/);
});

test('a code of recovery signs in when the phone is gone, once', async () => {
  const person = await makeSomebody();
  const { recoveryCodes } = await giveTotp(person);
  for (const [attempt, isRight] of [true, false].entries()) {
    const page = await open();
    await signIn(page, person);
    await page.getByLabel('Code').fill(recoveryCodes[0]?.toUpperCase() ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    if (isRight) await isAccountOf(page, person);
    if (isRight) assert.ok(await page.getByText('Left: 9').isVisible());
    else assert.ok(await page.getByRole('alert').isVisible(), String(attempt));
  }
});

test('a session that was ended elsewhere is refused at the next click, and nothing happens', async () => {
  const person = await makeSomebody();
  const page = await open();
  await signIn(page, person);
  await isAccountOf(page, person);
  await page.locator('form[action="/account/forms/name"] [name=name]').fill('Somebody Else');
  await endSessionsOf(stage.world.ctx, person.id);
  await page.locator('form[action="/account/forms/name"] button').click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(page.url(), `${BASE}/sign-in?next=%2Faccount`);
  await enterPassword(page, person);
  await isAccountOf(page, person);
  assert.equal(await page.getByText('Somebody Else').count(), 0);
});

test('somebody ends the session of another browser, which is out from then on', async () => {
  const person = await makeSomebody();
  const [mine, other] = [await open(), await open({ userAgent: 'Mozilla/5.0 (iPhone) Safari/605' })];
  await signIn(other, person);
  await signIn(mine, person);
  await mine.getByRole('button', { name: 'End Safari, iPhone' }).click();
  await mine.getByRole('status').getByText('Ended.').waitFor();
  assert.equal(await mine.getByText('Safari, iPhone').count(), 0);
  await other.reload();
  assert.equal(other.url(), `${BASE}/sign-in?next=%2Faccount`);
});

test('the policy of the pages lets everything through that they need, and their scripts run', async () => {
  const person = await makeSomebody();
  const page = await open({ javaScriptEnabled: true });
  await signIn(page, person);
  await isAccountOf(page, person);
  assert.equal(await page.evaluate('document.cookie'), '');
});
