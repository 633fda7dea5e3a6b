import { useState } from 'react';
import type { Goal } from '../../space/changes.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { goalsFor } from './moves.ts';
import type { Part, Structure } from './tree.ts';

interface Props {
  structure: Structure;
  part: Part;
  onMove: (goal: Goal) => boolean;
  onClose: () => void;
}

/** Asks where a part is to go. It does what dragging does, with the keyboard and by touch. */
export function MovePart({ structure, part, onMove, onClose }: Props) {
  const goals = goalsFor(structure, part.id);
  const [chosen, setChosen] = useState('0');
  const move = () => {
    const found = goals[Number(chosen)];
    if (found !== undefined) onMove(found.goal);
    onClose();
  };
  return (
    <FormDialog
      title={`Move “${part.title}”`}
      action="Move"
      doing={{ isPending: false, mutate: move }}
      isDisabled={goals.length === 0}
      onClose={onClose}
    >
      {goals.length === 0 ? (
        <p>There is no other place for it.</p>
      ) : (
        <Select
          label="Where to"
          value={chosen}
          autoFocus
          choices={goals.map(({ name }, index) => [String(index), name] as const)}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
