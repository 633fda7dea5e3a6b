import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { memberOf } from '../people.ts';
import { PeopleField } from '../people-field.tsx';
import type { Filter } from './events.ts';

/** What somebody looks for in the log. */
export function Filters({
  organizationId,
  filter,
  actions,
  onChange,
}: {
  organizationId: string;
  filter: Filter;
  actions: readonly { id: string; label: string }[];
  onChange: (changes: Partial<Filter>) => void;
}) {
  const [choosing, setChoosing] = useState<'actor' | 'target'>();
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <div className="admin-filters">
        <Select
          label="What happened"
          value={filter.action}
          choices={[['', 'Anything'], ...actions.map(({ id, label }) => [id, label] as const)]}
          onChange={(action) => onChange({ action })}
        />
        <Field label="From" type="date" value={filter.from} onChange={(from) => onChange({ from })} />
        <Field label="To" type="date" value={filter.to} onChange={(to) => onChange({ to })} />
      </div>
      <div className="admin-actions">
        <PersonButton
          organizationId={organizationId}
          words="Done by"
          id={filter.actor}
          onPress={() => setChoosing('actor')}
        />
        <PersonButton
          organizationId={organizationId}
          words="Done to"
          id={filter.target}
          onPress={() => setChoosing('target')}
        />
        {isFiltered && (
          <Button kind="quiet" onPress={() => onChange({ action: '', actor: '', target: '', from: '', to: '' })}>
            Show everything
          </Button>
        )}
      </div>
      {choosing !== undefined && (
        <Dialog
          title={choosing === 'actor' ? 'Who did it?' : 'To whom was it done?'}
          isOpen
          onClose={() => setChoosing(undefined)}
        >
          <PeopleField
            organizationId={organizationId}
            label="Person"
            chosen={[]}
            onChange={([person]) => {
              setChoosing(undefined);
              if (person !== undefined) onChange({ [choosing]: person.id });
            }}
          />
          <div className="dialog-actions">
            <Button
              onPress={() => {
                setChoosing(undefined);
                onChange({ [choosing]: '' });
              }}
            >
              {choosing === 'actor' ? 'Anybody' : 'Anything'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function PersonButton({
  organizationId,
  words,
  id,
  onPress,
}: {
  organizationId: string;
  words: string;
  id: string;
  onPress: () => void;
}) {
  // It may be no person, or one who is no member any more.
  const { data } = useQuery({ ...memberOf(organizationId, id), enabled: id !== '' });
  const name =
    id === '' ? (words === 'Done by' ? 'anybody' : 'anything') : (data?.user.displayName ?? 'what was chosen');
  return (
    <Button className="audit-person" onPress={onPress}>
      <span>
        {words}: <bdi>{name}</bdi>
      </span>
    </Button>
  );
}
