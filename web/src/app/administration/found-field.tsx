import { Button as PlainButton, Input, Label, ListBox, ListBoxItem, SearchField } from 'react-aria-components';

/** One of what may be chosen. */
export interface Choosable {
  kind: string;
  id: string;
  name: string;
  detail?: string | undefined;
}

interface FieldProps<One extends Choosable> {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** What answers the search. */
  found: readonly One[];
  chosen: readonly One[];
  onChange: (chosen: readonly One[]) => void;
  /** Where nothing answers it. */
  empty: string;
  hasFocus?: boolean;
}

const keyOf = ({ kind, id }: Choosable): string => `${kind}:${id}`;

/** Chooses several among what a search finds. What was chosen stays, whatever is looked for next. */
export function FoundField<One extends Choosable>(props: FieldProps<One>) {
  const { label, placeholder, search, onSearch, found, chosen, onChange, empty, hasFocus = false } = props;
  const known = new Map([...chosen, ...found].map((each) => [keyOf(each), each]));
  return (
    <div className="field">
      <SearchField value={search} onChange={onSearch} className="field" autoFocus={hasFocus}>
        <Label>{label}</Label>
        <Input className="input" placeholder={placeholder} maxLength={256} />
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
        renderEmptyState={() => <p className="admin-note">{empty}</p>}
      >
        {({ id, name, detail }) => (
          <ListBoxItem id={id} textValue={name} className="check admin-found-one">
            <span>
              <bdi>{name}</bdi>
              <span className="admin-note">{detail}</span>
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
