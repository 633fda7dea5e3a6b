import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAround } from './context.ts';
import { usersOf } from './reads.ts';
import { Users } from './users.tsx';

interface Props {
  id: string;
  title: string;
  what?: 'file' | 'reusable';
  /** What becomes of the pages that use it. */
  warning: string;
  onClose: () => void;
  onDelete: () => void;
}

/** Says where something is used, and what will break there, before it is deleted. */
export function DeleteUsed({ id, title, what = 'file', warning, onClose, onDelete }: Props) {
  const { line } = useAround();
  const { data: users } = useQuery(usersOf(line, id, what));
  const isUsed = users !== undefined && users.count > 0;
  return (
    <Dialog title={`Delete “${title}”?`} isOpen onClose={onClose}>
      <Users id={id} what={what} onLeave={onClose} />
      {isUsed && <p>{warning}</p>}
      <div className="dialog-actions">
        <Button onPress={onClose} autoFocus>
          Keep it
        </Button>
        <Button
          kind="danger"
          isDisabled={users === undefined}
          onPress={() => {
            onDelete();
            onClose();
          }}
        >
          {isUsed ? 'Delete it anyway' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  );
}
