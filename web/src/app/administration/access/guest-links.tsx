import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { LinkRow } from '../invitations/link-row.tsx';
import { useReadPeople } from '../members/changes.ts';
import { PagedList } from '../paged.tsx';
import { contentInvitesOf } from '../people.ts';
import { toRole } from '../roles.ts';
import type { Target } from './target.ts';

type Choices = readonly (readonly [value: string, label: string])[];

/** Links that make guests of this space or collection alone. */
export function GuestLinks({ target, choices }: { target: Target; choices: Choices }) {
  const { organization: organizationId, id } = target;
  const [role, setRole] = useState('read');
  const readAgain = useReadPeople(organizationId);
  const make = useMutation({
    mutationFn: () =>
      call('POST /orgs/{organizationId}/link-invites', {
        path: { organizationId },
        body: { level: toRole(role), [target.kind]: id },
      }),
    onSuccess: () => readAgain(),
  });
  return (
    <section className="admin-section" aria-labelledby="guest-links">
      <h2 id="guest-links">Guests by link</h2>
      <p className="admin-note">
        Whoever has such a link may join as a guest, who sees this {target.kind} alone, until the link is deleted.
      </p>
      <div className="admin-filters">
        <Select label="Role of the link" value={role} onChange={setRole} choices={choices} />
        <Button isPending={make.isPending} onPress={() => make.mutate()}>
          New link
        </Button>
      </div>
      <PagedList
        of={contentInvitesOf(organizationId, { [target.kind]: id })}
        label="Links for guests"
        empty={<p className="admin-note">There is no link.</p>}
      >
        {(invite) => <LinkRow key={invite.id} organizationId={organizationId} invite={invite} choices={choices} />}
      </PagedList>
    </section>
  );
}
