import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Paper } from './download.ts';

interface Props {
  paper: Paper;
  isDisabled: boolean;
  onChange: (paper: Paper) => void;
}

/** On which paper a PDF is to be printed. */
export const PaperChoice = ({ paper, isDisabled, onChange }: Props) => (
  <RadioGroup value={paper} isDisabled={isDisabled} onChange={(value) => onChange(value as Paper)}>
    <Label>Paper</Label>
    <Radio value="a4" className="radio">
      A4
    </Radio>
    <Radio value="letter" className="radio">
      Letter
    </Radio>
  </RadioGroup>
);
