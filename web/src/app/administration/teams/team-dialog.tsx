import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReadPeople } from '../members/changes.ts';
import type { Team } from '../people.ts';
import { settingsPath } from '../tabs.ts';

/** Makes a team, or renames one. */
export function TeamDialog({
  organizationId,
  team,
  onClose,
}: {
  organizationId: string;
  team?: Team;
  onClose: () => void;
}) {
  const [title, setTitle] = useState(team?.title ?? '');
  const [, navigate] = useLocation();
  const readAgain = useReadPeople(organizationId);
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () => {
      const body = { title: title.trim() };
      return team === undefined
        ? call<Team>('PUT /orgs/{organizationId}/teams', { path: { organizationId }, body })
        : call<Team>('PATCH /orgs/{organizationId}/teams/{teamId}', {
            path: { organizationId, teamId: team.id },
            body,
          });
    },
    onSuccess: async ({ id }) => {
      await readAgain();
      onClose();
      if (team === undefined) navigate(settingsPath(organizationId, 'teams', id));
    },
  });
  return (
    <FormDialog
      title={team === undefined ? 'New team' : 'Rename the team'}
      action={team === undefined ? 'Create' : 'Rename'}
      doing={save}
      onClose={onClose}
    >
      <Field
        label="Title"
        autoFocus
        isRequired
        maxLength={64}
        value={title}
        onChange={setTitle}
        error={save.error?.message}
      />
    </FormDialog>
  );
}
