import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { organizations } from '../../api/reads.ts';
import type { Organization } from '../../api/types.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { type Member, spacesOfMember, teamsOfMember } from '../people.ts';
import { settingsPath } from '../tabs.ts';
import { counted, namesOf } from '../text.ts';
import { useReadPeople } from './changes.ts';

/** Ends a membership, once it is said what ends with it and what stays. */
export function RemoveMember({
  organization,
  member: { user },
  isSelf,
  onClose,
}: {
  organization: Organization;
  member: Member;
  isSelf: boolean;
  onClose: () => void;
}) {
  const organizationId = organization.id;
  const client = useQueryClient();
  const readAgain = useReadPeople(organizationId);
  const [, navigate] = useLocation();
  const { data: spaces } = useInfiniteQuery(spacesOfMember(organizationId, user.id));
  const { data: teams } = useInfiniteQuery(teamsOfMember(organizationId, user.id));
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call('DELETE /orgs/{organizationId}/members/{userId}', { path: { organizationId, userId: user.id } }),
    onSuccess: async () => {
      onClose();
      notify({
        kind: 'done',
        text: isSelf ? `You left “${organization.title}”.` : `${user.displayName} is no member any more.`,
      });
      navigate(isSelf ? '/' : settingsPath(organizationId, 'members'));
      await (isSelf ? client.invalidateQueries({ queryKey: organizations.queryKey }) : readAgain(user.id));
    },
  });
  const [whose, who] = isSelf ? ['Your', 'You'] : ['Their', 'They'];
  const readable = spaces?.pages[0]?.count;
  const memberOf = teams?.pages[0]?.items.map(({ team }) => team.title) ?? [];
  return (
    <FormDialog
      title={isSelf ? `Leave “${organization.title}”?` : `Remove ${user.displayName}?`}
      action={isSelf ? 'Leave' : 'Remove'}
      doing={remove}
      onClose={onClose}
    >
      <ul className="admin-consequences">
        {readable !== undefined && (
          <li>
            {who} lose access to {counted(readable, 'space')}, at once and in every session.
          </li>
        )}
        {memberOf.length > 0 && (
          <li>
            {whose} place in {memberOf.length === 1 ? 'the team' : 'the teams'} {namesOf(memberOf)} ends, and with it
            what was shared with {isSelf ? 'you' : 'them'} by name.
          </li>
        )}
        <li>
          What {isSelf ? 'you' : 'they'} wrote stays, with {isSelf ? 'your' : 'their'} name.
        </li>
        <li>
          {isSelf
            ? 'Somebody has to invite you before you come back.'
            : 'An invitation brings them back, without teams and what was shared.'}
        </li>
      </ul>
      {remove.error !== null && (
        <p role="alert" className="field-error">
          {remove.error.message}
        </p>
      )}
    </FormDialog>
  );
}
