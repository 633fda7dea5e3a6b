// What a space ignores of its findings.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Page } from '../api/client.ts';
import { notify } from '../ui/toast-queue.ts';

/** Something that somebody judged to be right as it is. */
export interface IgnoredFinding {
  id: string;
  /** Null where it holds for all pages of the space. */
  page: { id: string; title: string | null } | null;
  kind: string;
  text: string;
  reason: string;
  createdAt: string;
  createdBy?: { displayName: string };
}

export const ignoredOf = (spaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['space', spaceId, 'findings', 'ignored'],
    queryFn: ({ pageParam, signal }) =>
      call<Page<IgnoredFinding>>('GET /spaces/{spaceId}/checks/ignored', {
        path: { spaceId },
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

/** What a finding is known by, and where it is to be ignored. */
export interface ToIgnore {
  /** Without one, in all pages of the space. */
  page?: string | undefined;
  kind: string;
  text: string;
  reason: string;
}

/** Everything that was found is asked for again. */
function useFindingsAnew(spaceId: string): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      queryKey: ['space', spaceId],
      predicate: ({ queryKey }) => queryKey.includes('findings') || queryKey.includes('checks'),
    });
}

export function useIgnore(spaceId: string) {
  const anew = useFindingsAnew(spaceId);
  return useMutation({
    meta: { isShown: true },
    mutationFn: (body: ToIgnore) => call('POST /spaces/{spaceId}/checks/ignored', { path: { spaceId }, body }),
    onSuccess: async () => {
      notify({ kind: 'done', text: 'The problem is ignored. It is listed in the checks of the space.' });
      await anew();
    },
  });
}

export function useSwitchOff(spaceId: string) {
  const anew = useFindingsAnew(spaceId);
  return useMutation({
    meta: { isShown: true },
    mutationFn: (kind: string) =>
      call('PATCH /spaces/{spaceId}/checks', { path: { spaceId }, body: { rules: { [kind]: 'off' } } }),
    onSuccess: async () => {
      notify({ kind: 'done', text: 'The rule is off in this space. Its rules are in the checks of the space.' });
      await anew();
    },
  });
}

export function useStopIgnoring(spaceId: string) {
  const anew = useFindingsAnew(spaceId);
  return useMutation({
    mutationFn: (ignoredFindingId: string) =>
      call('DELETE /spaces/{spaceId}/checks/ignored/{ignoredFindingId}', { path: { spaceId, ignoredFindingId } }),
    onSuccess: anew,
  });
}
