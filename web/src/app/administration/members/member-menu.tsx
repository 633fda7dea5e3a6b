import { IconDots, IconEye, IconKey, IconUserCheck, IconUserMinus, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Organization } from '../../api/types.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import type { Member } from '../people.ts';
import { settingsPath } from '../tabs.ts';
import { useMemberChange, useSsoMark } from './changes.ts';
import { RemoveMember } from './remove-member.tsx';

/** What can be done with a member. */
export function MemberMenu({
  organization,
  member,
  isAdmin,
  isSelf,
}: {
  organization: Organization;
  member: Member;
  isAdmin: boolean;
  isSelf: boolean;
}) {
  const [isRemoving, setRemoving] = useState(false);
  const [, navigate] = useLocation();
  const change = useMemberChange(organization.id, member);
  const mark = useSsoMark(organization.id, member);
  const { user, disabled, sso } = member;
  return (
    <>
      <MenuButton
        aria-label={`Options of ${user.displayName}`}
        button={<IconButton label={`Options of ${user.displayName}`} icon={<IconDots size={18} />} />}
      >
        <MenuItem
          icon={<IconEye size={16} />}
          onAction={() => navigate(settingsPath(organization.id, 'members', user.id))}
        >
          Teams and spaces
        </MenuItem>
        {isAdmin && !sso && (
          <MenuItem icon={<IconKey size={16} />} onAction={() => mark.mutate()}>
            Let sign in by the identity provider
          </MenuItem>
        )}
        {isAdmin && !isSelf && (
          <MenuItem
            icon={disabled ? <IconUserCheck size={16} /> : <IconUserOff size={16} />}
            onAction={() => change.mutate({ disabled: !disabled })}
          >
            {disabled ? 'Enable' : 'Disable'}
          </MenuItem>
        )}
        <MenuItem icon={<IconUserMinus size={16} />} kind="danger" onAction={() => setRemoving(true)}>
          {isSelf ? 'Leave' : 'Remove'}
        </MenuItem>
      </MenuButton>
      {isRemoving && (
        <RemoveMember organization={organization} member={member} isSelf={isSelf} onClose={() => setRemoving(false)} />
      )}
    </>
  );
}
