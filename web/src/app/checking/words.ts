import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { notify } from '../ui/toast-queue.ts';

/** Adds a word to the dictionary of a space, so that its pages are checked anew. */
export function useAddWord(spaceId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (word: string) =>
      call('POST /spaces/{spaceId}/checks/words', { path: { spaceId }, body: { words: [word] } }),
    onSuccess: async (_, word) => {
      notify({ kind: 'done', text: `“${word}” is in the dictionary of this space.` });
      await client.invalidateQueries({
        queryKey: ['space', spaceId],
        predicate: ({ queryKey }) => queryKey.includes('findings'),
      });
    },
  });
}
