import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Input, Link, SearchField } from 'react-aria-components';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import type { Organization } from '../../../api/types.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PagedList } from '../../paged.tsx';
import { settingsPath, type TabProps } from '../../tabs.ts';
import { InstallationPage } from './installation-page.tsx';
import { installedIn, type Installation, type Integration, keyOf, publicOnes } from './reads.ts';
import { scopeWords } from './scopes.ts';
import { State } from './state.tsx';

/** What is installed, and what can be. */
export function Integrations({ organization, rest: [name, installationId] }: TabProps) {
  return name === undefined || installationId === undefined ? (
    <All organization={organization} />
  ) : (
    <InstallationPage key={installationId} organization={organization} name={name} installationId={installationId} />
  );
}

function All({ organization }: { organization: Organization }) {
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState<Integration>();
  return (
    <div className="admin-tab">
      <h1 tabIndex={-1}>Integrations</h1>
      <section className="admin-section" aria-labelledby="installed">
        <h2 id="installed">Installed</h2>
        <PagedList
          of={installedIn(organization.id)}
          label="Installed integrations"
          empty={<p className="admin-note">Nothing is installed.</p>}
        >
          {({ installation, integration }) => (
            <li key={installation.id} className="admin-row">
              <span className="admin-what">
                <Link
                  className="admin-name"
                  href={settingsPath(organization.id, 'integrations', integration.name, installation.id)}
                >
                  <bdi>{integration.title}</bdi>
                </Link>
                <span className="admin-facts">
                  <bdi>{integration.description}</bdi>
                </span>
              </span>
              <State status={installation.status} />
            </li>
          )}
        </PagedList>
      </section>
      <section className="admin-section" aria-labelledby="available">
        <h2 id="available">Available</h2>
        <SearchField aria-label="Find an integration" value={search} onChange={setSearch}>
          <Input className="input" placeholder="Find an integration" maxLength={100} />
        </SearchField>
        <PagedList
          of={publicOnes(organization.id, useDeferredValue(search.trim()))}
          label="Available integrations"
          empty={
            <p role="status">
              {search.trim() === ''
                ? 'This server offers no integrations. Whoever runs it can publish some.'
                : 'No integration has this name.'}
            </p>
          }
        >
          {(integration) => (
            <li key={integration.name} className="admin-row">
              <span className="admin-what">
                <bdi className="admin-name">{integration.title}</bdi>
                <span className="admin-facts">
                  <bdi>{integration.description}</bdi>
                  <span>
                    By <bdi>{integration.owner.title}</bdi>
                  </span>
                </span>
              </span>
              <Button aria-label={`Install ${integration.title}`} onPress={() => setWanted(integration)}>
                Install
              </Button>
            </li>
          )}
        </PagedList>
      </section>
      {wanted !== undefined && (
        <Install organizationId={organization.id} integration={wanted} onClose={() => setWanted(undefined)} />
      )}
    </div>
  );
}

/** Says what an integration may do before it may. */
function Install({
  organizationId,
  integration,
  onClose,
}: {
  organizationId: string;
  integration: Integration;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { name, title, scopes } = integration;
  const install = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call<Installation>('POST /integrations/{integrationName}/installations', {
        path: { integrationName: name },
        body: { organization: organizationId },
      }),
    onSuccess: async ({ id }) => {
      onClose();
      navigate(settingsPath(organizationId, 'integrations', name, id));
      await client.invalidateQueries({ queryKey: keyOf(organizationId) });
    },
  });
  return (
    <FormDialog title={`Install ${title}?`} action="Install" doing={install} onClose={onClose}>
      {scopes.length === 0 ? (
        <p>It asks for no rights in this organization.</p>
      ) : (
        <>
          <p>It may from then on:</p>
          <ul className="admin-consequences">
            {scopes.map((scope) => (
              <li key={scope}>{scopeWords(scope)}</li>
            ))}
          </ul>
        </>
      )}
      {install.error !== null && (
        <p role="alert" className="field-error">
          {install.error.message}
        </p>
      )}
    </FormDialog>
  );
}
