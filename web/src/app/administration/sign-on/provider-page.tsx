import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { call } from '../../api/client.ts';
import type { Organization } from '../../api/types.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Button } from '../../ui/button.tsx';
import { Copied } from '../copy.tsx';
import { settingsPath } from '../tabs.ts';
import { DetailPage, RemoveDialog } from '../detail-page.tsx';
import { OidcForm } from './oidc-form.tsx';
import { isActive, isSaml, type Provider, providersOf } from './reads.ts';
import { SamlForm } from './saml-form.tsx';
import { Trial } from './trial.tsx';

/** One provider, step by step: what to enter there, what to enter here, and a test. */
export function ProviderPage({ organization, providerId }: { organization: Organization; providerId: string }) {
  const { data, error, refetch } = useQuery(providersOf(organization.id));
  const provider = data?.find(({ id }) => id === providerId);
  if (data !== undefined && provider === undefined) return <NotFound />;
  const read = { data: provider, error, refetch };
  return (
    <DetailPage organizationId={organization.id} tab="sign-on" title="Single sign-on" read={read}>
      {(provider) => <Steps organization={organization} provider={provider} />}
    </DetailPage>
  );
}

function Steps({ organization, provider }: { organization: Organization; provider: Provider }) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <div className="admin-head">
        <h1>
          <bdi>{provider.label}</bdi>
        </h1>
        <Button kind="danger" onPress={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <section className="admin-section" aria-labelledby="there">
        <h2 id="there">1. Enter this at your provider</h2>
        <There provider={provider} />
      </section>
      <section className="admin-section" aria-labelledby="here">
        <h2 id="here">2. Enter here what your provider says</h2>
        {isSaml(provider) ? (
          <SamlForm key={provider.id} organization={organization} provider={provider} />
        ) : (
          <OidcForm key={provider.id} organization={organization} provider={provider} />
        )}
      </section>
      <section className="admin-section" aria-labelledby="test">
        <h2 id="test">3. Test it</h2>
        <Trial organization={organization} provider={provider} />
      </section>
      <section className="admin-section" aria-labelledby="use">
        <h2 id="use">4. Let people in</h2>
        {isActive(provider) && <Copied name="Sign-in address" value={provider.service.startURL} />}
        <p className="admin-note">
          Name your <Link href={settingsPath(organization.id, 'general')}>mail domains</Link>: then the sign-in page
          leads whoever types such an address to this provider. Members who joined in another way are let in by it once
          you say so in the list of <Link href={settingsPath(organization.id, 'members')}>members</Link>. Once the test
          has passed, single sign-on can be <Link href={settingsPath(organization.id, 'sign-on')}>required</Link>.
        </p>
      </section>
      {isRemoving && <Remove organization={organization} provider={provider} onClose={() => setRemoving(false)} />}
    </>
  );
}

function There({ provider }: { provider: Provider }) {
  if (!isSaml(provider))
    return (
      <>
        <Copied name="Redirect address" value={provider.service.redirectURL} />
        <Copied name="Scopes" value="openid email profile" />
        <p className="admin-note">
          The provider must send the claims <code>email</code> and <code>email_verified: true</code>. The claim{' '}
          <code>name</code> gives people their name.
        </p>
      </>
    );
  const { acsURL, entityID } = provider.service;
  return (
    <>
      <Copied name="Reply address (ACS URL)" value={acsURL} />
      <Copied name="Entity ID (audience)" value={entityID} />
      <Copied name="Name ID format" value="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" />
      <p className="admin-note">
        The Name ID is the mail address. Sign the assertion with RSA and SHA-256, and encrypt nothing. The attributes{' '}
        <code>first_name</code> and <code>last_name</code> give people their name.{' '}
        <Link href={entityID} target="_blank" rel="noreferrer">
          Our metadata
        </Link>{' '}
        have all of it, for providers that read them.
      </p>
    </>
  );
}

function Remove({
  organization: { id: organizationId },
  provider,
  onClose,
}: {
  organization: Organization;
  provider: Provider;
  onClose: () => void;
}) {
  return (
    <RemoveDialog
      organizationId={organizationId}
      tab="sign-on"
      title={`Remove “${provider.label}”?`}
      action="Remove the provider"
      remove={() =>
        isSaml(provider)
          ? call('DELETE /orgs/{organizationId}/saml/{samlProviderId}', {
              path: { organizationId, samlProviderId: provider.id },
            })
          : call('DELETE /orgs/{organizationId}/oidc/{oidcProviderId}', {
              path: { organizationId, oidcProviderId: provider.id },
            })
      }
      queryKey={['organization', organizationId, 'sso']}
      id={provider.id}
      onClose={onClose}
    >
      <ul className="admin-consequences">
        <li>Whoever is signed in by it is signed out at once. They stay members.</li>
        <li>If single sign-on is required and this is the only provider, only administrators get in.</li>
        <li>What was entered here is lost.</li>
      </ul>
    </RemoveDialog>
  );
}
