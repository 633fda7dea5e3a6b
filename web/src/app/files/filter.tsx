import { useDeferredValue, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { Select } from '../ui/select.tsx';
import { type Kind, KINDS } from './file.ts';
import type { Wanted } from './reads.ts';

/** Which files somebody wants to see. `kind` and `name` are what is chosen at first. */
export function useFilter(kind: Kind = '', name = '') {
  const [wanted, setWanted] = useState<Wanted>({ name, kind });
  // The field is ahead of the list while somebody types.
  return { wanted, setWanted, shown: useDeferredValue(wanted) };
}

export function Filter({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  return (
    <div className="file-filter">
      <SearchField
        className="file-search"
        aria-label="Find a file"
        maxLength={200}
        value={wanted.name}
        onChange={(name) => onChange({ ...wanted, name })}
      >
        <Input className="input" placeholder="Find a file" />
      </SearchField>
      <Select
        label="Kind"
        isLabelHidden
        value={wanted.kind}
        choices={KINDS}
        onChange={(kind) => onChange({ ...wanted, kind: kind as Kind })}
      />
    </div>
  );
}
