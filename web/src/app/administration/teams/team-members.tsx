import { IconUserMinus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { call } from '../../api/client.ts';
import type { Organization } from '../../api/types.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useReadPeople } from '../members/changes.ts';
import { PagedList } from '../paged.tsx';
import { type Member, membersOfTeam, type Team, type TeamRole } from '../people.ts';
import { settingsPath } from '../tabs.ts';
import { counted } from '../text.ts';

const ROLES = [
  ['member', 'Member'],
  ['owner', 'Owner'],
] as const;

interface Props {
  organization: Organization;
  team: Team;
  mayManage: boolean;
  isAdmin: boolean;
  selfId?: string;
}

/** Who is in a team. Administrators say who owns it; owners and administrators remove members, and everybody may leave. */
export function TeamMembers(props: Props) {
  const { organization, team } = props;
  return (
    <PagedList
      of={membersOfTeam(organization.id, team.id)}
      label={`Members of ${team.title}`}
      count={(all) => counted(all, 'member')}
      empty={<p role="status">Nobody is in this team yet.</p>}
    >
      {({ organization: member, team: { role } }) => (
        <Row key={member.user.id} {...props} member={member} role={role} />
      )}
    </PagedList>
  );
}

function Row({
  organization,
  team,
  mayManage,
  isAdmin,
  selfId,
  member,
  role,
}: Props & { member: Member; role: TeamRole }) {
  const { user } = member;
  const { setRole, remove } = useTeamMember(organization.id, team, member);
  const isSelf = user.id === selfId;
  return (
    <li className="admin-row">
      <span className="admin-what">
        {isAdmin ? (
          <Link className="admin-name" href={settingsPath(organization.id, 'members', user.id)}>
            <bdi>{user.displayName}</bdi>
          </Link>
        ) : (
          <bdi className="admin-name">{user.displayName}</bdi>
        )}
        <span className="admin-facts">
          {user.email !== undefined && <bdi>{user.email}</bdi>}
          {isSelf && <span className="admin-chip">You</span>}
        </span>
      </span>
      {isAdmin ? (
        <Select
          label={`Role of ${user.displayName} in the team`}
          isLabelHidden
          value={role}
          choices={ROLES}
          onChange={(next) => {
            if (next !== role) setRole.mutate(next as TeamRole);
          }}
        />
      ) : (
        <span>{role === 'owner' ? 'Owner' : 'Member'}</span>
      )}
      {(mayManage || isSelf) && (
        <IconButton
          label={isSelf ? 'Leave the team' : `Remove ${user.displayName} from the team`}
          icon={<IconUserMinus size={18} />}
          onPress={() => remove.mutate(role)}
        />
      )}
    </li>
  );
}

const MEMBER = '/orgs/{organizationId}/teams/{teamId}/members/{userId}';

/** Changes at once; a member who was removed can be put back. */
function useTeamMember(organizationId: string, team: Team, { user }: Member) {
  const readAgain = useReadPeople(organizationId);
  const path = { organizationId, teamId: team.id, userId: user.id };
  const setRole = useMutation({
    mutationFn: (role: TeamRole) => call(`PUT ${MEMBER}`, { path, body: { role } }),
    onSuccess: () => readAgain(),
  });
  const remove = useMutation({
    mutationFn: (_role: TeamRole) => call(`DELETE ${MEMBER}`, { path }),
    onSuccess: async (_, role) => {
      notify({
        kind: 'done',
        text: `${user.displayName} is not in “${team.title}” any more.`,
        action: { label: 'Undo', onPress: () => setRole.mutate(role) },
      });
      // The button that had the focus goes with the row.
      document.querySelector<HTMLElement>('.admin-tab h1')?.focus();
      await readAgain();
    },
  });
  return { setRole, remove };
}
