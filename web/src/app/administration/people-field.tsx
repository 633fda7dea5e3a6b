import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button as PlainButton, Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components';
import { membersOf, teamsOf } from './people.ts';

/** Somebody or some team, as it was found. */
export interface Chosen {
  kind: 'person' | 'team';
  id: string;
  name: string;
  detail?: string | undefined;
}

interface FieldProps {
  organizationId: string;
  label: string;
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
  hasTeams?: boolean;
}

const keyOf = ({ kind, id }: Chosen): string => `${kind}:${id}`;

/** Chooses among the members of an organization, and its teams, by a part of their name. */
export function PeopleField({ organizationId, label, chosen, onChange, hasTeams = false }: FieldProps) {
  const [search, setSearch] = useState('');
  const found = useFound(organizationId, useDeferredValue(search.trim()), hasTeams);
  const known = new Map([...chosen, ...found].map((each) => [keyOf(each), each]));
  return (
    <div className="field">
      <SearchField value={search} onChange={setSearch} className="field" autoFocus>
        <Label>{label}</Label>
        <Input className="input" placeholder="Find by name or address" maxLength={256} />
      </SearchField>
      <ListBox
        aria-label="Found"
        className="admin-found"
        selectionMode="multiple"
        items={found.map((each) => ({ ...each, id: keyOf(each) }))}
        selectedKeys={chosen.map(keyOf)}
        onSelectionChange={(keys) => {
          if (keys !== 'all') onChange([...keys].flatMap((key) => known.get(String(key)) ?? []));
        }}
        renderEmptyState={() => <p className="admin-note">Nobody here has this name.</p>}
      >
        {({ id, name, detail, kind }) => (
          <ListBoxItem id={id} textValue={name} className="check admin-found-one">
            <span>
              <bdi>{name}</bdi>
              <span className="admin-note">{kind === 'team' ? 'Team' : detail}</span>
            </span>
          </ListBoxItem>
        )}
      </ListBox>
      {chosen.length > 0 && (
        <ul className="admin-chosen" aria-label="Chosen">
          {chosen.map((each) => (
            <li key={keyOf(each)}>
              <PlainButton
                className="admin-chip"
                aria-label={`Do not choose ${each.name}`}
                onPress={() => onChange(chosen.filter((other) => other !== each))}
              >
                <bdi>{each.name}</bdi> ×
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </div>
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
  const found = (teams?.pages[0]?.items ?? []).map(({ id, title }): Chosen => ({ kind: 'team', id, name: title }));
  return [...(hasTeams ? found : []), ...people].slice(0, 50);
}
