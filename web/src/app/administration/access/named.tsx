import { IconUsersGroup, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { call } from '../../api/client.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useReadPeople } from '../members/changes.ts';
import { PagedList } from '../paged.tsx';
import { type Role, roleName } from '../roles.ts';
import { settingsPath } from '../tabs.ts';
import { counted } from '../text.ts';
import { teamsSharedWith, usersOf } from './reads.ts';
import { operationOn, pathOf, type Target } from './target.ts';

type Choices = readonly (readonly [value: string, label: string])[];

/** With whom it was shared by name: teams and people, each with a role that counts instead of what they inherit. */
export function Named({ target, choices, hasTeams }: { target: Target; choices: Choices; hasTeams: boolean }) {
  return (
    <section className="admin-section" aria-labelledby="named">
      <h2 id="named">Shared by name</h2>
      <p className="admin-note">Such a role counts instead of what somebody inherits, also where it is lower.</p>
      {hasTeams && (
        <PagedList of={teamsSharedWith(target)} label="Teams" empty={null}>
          {({ permission, team }) => (
            <Row
              key={team.id}
              target={target}
              choices={choices}
              held={{ kind: 'teams', id: team.id, name: team.title, role: permission }}
              detail={`Team with ${counted(team.members, 'member')}`}
              way={settingsPath(target.organization, 'teams', team.id)}
            />
          )}
        </PagedList>
      )}
      <PagedList
        of={usersOf(target)}
        label="People"
        empty={<p className="admin-note">Nobody was named by themselves.</p>}
      >
        {({ permission, user }) => (
          <Row
            key={user.id}
            target={target}
            choices={choices}
            held={{ kind: 'users', id: user.id, name: user.displayName, role: permission }}
            detail={user.email ?? ''}
          />
        )}
      </PagedList>
    </section>
  );
}

interface Held {
  kind: 'users' | 'teams';
  id: string;
  name: string;
  role: Role;
}

function Row({
  target,
  choices,
  held,
  detail,
  way,
}: {
  target: Target;
  choices: Choices;
  held: Held;
  detail: string;
  way?: string;
}) {
  const { setRole, remove } = useGrant(target, held);
  const { name, role } = held;
  // Whoever has a higher role than oneself keeps it.
  const mayChange = choices.some(([choice]) => choice === role);
  return (
    <li className="admin-row">
      <span className="admin-what">
        {way === undefined ? (
          <bdi className="admin-name">{name}</bdi>
        ) : (
          <Link className="admin-name" href={way}>
            <bdi>{name}</bdi>
          </Link>
        )}
        <span className="admin-facts">
          {held.kind === 'teams' && <IconUsersGroup size={14} aria-hidden />}
          <bdi>{detail}</bdi>
        </span>
      </span>
      {mayChange ? (
        <Select
          label={`Role of ${name}`}
          isLabelHidden
          value={role}
          choices={choices}
          onChange={(next) => {
            if (next !== role) setRole.mutate(next as Role);
          }}
        />
      ) : (
        <span>{roleName(role)}</span>
      )}
      {mayChange && <IconButton label={`Remove ${name}`} icon={<IconX size={18} />} onPress={() => remove.mutate()} />}
    </li>
  );
}

/** Changes at once; what was taken away can be put back. */
function useGrant(target: Target, { kind, id, name, role }: Held) {
  const readAgain = useReadPeople(target.organization);
  const idName = kind === 'users' ? 'userId' : 'teamId';
  const one = `/permissions/${kind}/{${idName}}`;
  const path = pathOf(target, { [idName]: id });
  const setRole = useMutation({
    mutationFn: (next: Role) => call(operationOn(target, 'PATCH', one), { path, body: { role: next } }),
    onSuccess: () => readAgain(),
  });
  const giveBack = useMutation({
    mutationFn: () =>
      call(operationOn(target, 'POST', '/permissions'), { path: pathOf(target), body: { role, [kind]: [id] } }),
    onSuccess: () => readAgain(),
  });
  const remove = useMutation({
    mutationFn: () => call(operationOn(target, 'DELETE', one), { path }),
    onSuccess: async () => {
      notify({
        kind: 'done',
        text: `${name} is not named here any more, and has what they inherit.`,
        action: { label: 'Undo', onPress: () => giveBack.mutate() },
      });
      document.querySelector<HTMLElement>('.admin-tab h1')?.focus();
      await readAgain();
    },
  });
  return { setRole, remove };
}
