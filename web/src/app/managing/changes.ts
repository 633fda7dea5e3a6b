// What is done with a space as a whole.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Space } from '../api/types.ts';
import { notify } from '../ui/toast-queue.ts';

type Managed = Pick<Space, 'id' | 'organization'>;

/** Reads everything of the organization and of the space again. */
export function useReadAgain({ id, organization }: Managed): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['organization', organization] });
    await client.invalidateQueries({ queryKey: ['space', id, 'itself'] });
  };
}

/** Brings a deleted space back to where it was. */
export function useRestoring(space: Managed & Pick<Space, 'title'>) {
  const readAgain = useReadAgain(space);
  return useMutation({
    mutationFn: () => call('POST /spaces/{spaceId}/restore', { path: { spaceId: space.id } }),
    onSuccess: () => notify({ kind: 'done', text: `“${space.title}” is back.` }),
    onSettled: readAgain,
  });
}

/** Deletes at once: it can be taken back, for some seconds by the notice and for seven days from the organization. */
export function useRemoval(space: Managed & Pick<Space, 'title'>) {
  const readAgain = useReadAgain(space);
  const restore = useRestoring(space);
  return useMutation({
    mutationFn: () => call('DELETE /spaces/{spaceId}', { path: { spaceId: space.id } }),
    onSuccess: async () => {
      const action = { label: 'Undo', onPress: () => restore.mutate() };
      notify({ kind: 'done', text: `“${space.title}” is deleted.`, action });
      await readAgain();
    },
  });
}

/** Puts a copy behind the space: its content and settings, without its history. */
export function useDuplication(space: Managed) {
  const readAgain = useReadAgain(space);
  return useMutation({
    mutationFn: () => call<Space>('POST /spaces/{spaceId}/duplicate', { path: { spaceId: space.id } }),
    onSuccess: readAgain,
  });
}
