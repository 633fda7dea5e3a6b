import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { CopyButton } from '../copy.tsx';
import { useReadPeople } from '../members/changes.ts';
import { choiceOf, joinAddress, type LinkInvite } from '../people.ts';
import { roleName, toRole } from '../roles.ts';

/** A link that lets people in: what it gives can be changed, and who used it keeps what they got. */
export function LinkRow({
  organizationId,
  invite,
  choices,
}: {
  organizationId: string;
  invite: LinkInvite;
  choices: readonly (readonly [value: string, label: string])[];
}) {
  const { id: inviteId, space, collection } = invite;
  const isContent = space !== undefined || collection !== undefined;
  const role = isContent ? (invite.level ?? null) : invite.role;
  const title = space?.title ?? collection?.title;
  const name = title === undefined ? `the link for ${roleName(role)}` : `the link to ${title} for ${roleName(role)}`;
  const readAgain = useReadPeople(organizationId);
  const path = { organizationId, inviteId };
  const change = useMutation({
    mutationFn: (choice: string) =>
      call('PATCH /orgs/{organizationId}/link-invites/{inviteId}', {
        path,
        body: isContent ? { level: toRole(choice) } : { role: toRole(choice) },
      }),
    onSuccess: () => readAgain(),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /orgs/{organizationId}/link-invites/{inviteId}', { path }),
    onSuccess: async () => {
      notify({ kind: 'done', text: 'The link does not work any more. Who used it keeps their access.' });
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
      await readAgain();
    },
  });
  return (
    <li className="admin-row">
      <span className="admin-what">
        {title !== undefined && <bdi className="admin-name">{title}</bdi>}
        <code dir="ltr" className="admin-address">
          {joinAddress(inviteId)}
        </code>
      </span>
      <Select
        label={`Role of ${name}`}
        isLabelHidden
        value={choiceOf(role)}
        choices={isContent ? choices.filter(([choice]) => toRole(choice) !== null) : choices}
        onChange={(choice) => {
          if (choice !== choiceOf(role)) change.mutate(choice);
        }}
      />
      <span className="admin-tools">
        <CopyButton text={joinAddress(inviteId)} label={`Copy ${name}`} isSmall />
        <IconButton label={`Delete ${name}`} icon={<IconTrash size={18} />} onPress={() => remove.mutate()} />
      </span>
    </li>
  );
}
