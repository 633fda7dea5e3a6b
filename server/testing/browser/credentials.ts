// People at their account page: passkeys of a real browser, with an authenticator that the browser plays, and authenticator codes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { signIn } from '../browsers.ts';
import { makePerson } from '../cast.ts';
import { findBarriers } from './accessibility.ts';
import { BASE, servedWorld, visit } from './stage.ts';

let people = 0;

/** A browser in which somebody is signed in and has just opened their account. */
async function openAccount(options: Parameters<typeof visit>[1] = {}) {
  const world = servedWorld();
  const person = await makePerson(world.ctx, `account${(people += 1)}`);
  const [name = '', value = ''] = (await signIn(world, person.id)).cookie.split('=');
  const seen = await visit('/', options);
  await seen.context.addCookies([{ name, value, url: BASE }]);
  await seen.page.goto(`${BASE}/account`);
  return { ...seen, person, world };
}

/** An authenticator that always agrees, as one with a finger on it does. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

test('somebody makes a passkey in the browser, signs in with it, proves with it again who they are, and removes it', async () => {
  const { page, person, world } = await openAccount();
  await plugIn(page);
  // Else the field of the address would be answered before the button.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
  await page.getByLabel('Name of the new passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL(/done=saved/);
  assert.ok(await page.getByText('Laptop').isVisible());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${BASE}/account?done=saved`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/account\?done=saved/);
  assert.ok(await page.getByText(person.email).isVisible());
  world.clock.advance(16 * 60_000);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  // Back where the form was, which says again what was done before.
  await page.waitForURL(/\/account\?done=saved$/);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByText('Laptop').waitFor({ state: 'detached' });
});

test('a browser offers passkeys in the field of the address, and signs in with the one that is chosen', async () => {
  const { page, person } = await openAccount();
  await plugIn(page);
  await page.getByLabel('Name of the new passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL(/done=saved/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  // An authenticator that a program plays chooses at once, as somebody does who picks the passkey from the list.
  await page.goto(`${BASE}/sign-in?next=%2Faccount%3Fdone%3Dsaved`);
  await page.waitForURL(/\/account\?done=saved/);
  assert.ok(await page.getByText(person.email).isVisible());
});

test('a browser without a passkey says so, one that is not known here is refused, and without scripts no passkey is offered', async () => {
  const { page, expects } = await visit('/');
  expects(/./);
  await plugIn(page);
  await page.goto(`${BASE}/sign-in`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await page.evaluate(`navigator.credentials.get = async () => { throw new Error('no') }`);
  await button.click();
  assert.match(await page.getByRole('alert').innerText(), /used no passkey/);
  assert.ok(await button.isEnabled());
  const answered = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
  const stranger = { id: 'AA', rawId: 'AA', type: 'public-key', response: answered };
  await page.evaluate(`navigator.credentials.get = async () => Object.setPrototypeOf(
    Object.assign({}, { toJSON: () => (${JSON.stringify(stranger)}) }), PublicKeyCredential.prototype)`);
  await button.click();
  await page.getByText('This passkey was not accepted').waitFor();
  const still = await visit('/', { javaScriptEnabled: false });
  await still.page.goto(`${BASE}/sign-in`);
  assert.equal(await still.page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible(), false);
  assert.ok(await still.page.getByRole('button', { name: 'Sign in', exact: true }).isVisible());
});

test('a browser that makes no passkey says so, and the form can be sent again', async () => {
  const { page, expects } = await openAccount();
  expects(/./);
  await page.getByLabel('Name of the new passkey').fill('Nothing');
  await page.evaluate(`navigator.credentials.create = async () => { throw new Error('no') }`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  assert.match(await page.getByRole('alert').innerText(), /made no passkey/);
  assert.ok(await page.getByRole('button', { name: 'Add a passkey' }).isEnabled());
});

test('authenticator codes are set up where scripts are off', async () => {
  const { page, world } = await openAccount({ javaScriptEnabled: false });
  assert.ok(await page.getByText('scripts are off').isVisible());
  await page.getByRole('button', { name: 'Set up' }).click();
  assert.ok(await page.getByRole('img', { name: /^QR code/ }).isVisible());
  const secret = Secret.fromBase32(await page.locator('.account-codes code').innerText());
  await page.getByLabel('Code').fill(new TOTP({ secret }).generate({ timestamp: world.clock.now() }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  assert.equal(await page.locator('.account-codes code').count(), 10);
});

test('the account has no serious barriers, in the light, in the dark and on a small screen', async () => {
  for (const each of [{}, { colorScheme: 'dark' as const }, { viewport: { width: 390, height: 800 } }]) {
    const { page } = await openAccount({ bypassCSP: true, reducedMotion: 'reduce', ...each });
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Set up' }).click();
    assert.deepEqual(await findBarriers(page), []);
    const width = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(width, 0);
  }
});
