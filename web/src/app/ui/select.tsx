import { IconSelector } from '@tabler/icons-react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components';

/** One of a few. A value that is none of them is shown as it is. */
export function Select({
  label,
  value,
  choices,
  onChange,
  autoFocus = false,
  isLabelHidden = false,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** Where it is plain what is chosen, it is read out only. */
  isLabelHidden?: boolean;
}) {
  const isKnown = choices.some(([known]) => known === value);
  const all = isKnown ? choices : [...choices, [value, value] as const];
  return (
    <AriaSelect
      className="field"
      autoFocus={autoFocus}
      value={`=${value}`}
      onChange={(key) => onChange(String(key).slice(1))}
    >
      <Label {...(isLabelHidden && { className: 'only-spoken' })}>{label}</Label>
      <Button className="button select">
        <SelectValue />
        <IconSelector size={16} aria-hidden />
      </Button>
      <Popover className="popover">
        <ListBox className="menu">
          {all.map(([key, name]) => (
            // An empty key would be none.
            <ListBoxItem key={key} id={`=${key}`} className="menu-item" textValue={name}>
              {name}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
