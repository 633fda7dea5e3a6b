import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { collectionsOf } from '../api/reads.ts';
import type { Space } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useReadAgain } from './changes.ts';
import './managing.css';

/** The collections that the person may put something into, and the top of the organization. */
export function MoveSpace({ space, onClose }: { space: Space; onClose: () => void }) {
  const { data: collections = [] } = useQuery(collectionsOf(space.organization));
  const readAgain = useReadAgain(space);
  const move = useMutation({
    meta: { isShown: true },
    mutationFn: (parent: string | null) =>
      call('POST /spaces/{spaceId}/move', { path: { spaceId: space.id }, body: { parent } }),
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
  });
  const places = collections.filter(({ id, permissions }) => permissions['create'] === true && id !== space.parent);
  return (
    <Dialog title={`Move “${space.title}”`} isOpen onClose={onClose}>
      {places.length === 0 && space.parent === undefined && (
        <p>There are no collections to move it to. Make one on Home first.</p>
      )}
      <ul className="managing-places">
        {space.parent !== undefined && (
          <li>
            <Button onPress={() => move.mutate(null)}>Remove from its collection</Button>
          </li>
        )}
        {places.map(({ id, title }) => (
          <li key={id}>
            <Button onPress={() => move.mutate(id)}>{title}</Button>
          </li>
        ))}
      </ul>
      {move.error !== null && (
        <p role="alert" className="field-error">
          {move.error.message}
        </p>
      )}
      <div className="dialog-actions">
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
