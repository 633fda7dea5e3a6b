import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { User } from '../../api/types.ts';
import { peopleNamed } from '../../comments/reads.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface ChooserProps {
  label: string;
  organizationId: string;
  /** What choosing somebody does, for who hears only that. */
  actionFor: (name: string) => string;
  onChoose: (person: User) => void;
  /** People who cannot be chosen. */
  without?: readonly string[];
}

/** Finds somebody of the organization by their name. */
export function PersonChooser({ label, organizationId, actionFor, onChoose, without = [] }: ChooserProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data: found } = useQuery({ ...peopleNamed(organizationId, search), enabled: search !== '' });
  const people = search === '' ? [] : (found ?? []).filter(({ id }) => !without.includes(id));
  return (
    <div className="person-chooser">
      <Field label={label} type="search" placeholder="Type a name" maxLength={100} value={typed} onChange={setTyped} />
      <div role="status" className={people.length > 0 || found === undefined || search === '' ? 'only-spoken' : ''}>
        {search !== '' &&
          found !== undefined &&
          (people.length === 0 ? 'Nobody else has such a name.' : `${people.length} found`)}
      </div>
      {people.length > 0 && (
        <ul>
          {people.map((person) => (
            <li key={person.id}>
              <Button
                kind="quiet"
                aria-label={actionFor(person.displayName)}
                onPress={() => {
                  onChoose(person);
                  setTyped('');
                }}
              >
                {person.displayName}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
