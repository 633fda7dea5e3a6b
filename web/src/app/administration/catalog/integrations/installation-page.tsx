import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import type { Organization } from '../../../api/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { DetailPage, RemoveDialog } from '../../detail-page.tsx';
import { Configuration } from './configuration.tsx';
import { type Installed, installedAs, keyOf } from './reads.ts';
import { scopeWords } from './scopes.ts';
import { State } from './state.tsx';

const ONE = '/integrations/{integrationName}/installations/{installationId}';

/** One installation: whether it runs, what it covers, what it may do, and how it is configured. */
export function InstallationPage({
  organization,
  name,
  installationId,
}: {
  organization: Organization;
  name: string;
  installationId: string;
}) {
  const read = useQuery(installedAs(organization.id, name, installationId));
  return (
    <DetailPage organizationId={organization.id} tab="integrations" title="Integrations" read={read}>
      {(data) => <Shown organizationId={organization.id} installed={data} />}
    </DetailPage>
  );
}

const COVERAGE = [
  ['all', 'All of them'],
  ['selected', 'Those that were chosen for it'],
] as const;

function Shown({ organizationId, installed }: { organizationId: string; installed: Installed }) {
  const { integration, installation } = installed;
  const [isRemoving, setRemoving] = useState(false);
  const change = useChange(organizationId, installed);
  const isPaused = installation.status === 'paused';
  const cover = (name: 'space_selection' | 'site_selection') => (value: string) => {
    if (value !== installation[name]) change.mutate({ [name]: value });
  };
  return (
    <>
      <div className="admin-head">
        <h1>
          <bdi>{integration.title}</bdi>
        </h1>
        <div className="admin-actions">
          <Button
            isPending={change.isPending}
            onPress={() => change.mutate({ status: isPaused ? 'active' : 'paused' })}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button kind="danger" onPress={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      </div>
      <p className="admin-facts" role="status">
        <State status={installation.status} />
        <bdi>{integration.description}</bdi>
      </p>
      <Configuration key={installation.id} installed={installed} onSave={change} />
      <section className="admin-section" aria-labelledby="coverage">
        <h2 id="coverage">What it covers</h2>
        <div className="admin-filters">
          <Select
            label="Spaces"
            value={installation.space_selection}
            choices={COVERAGE}
            onChange={cover('space_selection')}
          />
          <Select
            label="Sites"
            value={installation.site_selection}
            choices={COVERAGE}
            onChange={cover('site_selection')}
          />
        </div>
      </section>
      <section className="admin-section" aria-labelledby="scopes">
        <h2 id="scopes">What it may do</h2>
        {integration.scopes.length === 0 ? (
          <p className="admin-note">Nothing in this organization.</p>
        ) : (
          <ul className="admin-consequences">
            {integration.scopes.map((scope) => (
              <li key={scope}>{scopeWords(scope)}</li>
            ))}
          </ul>
        )}
      </section>
      {isRemoving && (
        <Remove organizationId={organizationId} installed={installed} onClose={() => setRemoving(false)} />
      )}
    </>
  );
}

function useChange(organizationId: string, { integration, installation }: Installed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      call(`PATCH ${ONE}`, {
        path: { integrationName: integration.name, installationId: installation.id },
        body,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(organizationId) }),
  });
}

function Remove({
  organizationId,
  installed: { integration, installation },
  onClose,
}: {
  organizationId: string;
  installed: Installed;
  onClose: () => void;
}) {
  return (
    <RemoveDialog
      organizationId={organizationId}
      tab="integrations"
      title={`Remove ${integration.title}?`}
      action="Remove it"
      remove={() =>
        call(`DELETE ${ONE}`, { path: { integrationName: integration.name, installationId: installation.id } })
      }
      queryKey={keyOf(organizationId)}
      id={installation.id}
      onClose={onClose}
    >
      <ul className="admin-consequences">
        <li>It learns of nothing here any more, and its tokens stop working at once.</li>
        <li>Its configuration is lost. Blocks of it in pages show what stands in them.</li>
      </ul>
    </RemoveDialog>
  );
}
