// What is asked about a reusable content before something is done to it.
import { useState } from 'react';
import { DeleteUsed } from '../files/delete-used.tsx';
import { Users } from '../files/users.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { Reusable } from './reads.ts';

/** Asks for a name, and does something with it. What was refused is said at the field. */
export function NameDialog({
  title,
  action,
  help,
  name: before = '',
  onClose,
  onName,
}: {
  title: string;
  action: string;
  help: string;
  name?: string;
  onClose: () => void;
  onName: (name: string) => Promise<unknown>;
}) {
  const [name, setName] = useState(before);
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (): Promise<void> => {
    if (name.trim() === '') return setRefusal('Give it a name.');
    if (name.trim() === before) return onClose();
    setPending(true);
    try {
      await onName(name.trim());
      onClose();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setPending(false);
    }
  };
  return (
    <FormDialog title={title} action={action} doing={{ isPending, mutate: () => void submit() }} onClose={onClose}>
      <Field
        label="Name"
        help={help}
        autoFocus
        maxLength={100}
        value={name}
        onChange={(value) => {
          setName(value);
          setRefusal(undefined);
        }}
        error={refusal}
      />
    </FormDialog>
  );
}

/** Where one is used. */
export function UsersDialog({ entry, onClose }: { entry: Reusable; onClose: () => void }) {
  return (
    <Dialog title={`Where “${entry.title}” is used`} isOpen onClose={onClose}>
      <Users id={entry.id} what="reusable" onLeave={onClose} />
      <div className="dialog-actions">
        <Button onPress={onClose} autoFocus>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

export const DeleteReusable = ({ entry, ...doing }: { entry: Reusable; onClose: () => void; onDelete: () => void }) => (
  <DeleteUsed
    id={entry.id}
    title={entry.title}
    what="reusable"
    warning="Its text is missing there until you undo this. To keep the text, detach it on these pages first."
    {...doing}
  />
);
