import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { collectionsOf, spacesOf } from '../../api/reads.ts';
import { Select } from '../../ui/select.tsx';
import { type Choosable, FoundField } from '../found-field.tsx';
import { teamsOf } from '../people.ts';
import { type Role, ROLES, toRole } from '../roles.ts';

/** A team that somebody joins, or content that they are given a role on. */
export interface Given extends Choosable {
  kind: 'team' | 'collection' | 'space';
}

interface Props {
  organizationId: string;
  given: readonly Given[];
  level: Role;
  onGiven: (given: readonly Given[]) => void;
  onLevel: (level: Role) => void;
}

const SHOWN_AT_MOST = 50;
const LEVELS = ROLES.map(([role, name]) => [role, name] as const);

/** What people get besides their role in the organization. */
export function GivenField({ organizationId, given, level, onGiven, onLevel }: Props) {
  const [search, setSearch] = useState('');
  const found = useFound(organizationId, useDeferredValue(search.trim()));
  return (
    <>
      <FoundField
        {...{ search, found, onSearch: setSearch, chosen: given, onChange: onGiven }}
        label="Teams, spaces and collections"
        placeholder="Find by title"
        empty="Nothing here has this title."
      />
      {given.some(({ kind }) => kind !== 'team') && (
        <Select
          label="Role on these spaces and collections"
          value={level}
          choices={LEVELS}
          onChange={(choice) => onLevel(toRole(choice) ?? 'read')}
        />
      )}
    </>
  );
}

function useFound(organizationId: string, search: string): Given[] {
  const { data: teams } = useInfiniteQuery(teamsOf(organizationId, search));
  const { data: collections = [] } = useQuery(collectionsOf(organizationId));
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  const words = search.toLowerCase();
  const titled = (kind: 'collection' | 'space', detail: string, all: readonly { id: string; title: string }[]) =>
    all
      .filter(({ title }) => title.toLowerCase().includes(words))
      .map(({ id, title }): Given => ({ kind, id, name: title, detail }));
  const ofTeams = (teams?.pages[0]?.items ?? []).map(({ id, title }): Given => ({
    kind: 'team',
    id,
    name: title,
    detail: 'Team',
  }));
  return [...ofTeams, ...titled('collection', 'Collection', collections), ...titled('space', 'Space', spaces)].slice(
    0,
    SHOWN_AT_MOST,
  );
}

/** As the API takes it. */
export function toGives(given: readonly Given[], level: Role) {
  const ids = (kind: Given['kind']) => given.filter((each) => each.kind === kind).map(({ id }) => id);
  const content = { spaces: ids('space'), collections: ids('collection') };
  const hasContent = content.spaces.length + content.collections.length > 0;
  return { teams: ids('team'), ...content, ...(hasContent && { level }) };
}
