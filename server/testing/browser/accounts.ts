import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import { endSessionsOf } from '#features/sessions/index.ts';
import { startWorld, type World } from '../world.ts';
import { findBarriers } from './accessibility.ts';

const PORT = 1 + Number(process.env['LECTERN_BROWSER_PORT'] ?? 4599);
const BASE = `http://localhost:${PORT}`;
const PASSWORD = 'four green umbrellas';
const SMALL = { width: 390, height: 800 };

let world: World;
let browser: Browser;
let link = '';

before(async () => {
  world = await startWorld(undefined, { LECTERN_BASE_URL: BASE, LECTERN_BOOTSTRAP_SAMPLE: 'false' });
  link = (await world.app.bootstrap())?.signInUrl ?? '';
  await world.app.http.listen({ port: PORT, host: '127.0.0.1' });
  browser = await chromium.launch({
    executablePath: process.env['LECTERN_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});
after(async () => {
  await browser?.close();
  await world?.close();
});

/** A browser without scripts: the pages need none. */
async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  const page = await context.newPage();
  return { page, context };
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['LECTERN_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.goto(`${BASE}/sign-in`);
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the first administrator comes by a link, chooses a password, signs out and in again, all without a script', async () => {
  const { page, context } = await open();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  await page.goto(`${BASE}/account`);
  assert.equal(page.url(), `${BASE}/sign-in?next=%2Faccount`);
  await signIn(page, 'something else');
  assert.ok(await page.getByRole('alert').isVisible());
  assert.equal(await page.getByLabel('E-mail address').inputValue(), 'ada@example.com');
  await signIn(page);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await context.close();
});

test('a session that was ended elsewhere is over, and the browser is asked to sign in', async () => {
  const { page, context } = await open();
  await signIn(page);
  await page.getByText('This browser').waitFor();
  const user = await findUserByIdOrEmail(world.ctx, 'ada@example.com');
  await endSessionsOf(world.ctx, user?.id ?? '');
  await page.reload();
  assert.match(page.url(), /\/sign-in\?next=/);
  await context.close();
});

test('pages for people about themselves have no serious barriers, fit small screens, and break no policy', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [SMALL, { width: 1440, height: 900 }]) {
      const options = {
        colorScheme,
        viewport,
        bypassCSP: true,
        javaScriptEnabled: true,
        reducedMotion: 'reduce',
      } as const;
      const { page, context } = await open(options);
      const look = async (name: string) => {
        assert.deepEqual(await findBarriers(page), [], name);
        const wider = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        assert.equal(wider, 0, name);
        await keepPicture(page, `${name}-${colorScheme}-${viewport.width}`);
      };
      await page.goto(`${BASE}/sign-in`);
      await look('sign-in');
      await signIn(page, 'wrong');
      await look('sign-in-failed');
      await signIn(page);
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      await look('account');
      await page.goto(`${BASE}/sign-in/password`);
      await look('password');
      await context.close();
    }
});

test('the policy of the pages lets everything through that they need, and their scripts run', async () => {
  const { page, context } = await open({ javaScriptEnabled: true });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await signIn(page);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  assert.deepEqual(complaints, []);
  assert.equal(await page.evaluate('document.cookie'), '');
  await context.close();
});
