import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Space } from '../api/types.ts';
import './managing.css';

type EditMode = Space['editMode'];

const MODES = [
  ['live', 'Write directly', 'Your changes are published when you save, or half a minute after you stop typing.'],
  ['locked', 'Review every change', 'Changes go into a change request and are published when it is merged.'],
] as const;

/** Chooses whether a space is written in directly, or by change requests. */
export const EditModeField = ({ value, onChange }: { value: EditMode; onChange: (value: EditMode) => void }) => (
  <RadioGroup className="field edit-modes" value={value} onChange={(mode) => onChange(mode as EditMode)}>
    <Label>Editing</Label>
    {MODES.map(([mode, name, help]) => (
      <Radio key={mode} value={mode} className="edit-mode">
        <strong>{name}</strong>
        <span>{help}</span>
      </Radio>
    ))}
  </RadioGroup>
);
