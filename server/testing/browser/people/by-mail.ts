// People sign in with what comes by mail, and come back to what they wanted to see.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { BASE, codeInMailTo, isAccountOf, linkInMailTo, makeSomebody, open, PASSWORD, signIn } from './stage.ts';

const WANTED = '/account?done=saved';

/** Chooses this way on the page for signing in, and says whose account it is. */
async function choose(page: Page, way: string, { email }: { email: string }, button: string): Promise<void> {
  await page.goto(`${BASE}/sign-in?next=${encodeURIComponent(WANTED)}`);
  await page.getByRole('link', { name: way }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: button }).click();
}

const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('somebody signs in with a code that came by mail, in the browser that asked for it, and goes on to where they were', async () => {
  const person = await makeSomebody();
  const page = await open();
  await choose(page, 'Get a code by e-mail', person, 'Send the code');
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  const code = await codeInMailTo(person.email);
  await enterCode(page, code === '11111111' ? '22222222' : '11111111');
  assert.match(await page.getByRole('alert').innerText(), /wrong or has expired/);
  const other = await open();
  await other.goto(`${BASE}/sign-in/code/enter`);
  await other.getByRole('button', { name: 'Send the code' }).waitFor();
  await enterCode(page, `${code.slice(0, 4)} ${code.slice(4)}`);
  await isAccountOf(page, person);
  assert.equal(page.url(), `${BASE}${WANTED}`);
});

test('somebody who forgot the password sets a new one by mail, and other browsers are signed out', async () => {
  const person = await makeSomebody();
  const [page, old] = [await open(), await open()];
  await signIn(old, person);
  await choose(page, 'Forgot your password?', person, 'Send the link');
  await page.getByText('If there is an account with this address').waitFor();
  const link = await linkInMailTo(person.email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New password').fill('seven purple bicycles');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await isAccountOf(page, person);
  await old.reload();
  await old.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await signIn(old, person, PASSWORD);
  assert.ok(await old.getByRole('alert').isVisible());
  await signIn(old, person, 'seven purple bicycles');
  await isAccountOf(old, person);
  const late = await open();
  await late.goto(link);
  await late.getByRole('heading', { name: 'This link was used' }).waitFor();
});

test('an address without an account shows the same pages, and no mail comes', async () => {
  const seen = [];
  for (const email of [(await makeSomebody()).email, 'nobody.at.all@example.com']) {
    const page = await open();
    await choose(page, 'Get a code by e-mail', { email }, 'Send the code');
    await enterCode(page, '00000000');
    const code = await page.locator('main').innerText();
    await choose(page, 'Forgot your password?', { email }, 'Send the link');
    seen.push([code, await page.locator('main').innerText()]);
  }
  assert.deepEqual(seen[0], seen[1]);
  await assert.rejects(linkInMailTo('nobody.at.all@example.com'), /No mail/);
});
