// What administrators do with members.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { organizations } from '../../api/reads.ts';
import { notify } from '../../ui/toast-queue.ts';
import type { Member } from '../people.ts';
import { type Role, roleName } from '../roles.ts';

/** Reads everything of an organization again, without what is gone: its page may still be there for a moment. */
export function useReadPeople(organizationId: string): (gone?: string) => Promise<void> {
  const client = useQueryClient();
  return (gone) =>
    client.invalidateQueries({
      queryKey: ['organization', organizationId],
      predicate: ({ queryKey }) => gone === undefined || !queryKey.includes(gone),
    });
}

type Change = { role: Role | null } | { disabled: boolean };

/** Changes a member at once, and offers to take it back. Refusals, such as for the last administrator, are said. */
export function useMemberChange(organizationId: string, member: Member) {
  const readAgain = useReadPeople(organizationId);
  const client = useQueryClient();
  const { id: userId, displayName } = member.user;
  const change = useMutation({
    mutationFn: (body: Change) =>
      call('PATCH /orgs/{organizationId}/members/{userId}', { path: { organizationId, userId }, body }),
    onSuccess: async (_, body) => {
      const before: Change = 'role' in body ? { role: member.role } : { disabled: member.disabled };
      notify({
        kind: 'done',
        text: textOf(displayName, body),
        action: { label: 'Undo', onPress: () => undo.mutate(before) },
      });
      await readAgain();
      await client.invalidateQueries({ queryKey: organizations.queryKey });
    },
  });
  const undo = useMutation({
    mutationFn: (body: Change) =>
      call('PATCH /orgs/{organizationId}/members/{userId}', { path: { organizationId, userId }, body }),
    onSettled: () => readAgain(),
  });
  return change;
}

function textOf(name: string, change: Change): string {
  if ('role' in change)
    return change.role === null
      ? `${name} is a guest now, and sees what was shared with them.`
      : `${name} is ${roleName(change.role)} now.`;
  return change.disabled
    ? `${name} is kept out from now on. Their role and teams stay for when they are enabled.`
    : `${name} has access again.`;
}

/** Lets somebody sign in by the identity provider of the organization. */
export function useSsoMark(organizationId: string, { user }: Member) {
  const readAgain = useReadPeople(organizationId);
  return useMutation({
    mutationFn: () =>
      call('POST /orgs/{organizationId}/members/{userId}/sso', { path: { organizationId, userId: user.id } }),
    onSuccess: async () => {
      notify({ kind: 'done', text: `${user.displayName} signs in by the identity provider from now on.` });
      await readAgain();
    },
  });
}
