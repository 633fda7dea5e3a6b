import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { dayAfter, dayStart } from './moments.ts';
import type { Revision, Sought } from './reads.ts';

const KINDS = [
  ['', 'Everything'],
  ['edits', 'Edits'],
  ['merge', 'Merged requests'],
  ['import', 'Imports'],
  ['rollback', 'Restores'],
] as const;

interface FiltersProps {
  sought: Sought;
  onChange: (change: (before: Sought) => Sought) => void;
  /** Those that were read: their authors can be chosen. */
  revisions: readonly Revision[];
}

/** What is looked for in a history. */
export function Filters({ sought, onChange, revisions }: FiltersProps) {
  const people = usePeople(revisions);
  const set = (more: Partial<Sought>) => onChange((before) => ({ ...before, ...more }));
  const isFiltered = Object.values(sought).some((value) => value !== undefined);
  return (
    <div className="history-filters" role="group" aria-label="Filter">
      {people.length > 0 && (
        <Select
          label="Person"
          value={sought.userId ?? ''}
          choices={[['', 'Everybody'], ...people]}
          onChange={(userId) => set({ userId: userId === '' ? undefined : userId })}
        />
      )}
      <Select
        label="Kind"
        value={sought.type ?? ''}
        choices={KINDS}
        onChange={(type) => set({ type: type === '' ? undefined : type })}
      />
      {/* An uncontrolled field keeps a date that is half typed. */}
      <DateField
        key={`from ${String(isFiltered)}`}
        label="From"
        onChange={(day) => set({ since: day && dayStart(day) })}
      />
      <DateField
        key={`to ${String(isFiltered)}`}
        label="Until"
        onChange={(day) => set({ until: day && dayAfter(day) })}
      />
      {isFiltered && (
        <Button kind="quiet" onPress={() => onChange(() => ({}))}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

function DateField({ label, onChange }: { label: string; onChange: (day: string | undefined) => void }) {
  const change = (day: string): void => {
    if (day === '') onChange(undefined);
    else if (!Number.isNaN(Date.parse(day))) onChange(day);
  };
  return <Field label={label} type="date" onChange={change} />;
}

/** Everybody who wrote in what was read so far, by name. Who was seen once stays, whatever is looked for next. */
function usePeople(revisions: readonly Revision[]): (readonly [string, string])[] {
  const seen = useRef(new Map<string, string>());
  for (const { author, contributors = [] } of revisions)
    for (const person of author === undefined ? contributors : [author, ...contributors])
      seen.current.set(person.id, person.displayName);
  return [...seen.current].toSorted(([, one], [, other]) => one.localeCompare(other));
}
