// People sign in by the identity provider of their organization: real ones, of OpenID Connect and of SAML.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { answerRequest, SAML_ISSUER, type SamlUser } from '../../providers/saml.ts';
import { startOidc } from '../../providers/oidc.ts';
import { providerCertificate } from '../../keys/index.ts';
import { isAccountOf, makeProvider, open } from './stage.ts';

/** The pages of a SAML provider at which somebody is signed in: they send a form with the answer when its button is pressed. */
async function servePages(t: TestContext, user: SamlUser): Promise<string> {
  const server = createServer((request, response) => {
    // A browser asks for an icon, too.
    if (request.url?.startsWith('/sso?') !== true) return void response.writeHead(404).end();
    void answerRequest(`http://localhost${request.url}`, user).then(({ action, fields }) => {
      const inputs = Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      );
      const form = `<form method="post" action="${action}">${inputs.join('')}<button>Go on</button></form>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Provider</title>${form}`);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/sso`;
}

test('somebody new signs in over OpenID Connect, is a member, and cannot change the account', async (t) => {
  const oidc = await startOidc();
  t.after(oidc.close);
  const { startURL, redirectURL } = await makeProvider('oidc', {
    ...{ label: 'Acme', issuer: oidc.issuer, clientID: oidc.clientId, clientSecret: oidc.clientSecret },
  });
  oidc.allow(redirectURL);
  oidc.user = { sub: 'grace', email: 'grace@acme.example', email_verified: true, name: 'Grace Hopper' };
  const page = await open();
  await page.goto(`${startURL}?next=/account`);
  await isAccountOf(page, { email: 'grace@acme.example' });
  await page.locator('form[action="/account/forms/name"] [name=name]').fill('Admiral');
  await page.locator('form[action="/account/forms/name"] button').click();
  await page.getByRole('heading', { name: 'That did not work' }).waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  assert.equal(await page.getByText('Admiral').count(), 0);
});

test('whoever the provider does not vouch for reads that they are not signed in', async (t) => {
  const oidc = await startOidc();
  t.after(oidc.close);
  const { startURL, redirectURL } = await makeProvider('oidc', {
    ...{ label: 'Strict', issuer: oidc.issuer, clientID: oidc.clientId, clientSecret: oidc.clientSecret },
  });
  oidc.allow(redirectURL);
  oidc.user = { sub: 'eve', email: 'eve@acme.example', email_verified: false };
  const page = await open();
  await page.goto(startURL);
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
});

test('somebody new signs in over SAML, with a form that the pages of the provider send', async (t) => {
  const user = { email: 'katherine@acme.example', firstName: 'Katherine', lastName: 'Johnson' };
  const { startURL } = await makeProvider('saml', {
    ...{ label: 'Acme', entityID: SAML_ISSUER, ssoURL: await servePages(t, user), certificate: providerCertificate },
  });
  const page = await open();
  await page.goto(`${startURL}?next=/account`);
  await page.getByRole('button', { name: 'Go on' }).click();
  await isAccountOf(page, user);
  await page.locator('.account-person', { hasText: 'Katherine Johnson' }).waitFor();
  // The answer counts once, and in the browser that asked for it.
  await page.context().clearCookies();
  await page.goto(`${startURL}?next=/account`);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
});
