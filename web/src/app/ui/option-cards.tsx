import { Label, Radio, RadioGroup } from 'react-aria-components';

interface OptionCardsProps<Value extends string> {
  label: string;
  value: Value;
  /** What each is called, and a sentence on what it means. */
  options: readonly (readonly [value: Value, name: string, help: string])[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

/** One of a few ways, each with what it means. */
export const OptionCards = <Value extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled = false,
}: OptionCardsProps<Value>) => (
  <RadioGroup
    className="field option-cards"
    value={value}
    isDisabled={isDisabled}
    onChange={(chosen) => onChange(chosen as Value)}
  >
    <Label>{label}</Label>
    {options.map(([option, name, help]) => (
      <Radio key={option} value={option} className="option-card">
        <strong>{name}</strong>
        <span>{help}</span>
      </Radio>
    ))}
  </RadioGroup>
);
