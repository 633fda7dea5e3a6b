import type { Space } from '../api/types.ts';
import { OptionCards } from '../ui/option-cards.tsx';

type EditMode = Space['editMode'];

const MODES = [
  ['live', 'Write directly', 'Your changes are published when you save, or half a minute after you stop typing.'],
  ['locked', 'Review every change', 'Changes go into a change request and are published when it is merged.'],
] as const;

/** Chooses whether a space is written in directly, or by change requests. */
export const EditModeField = ({ value, onChange }: { value: EditMode; onChange: (value: EditMode) => void }) => (
  <OptionCards label="Editing" options={MODES} value={value} onChange={onChange} />
);
