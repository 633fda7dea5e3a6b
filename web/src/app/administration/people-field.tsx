import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Choosable, FoundField } from './found-field.tsx';
import { membersOf, teamsOf } from './people.ts';

/** Somebody or some team, as it was found. */
export interface Chosen extends Choosable {
  kind: 'person' | 'team';
}

interface FieldProps {
  organizationId: string;
  label: string;
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
  hasTeams?: boolean;
}

/** Chooses among the members of an organization, and its teams, by a part of their name. */
export function PeopleField({ organizationId, label, chosen, onChange, hasTeams = false }: FieldProps) {
  const [search, setSearch] = useState('');
  const found = useFound(organizationId, useDeferredValue(search.trim()), hasTeams);
  return (
    <FoundField
      {...{ label, search, found, chosen, onChange }}
      placeholder="Find by name or address"
      empty="Nobody here has this name."
      onSearch={setSearch}
      hasFocus
    />
  );
}

function useFound(organizationId: string, search: string, hasTeams: boolean): Chosen[] {
  const { data: members } = useInfiniteQuery(membersOf(organizationId, { search, sort: 'name' }));
  const { data: teams } = useInfiniteQuery({ ...teamsOf(organizationId, search), enabled: hasTeams });
  const people = (members?.pages[0]?.items ?? []).map(({ user }): Chosen => ({
    kind: 'person',
    id: user.id,
    name: user.displayName,
    detail: user.email,
  }));
  const found = (teams?.pages[0]?.items ?? []).map(({ id, title }): Chosen => ({
    kind: 'team',
    id,
    name: title,
    detail: 'Team',
  }));
  return [...(hasTeams ? found : []), ...people].slice(0, 50);
}
