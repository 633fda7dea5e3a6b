import { useInfiniteQuery } from '@tanstack/react-query';
import { Select } from '../../ui/select.tsx';
import { teamsOf } from '../people.ts';
import { ROLE_CHOICES } from '../roles.ts';

/** What people become who sign in for the first time. */
export function Newcomers({
  organizationId,
  role,
  team,
  onRole,
  onTeam,
}: {
  organizationId: string;
  role: string;
  team: { id: string; title: string } | undefined;
  onRole: (role: string) => void;
  onTeam: (team: { id: string; title: string } | undefined) => void;
}) {
  const { data } = useInfiniteQuery(teamsOf(organizationId));
  const teams = data?.pages.flatMap(({ items }) => items) ?? [];
  const all = team === undefined || teams.some(({ id }) => id === team.id) ? teams : [team, ...teams];
  const roles = ROLE_CHOICES.filter(([choice]) => choice !== 'guest');
  return (
    <>
      <Select
        label="Role of new members"
        value={role}
        onChange={onRole}
        choices={[['', 'The default role of the organization'], ...roles]}
      />
      <Select
        label="Team of new members"
        value={team?.id ?? ''}
        onChange={(chosen) => onTeam(all.find(({ id }) => id === chosen))}
        choices={[['', 'None'], ...all.map(({ id, title }) => [id, title] as const)]}
      />
    </>
  );
}
