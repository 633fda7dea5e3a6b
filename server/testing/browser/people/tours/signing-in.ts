// Pages on which people come in.
import type { Page } from 'playwright-core';
import { createSignInLink } from '#features/sign-in/index.ts';
import { providerCertificate } from '../../../keys/index.ts';
import { BASE, enterPassword, giveTotp, linkInMailTo, makeProvider, makeSomebody, signIn, stage } from '../stage.ts';
import { LONG, send, type Show, type Tour } from './tour.ts';

async function showSignIn(page: Page, show: Show): Promise<void> {
  const person = await makeSomebody();
  await giveTotp(person);
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

async function showMailed(page: Page, show: Show): Promise<void> {
  await page.goto(`${BASE}/sign-in/code`);
  await show('mail-code');
  await page.locator('main [name=email]').fill((await makeSomebody()).email);
  await send(page, '/sign-in/code');
  await show('mail-code-enter');
  await page.locator('main [name=code]').fill('00000000');
  await send(page, '/sign-in/code/enter');
  await show('mail-code-failed');
  await page.goto(`${BASE}/sign-in/forgotten`);
  await show('forgotten');
  await page.locator('main [name=email]').fill((await makeSomebody()).email);
  await send(page, '/sign-in/forgotten');
  await show('forgotten-sent');
}

/** Two organizations that name one domain as theirs, one with a long name; and a provider that lets nobody in. */
async function showOrganizations(page: Page, show: Show): Promise<void> {
  const owner = await makeSomebody();
  const domain = `${owner.id.toLowerCase()}.example`;
  let startURL = '';
  for (const title of ['Initech', LONG]) {
    const body = { title, emailDomains: [domain] };
    const { body: made } = await stage.world.as(owner.token).post('/v1/orgs', { body });
    const settings = { label: 'Directory', entityID: 'urn:idp', ssoURL: 'https://login.example/sso' };
    const provider = { ...settings, certificate: providerCertificate };
    ({ startURL } = await makeProvider('saml', provider, { organizationId: made.id, owner }));
  }
  await page.goto(`${BASE}/sign-in/organization`);
  await show('organization');
  for (const [name, at] of [
    ['organization-none', 'nobody.example'],
    ['organization-choose', domain],
  ] as const) {
    await page.locator('main [name=email]').fill(`somebody@${at}`);
    await send(page, '/sign-in/organization');
    await show(name);
  }
  await page.goto(startURL.replace(/\/saml\/[^/]+/, '/saml/nothing'));
  await show('organization-refused');
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
  for (const emailDomains of [[], ['example.com']]) {
    await world.as(cast.owner.token).patch(`/v1/orgs/${cast.organizationId}`, { body: { emailDomains } });
    await page.goto(`${BASE}/join`);
    await show(emailDomains.length === 0 ? 'join-by-domain-none' : 'join-by-domain');
  }
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

export const signInTours: readonly Tour[] = [showSignIn, showMailed, showOrganizations, showLinks, showWelcome];
