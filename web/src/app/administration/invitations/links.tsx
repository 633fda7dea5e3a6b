import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { useReadPeople } from '../members/changes.ts';
import { PagedList } from '../paged.tsx';
import { contentInvitesOf, linkInvitesOf } from '../people.ts';
import { settingsOf } from '../reads.ts';
import { ROLE_CHOICES, toRole } from '../roles.ts';
import { settingsPath } from '../tabs.ts';
import { counted } from '../text.ts';
import { LinkRow } from './link-row.tsx';

/** Links that let in whoever has them: into the organization, or as guests of one space or collection. */
export function Links({ organizationId }: { organizationId: string }) {
  const { data: settings } = useQuery(settingsOf(organizationId));
  const isAllowed = settings?.inviteLinks !== false;
  return (
    <>
      <section className="admin-section" aria-labelledby="links">
        <h2 id="links">Links to the organization</h2>
        {isAllowed ? (
          <NewLink organizationId={organizationId} />
        ) : (
          <p className="admin-box" data-kind="warning">
            <span>
              Links are switched off: those below do not work, and none are made.{' '}
              <Link href={settingsPath(organizationId, 'general')}>Change that under General</Link>.
            </span>
          </p>
        )}
        <PagedList
          of={linkInvitesOf(organizationId)}
          label="Links to the organization"
          empty={<p className="admin-note">No link lets anybody in.</p>}
        >
          {(invite) => (
            <LinkRow key={invite.id} organizationId={organizationId} invite={invite} choices={ROLE_CHOICES} />
          )}
        </PagedList>
      </section>
      <section className="admin-section" aria-labelledby="content-links">
        <h2 id="content-links">Links to spaces and collections</h2>
        <p className="admin-note">
          They make guests, who see that space or collection alone. Make one under “People” in the menu of a space.
        </p>
        <PagedList
          of={contentInvitesOf(organizationId)}
          label="Links to spaces and collections"
          count={(all) => counted(all, 'link')}
          empty={<p className="admin-note">There are none.</p>}
        >
          {(invite) => (
            <LinkRow key={invite.id} organizationId={organizationId} invite={invite} choices={ROLE_CHOICES} />
          )}
        </PagedList>
      </section>
    </>
  );
}

function NewLink({ organizationId }: { organizationId: string }) {
  const [role, setRole] = useState('read');
  const readAgain = useReadPeople(organizationId);
  const make = useMutation({
    mutationFn: () =>
      call('POST /orgs/{organizationId}/link-invites', { path: { organizationId }, body: { role: toRole(role) } }),
    onSuccess: () => readAgain(),
  });
  return (
    <>
      <p className="admin-note">
        Whoever has the link may join with its role, until it is deleted. It is for no particular person: pass it on
        with care.
      </p>
      <div className="admin-filters">
        <Select label="Role of the link" value={role} onChange={setRole} choices={ROLE_CHOICES} />
        <Button isPending={make.isPending} onPress={() => make.mutate()}>
          New link
        </Button>
      </div>
    </>
  );
}
