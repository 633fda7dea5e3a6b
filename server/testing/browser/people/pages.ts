// Every page about oneself, wide and narrow, light and dark, in languages that differ in length, script and direction.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createSignInLink } from '#features/sign-in/index.ts';
import { authorization } from '#features/oauth/testing.ts';
import { look } from './looking.ts';
import { BASE, enterPassword, giveTotp, linkInMailTo, makeSomebody, open, signIn, stage } from './stage.ts';

/** Axe needs scripts, and a policy that lets it in. */
const OPTIONS: BrowserContextOptions = { javaScriptEnabled: true, bypassCSP: true };
/** As long as a name may be. */
const LONG = 'Maximiliane Friederike Donaudampfschifffahrtsgesellschaftskapitän';

const send = (page: Page, action: string) =>
  page.locator(`form[action="${action}"] button[type=submit]`).first().click();

type Show = (name: string) => Promise<void>;

async function showSignIn(page: Page, show: Show): Promise<void> {
  const person = await makeSomebody();
  await giveTotp(person);
  await page.goto(`${BASE}/sign-in/organization`);
  await show('organization');
  await page.goto(`${BASE}/sign-in`);
  await show('sign-in');
  await enterPassword(page, person, 'wrong');
  await show('sign-in-failed');
  await enterPassword(page, person);
  await show('code');
  await page.locator('[name=code]').fill('000000');
  await send(page, '/sign-in/totp');
  await show('code-failed');
}

async function showLinks(page: Page, show: Show): Promise<void> {
  const { world, cast } = stage;
  const person = await makeSomebody();
  const { url } = await createSignInLink(world.ctx, person.id, 'break_glass');
  await page.goto(url);
  await show('link');
  await page.goto(`${BASE}/sign-in/link/${'x'.repeat(43)}`);
  await show('link-gone');
  const email = `invited${person.id.toLowerCase()}@example.com`;
  const path = `/v1/orgs/${cast.organizationId}/invites`;
  await world.as(cast.owner.token).post(path, { body: { emails: [email], role: 'edit' } });
  await page.goto(await linkInMailTo(email));
  await show('join-by-mail');
  const links = `/v1/orgs/${cast.organizationId}/link-invites`;
  const { body: invite } = await world.as(cast.owner.token).post(links, { body: { role: 'read' } });
  await signIn(page, person);
  await page.goto(`${BASE}/join/${invite.id}`);
  await show('join-by-link');
  await page.goto(`${BASE}/join/unknown`);
  await show('join-missing');
}

async function showWelcome(page: Page, show: Show): Promise<void> {
  const { ctx } = stage.world;
  const person = await makeSomebody();
  // As the first administrator is, before they say who they are.
  await stage.world.db
    .updateTable('users')
    .set({ email: `${person.id}@localhost` })
    .where('id', '=', person.id)
    .execute();
  const { url } = await createSignInLink(ctx, person.id, 'break_glass');
  await page.goto(url);
  await page.locator('main form[action^="/sign-in/link/"] button').click();
  await page.goto(`${BASE}/sign-in/welcome`);
  await show('welcome');
  await page.locator('main [name=name]').fill('Ada');
  await page.locator('main [name=email]').fill('somebody@example.com');
  await page.locator('main [name=password]').fill('1234567890');
  await send(page, '/sign-in/welcome');
  await show('welcome-refused');
  await stage.world.db.updateTable('users').set({ email: person.email }).where('id', '=', person.id).execute();
}

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

async function showProgram(page: Page, show: Show): Promise<void> {
  stage.world.clock.advance(4_000);
  const body = { client_name: 'Sketchpad', redirect_uris: ['http://127.0.0.1:7777/callback'] };
  const { client_id: id } = (await stage.world.as(undefined).post('/oauth/register', { body })).body;
  await signIn(page, await makeSomebody());
  await page.goto(`${BASE}/oauth/authorize?${new URLSearchParams(authorization(id, { scope: 'read write admin' }))}`);
  await show('consent');
}

const TOURS = [showSignIn, showLinks, showWelcome, showAccount, showCodes, showProgram];

for (const locale of ['en', 'de', 'ja', 'ar'])
  test(`pages about oneself have no barriers, and fit every screen, in ${locale}`, async () => {
    const faults: string[] = [];
    for (const tour of TOURS) {
      const page = await open({ ...OPTIONS, locale });
      // Japanese and German differ from English in nothing that the search for barriers looks at.
      const isSearched = locale === 'en' || locale === 'ar';
      await tour(page, async (name) => {
        assert.equal(await page.locator('html').getAttribute('lang'), locale, name);
        faults.push(...(await look(page, `${name}-${locale}`, { isSearched })));
      });
      await page.context().close();
    }
    assert.deepEqual(faults, []);
  });
