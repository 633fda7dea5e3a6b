// Single sign-on: set up step by step, tested before anybody is led there, and only then required.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrganization } from '#features/organizations/index.ts';
import { providerCertificate } from '../../keys/index.ts';
import { startOidc } from '../../providers/oidc.ts';
import { SAML_ISSUER } from '../../providers/saml.ts';
import { lookAt, open, stage } from './stage.ts';

/** An organization of its own: that of the suite must stay one that everybody gets into. */
async function makeOrganization(title: string): Promise<string> {
  return (await createOrganization(stage.world.ctx, { title, adminUserId: stage.cast.owner.id })).id;
}

test('an OpenID Connect provider is tested with what it says, and then required', async (t) => {
  const { owner } = stage.cast;
  const oidc = await startOidc();
  t.after(oidc.close);
  const organizationId = await makeOrganization('Signers');
  const api = stage.world.as(owner.token);
  const { page, expects } = await open(`/organizations/${organizationId}/settings/sign-on`, { person: owner });
  // The pages of the provider.
  expects(/127\.0\.0\.1/);
  await page.getByText('There is no provider yet').waitFor();
  await lookAt(page, 'sign-on-empty');
  await page.getByRole('button', { name: 'Add a provider' }).press('Enter');
  await page.getByRole('dialog').getByText('OpenID Connect').click();
  await page.getByLabel('Name', { exact: true }).fill('Acme login');
  await page.getByLabel('Issuer', { exact: true }).fill(oidc.issuer);
  await page.getByLabel('Client ID', { exact: true }).fill(oidc.clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(oidc.clientSecret);
  await lookAt(page, 'provider-new');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Acme login' }).waitFor();
  const { body } = await api.get(`/v1/orgs/${organizationId}/oidc`);
  oidc.allow(body.items[0].service.redirectURL);
  await page.getByText(body.items[0].service.redirectURL).waitFor();
  await lookAt(page, 'provider');
  oidc.user = { sub: 'olga-1', email: 'olga@example.com' };
  await page.getByRole('button', { name: 'Test the sign-in' }).press('Enter');
  await page.getByText('Nobody would be let in.').waitFor();
  await page.getByText('Let the provider send the mail address').waitFor();
  await lookAt(page, 'provider-failed');
  oidc.user = { sub: 'olga-1', email: 'olga@example.com', email_verified: true, name: 'Olga <b>' };
  await page.getByRole('button', { name: 'Test the sign-in' }).press('Enter');
  await page.getByText('would not be let in yet').waitFor();
  await page.getByRole('button', { name: 'Let me sign in by the provider' }).press('Enter');
  await page.getByText('You may sign in by the provider, too. Test again.').waitFor();
  await page.getByRole('button', { name: 'Test the sign-in' }).press('Enter');
  await page.getByText('It works. olga@example.com would be signed in.').waitFor();
  await page.getByRole('cell', { name: 'Olga <b>' }).first().waitFor();
  await lookAt(page, 'provider-tested');
  await page.getByRole('link', { name: 'required' }).press('Enter');
  await page.getByText('Tested', { exact: true }).waitFor();
  await lookAt(page, 'sign-on');
  await page.getByRole('button', { name: 'Require single sign-on' }).press('Enter');
  await page.getByText('Administrators may still sign in as before').waitFor();
  await lookAt(page, 'sign-on-require');
  await page.getByRole('button', { name: 'Require it', exact: true }).press('Enter');
  await page.getByText('Members and guests get in by a provider alone.').waitFor();
  assert.equal((await api.get(`/v1/orgs/${organizationId}`)).body.sso, true);
  await page.getByRole('button', { name: 'Require it no longer' }).press('Enter');
  await page.getByRole('button', { name: 'Require single sign-on' }).waitFor();
  assert.equal((await api.get(`/v1/orgs/${organizationId}`)).body.sso, false);
});

test('a SAML provider is filled in from its metadata, and is not required before a test', async () => {
  const { owner } = stage.cast;
  const organizationId = await makeOrganization('Markup');
  const api = stage.world.as(owner.token);
  const { page } = await open(`/organizations/${organizationId}/settings/sign-on`, { person: owner });
  await page.getByRole('button', { name: 'Add a provider' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Acme SAML');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Acme SAML' }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Test the sign-in' }).isDisabled());
  const base64 = providerCertificate.replaceAll(/-----[^-]+-----|\s/g, '');
  const metadata = `<EntityDescriptor entityID="${SAML_ISSUER}"><IDPSSODescriptor><KeyDescriptor use="signing"><X509Certificate>${base64}</X509Certificate></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="http://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`;
  const upload = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a metadata file' }).click();
    await (await chooser).setFiles([{ name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }]);
  };
  await upload('<html></html>');
  await page.getByText('This is no metadata of a SAML provider.').waitFor();
  await upload(metadata);
  await page.getByText('The fields below are filled in. Save them.').waitFor();
  await page.getByRole('button', { name: 'Save the provider' }).click();
  await page.getByText('The provider is saved. Test it as it is now.').waitFor();
  await page.getByText(/^A certificate ends on/).waitFor();
  await lookAt(page, 'provider-saml');
  const { body } = await api.get(`/v1/orgs/${organizationId}/saml`);
  assert.deepEqual([body.items[0].status, body.items[0].entityID], ['active', SAML_ISSUER]);
  await page.getByRole('link', { name: 'required' }).click();
  await page.getByText('Not tested as it is now').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Require single sign-on' }).isDisabled());
  await page.getByRole('link', { name: 'Acme SAML' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await lookAt(page, 'provider-remove');
  await page.getByRole('button', { name: 'Remove the provider' }).click();
  await page.getByText('There is no provider yet').waitFor();
});
