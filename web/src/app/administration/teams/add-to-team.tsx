import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useReadPeople } from '../members/changes.ts';
import type { Team } from '../people.ts';
import { type Chosen, PeopleField } from '../people-field.tsx';
import { counted } from '../text.ts';

/** Adds members of the organization to a team: all that were chosen, or nobody. */
export function AddToTeam({
  organizationId,
  team,
  onClose,
}: {
  organizationId: string;
  team: Team;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const readAgain = useReadPeople(organizationId);
  const add = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call('PUT /orgs/{organizationId}/teams/{teamId}/members', {
        path: { organizationId, teamId: team.id },
        body: { add: chosen.map(({ id }) => id) },
      }),
    onSuccess: async () => {
      onClose();
      notify({ kind: 'done', text: `“${team.title}”: ${counted(chosen.length, 'member')} added.` });
      await readAgain();
    },
  });
  return (
    <FormDialog
      title={`Add members to “${team.title}”`}
      action={chosen.length === 0 ? 'Add' : `Add ${counted(chosen.length, 'member')}`}
      doing={add}
      onClose={onClose}
      isDisabled={chosen.length === 0}
      keepsOpen={chosen.length > 0}
    >
      <PeopleField organizationId={organizationId} label="Members" chosen={chosen} onChange={setChosen} />
      {add.error !== null && (
        <p role="alert" className="field-error">
          {add.error.message}
        </p>
      )}
    </FormDialog>
  );
}
