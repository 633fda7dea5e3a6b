// Organizations that decide how their people sign in: by the domain of an address, and by their provider alone.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { createSignInLink } from '#features/sign-in/index.ts';
import { addMember } from '#features/organizations/index.ts';
import type { Person } from '../../cast.ts';
import { startOidc, type TestOidc } from '../../providers/oidc.ts';
import {
  BASE,
  enterPassword,
  giveTotp,
  isAccountOf,
  makeProvider,
  makeSomebody,
  open,
  signIn,
  stage,
} from './stage.ts';

interface Company {
  id: string;
  title: string;
  domain: string;
  owner: Person;
  oidc: TestOidc;
}

let companies = 0;

/** An organization with a domain and a provider. */
async function makeCompany(t: TestContext): Promise<Company> {
  const number = (companies += 1);
  const [title, domain] = [`Initech ${number}`, `initech${number}.example`];
  const owner = await makeSomebody();
  const api = stage.world.as(owner.token);
  const { body } = await api.post('/v1/orgs', { body: { title, emailDomains: [domain] } });
  const oidc = await startOidc();
  t.after(oidc.close);
  const settings = { issuer: oidc.issuer, clientID: oidc.clientId, clientSecret: oidc.clientSecret };
  const provider = { label: 'Directory', ...settings };
  const { redirectURL } = await makeProvider('oidc', provider, { organizationId: body.id, owner });
  oidc.allow(redirectURL);
  return { id: body.id, title, domain, owner, oidc };
}

const enforce = async ({ id, owner }: Company): Promise<void> => {
  const { status } = await stage.world.as(owner.token).patch(`/v1/orgs/${id}`, { body: { sso: true } });
  assert.equal(status, 200);
};

/** What the API answers a page of this browser. */
const statusOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(`fetch(${JSON.stringify(path)}).then(({ status }) => status)`);

test('somebody finds the provider of their company by their address, and comes back signed in', async (t) => {
  const company = await makeCompany(t);
  const email = `milton@${company.domain}`;
  company.oidc.user = { sub: 'milton', email, email_verified: true, name: 'Milton' };
  const page = await open();
  await page.goto(`${BASE}/sign-in?next=${encodeURIComponent('/account?done=saved')}`);
  await page.getByRole('link', { name: 'Sign in with your organization' }).click();
  await page.getByLabel('E-mail address').fill('milton@nobody.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No organization takes this address').waitFor();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: `${company.title}: Directory (127.0.0.1` }).click();
  await isAccountOf(page, { email });
  assert.equal(page.url(), `${BASE}/account?done=saved`);
});

test('where the provider is a must, a password opens the account and not the organization, until they sign in there', async (t) => {
  const company = await makeCompany(t);
  const person = await makeSomebody();
  await addMember(stage.world.ctx, { organizationId: company.id, userId: person.id, role: 'edit' });
  await stage.world.as(company.owner.token).post(`/v1/orgs/${company.id}/members/${person.id}/sso`);
  company.oidc.user = { sub: 'peter', email: person.email, email_verified: true };
  const page = await open({ javaScriptEnabled: true });
  await signIn(page, person);
  await isAccountOf(page, person);
  const organization = `/v1/orgs/${company.id}`;
  assert.equal(await statusOf(page, organization), 200);
  await enforce(company);
  assert.equal(await statusOf(page, organization), 403);
  await page.reload();
  await page.getByRole('heading', { name: 'Organizations that need single sign-on' }).waitFor();
  await page.getByRole('link', { name: `${company.title}: Directory` }).click();
  await isAccountOf(page, person);
  assert.equal(await statusOf(page, organization), 200);
  assert.equal(await page.getByRole('heading', { name: 'Organizations that need single sign-on' }).count(), 0);
});

test('when the provider is broken and the phone is gone, an operator’s link lets the administrator in to mend it', async (t) => {
  const company = await makeCompany(t);
  await enforce(company);
  await giveTotp(company.owner);
  const { url } = await createSignInLink(stage.world.ctx, company.owner.id, 'break_glass');
  const page = await open({ javaScriptEnabled: true });
  await page.goto(`${BASE}/sign-in`);
  await enterPassword(page, company.owner);
  await page.getByRole('heading', { name: 'One more code' }).waitFor();
  await page.goto(url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.goto(`${BASE}/account`);
  await isAccountOf(page, company.owner);
  const change = `fetch('/v1/orgs/${company.id}', {
    method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"sso":false}',
  }).then(({ status }) => status)`;
  assert.equal(await page.evaluate(change), 200);
  const events = await stage.world.db
    .selectFrom('audit_events')
    .select('action')
    .where('target_id', '=', company.owner.id)
    .where('organization_id', '=', company.id)
    .execute();
  assert.ok(events.some(({ action }) => action === 'session.link_created'));
});
