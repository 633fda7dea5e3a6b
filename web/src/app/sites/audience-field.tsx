import { Label, Radio, RadioGroup } from 'react-aria-components';
import { type Audience, AUDIENCES } from './audiences.ts';

/** Chooses who may read a site. */
export const AudienceField = ({
  value,
  onChange,
  isDisabled = false,
}: {
  value: Audience;
  onChange: (value: Audience) => void;
  isDisabled?: boolean;
}) => (
  <RadioGroup
    className="field site-audiences"
    value={value}
    isDisabled={isDisabled}
    onChange={(audience) => onChange(audience as Audience)}
  >
    <Label>Who may read it</Label>
    {Object.entries(AUDIENCES).map(([audience, { name, help }]) => (
      <Radio key={audience} value={audience} className="site-audience">
        <strong>{name}</strong>
        <span>{help}</span>
      </Radio>
    ))}
  </RadioGroup>
);
