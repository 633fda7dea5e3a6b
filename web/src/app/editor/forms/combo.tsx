import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';

export interface Offered {
  /** What is written. */
  value: string;
  name: string;
  detail?: string;
}

const SHOWN_AT_MOST = 50;

/** A text that can be typed, or chosen among what is offered: by its name or by what is written. */
export function Combo({
  label,
  help,
  value,
  onChange,
  offered,
  autoFocus = false,
  isFound = false,
}: {
  label: string;
  help?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  offered: readonly Offered[];
  autoFocus?: boolean;
  /** What is offered was found for what is typed, and is all shown. */
  isFound?: boolean;
}) {
  const found = isFound ? offered : findOffered(offered, value);
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      allowsEmptyCollection={false}
      // What is empty shows at once what there is.
      menuTrigger={value === '' ? 'focus' : 'input'}
      autoFocus={autoFocus}
      inputValue={value}
      onInputChange={onChange}
      items={found.map((each) => ({ ...each, id: `=${each.value}` }))}
    >
      <Label>{label}</Label>
      <Input className="input" />
      {help !== undefined && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <Popover className="popover combo-list">
        <section aria-label={label}>
          <ListBox<Offered & { id: string }> className="menu">
            {({ id, value: written, name, detail }) => (
              <ListBoxItem id={id} className="menu-item" textValue={written}>
                {name}
                {detail !== undefined && <span className="combo-detail">{detail}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </section>
      </Popover>
    </ComboBox>
  );
}

/** All of it once something was chosen: whoever looks again wants to see what else there is. */
export function findOffered(offered: readonly Offered[], typed: string): readonly Offered[] {
  const wanted = typed.trim().toLowerCase();
  if (offered.some(({ value }) => value === typed)) return offered.slice(0, SHOWN_AT_MOST);
  const isFound = ({ value, name }: Offered): boolean =>
    value.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
  return offered.filter(isFound).slice(0, SHOWN_AT_MOST);
}
