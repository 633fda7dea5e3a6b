import { useState } from 'react';
import type { Organization } from '../../api/types.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { choiceOf, type Member } from '../people.ts';
import { type Role, ROLE_CHOICES, roleName, toRole } from '../roles.ts';
import { useMemberChange } from './changes.ts';

/** The role of a member. Whoever gives up their own rights to this page is asked first. */
export function RoleSelect({
  organization,
  member,
  isSelf,
}: {
  organization: Organization;
  member: Member;
  isSelf: boolean;
}) {
  const change = useMemberChange(organization.id, member);
  const [asked, setAsked] = useState<Role | null>();
  const choose = (choice: string) => {
    const role = toRole(choice);
    if (role === member.role) return;
    if (isSelf && member.role === 'admin') setAsked(role);
    else change.mutate({ role });
  };
  return (
    <>
      <Select
        label={`Role of ${member.user.displayName}`}
        isLabelHidden
        value={choiceOf(member.role)}
        choices={ROLE_CHOICES}
        onChange={choose}
      />
      {asked !== undefined && (
        <FormDialog
          title="Give up your own rights?"
          action={`Become ${roleName(asked)}`}
          doing={{
            isPending: change.isPending,
            mutate: () => change.mutate({ role: asked }, { onSettled: () => setAsked(undefined) }),
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            You will not be an administrator of “{organization.title}” any more, and cannot take this back. Another
            administrator can.
          </p>
        </FormDialog>
      )}
    </>
  );
}
