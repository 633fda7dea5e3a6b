import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useReadPeople } from '../members/changes.ts';
import type { Team } from '../people.ts';
import { settingsPath } from '../tabs.ts';
import { counted } from '../text.ts';

/** Deletes a team, once it is said what its members lose. */
export function DeleteTeam({
  organizationId,
  team,
  onClose,
}: {
  organizationId: string;
  team: Team;
  onClose: () => void;
}) {
  const [, navigate] = useLocation();
  const readAgain = useReadPeople(organizationId);
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call('DELETE /orgs/{organizationId}/teams/{teamId}', { path: { organizationId, teamId: team.id } }),
    onSuccess: async () => {
      onClose();
      notify({ kind: 'done', text: `The team “${team.title}” is deleted.` });
      navigate(settingsPath(organizationId, 'teams'));
      await readAgain(team.id);
    },
  });
  return (
    <FormDialog title={`Delete the team “${team.title}”?`} action="Delete the team" doing={remove} onClose={onClose}>
      <ul className="admin-consequences">
        <li>
          {team.members === 0
            ? 'It has no members.'
            : `${counted(team.members, 'member stays', 'members stay')} in the organization with their own roles.`}
        </li>
        <li>
          {team.spaces === 0
            ? 'Nothing is shared with it by name, apart from collections.'
            : `What was shared with the team ends: ${counted(team.spaces, 'space')}. Members who have access in no other way lose it at once.`}
        </li>
        <li>This cannot be taken back.</li>
      </ul>
      {remove.error !== null && (
        <p role="alert" className="field-error">
          {remove.error.message}
        </p>
      )}
    </FormDialog>
  );
}
