// Watching: which spaces and pages somebody hears of, whatever happens there, and which of nothing.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Page } from '../api/client.ts';

export type WatchState = 'watching' | 'muted' | 'none';

export interface Watch {
  space: { id: string; title: string };
  page?: { id: string; title: string };
  state: WatchState;
}

export const WATCH_STATES: readonly (readonly [state: WatchState, label: string])[] = [
  ['watching', 'Everything that happens'],
  ['none', 'What concerns me'],
  ['muted', 'Nothing but what asks me in person'],
];

/** A page for which nothing is chosen is like its space. */
export const PAGE_STATES: typeof WATCH_STATES = WATCH_STATES.map(([state, label]) =>
  state === 'none' ? [state, 'As in the space'] : [state, label],
);

export const watchOf = (spaceId: string, page?: string) =>
  queryOptions({
    queryKey: ['watches', spaceId, page ?? ''],
    queryFn: ({ signal }) => call<Watch>('GET /spaces/{spaceId}/watch', { path: { spaceId }, query: { page }, signal }),
  });

/** All of them, a page at a time. */
export const watches = infiniteQueryOptions({
  queryKey: ['watches', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call<Page<Watch>>('GET /account/watches', { query: { limit: 50, page: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next?.page,
});

/** Each choice counts at once. */
export function useWatching(spaceId: string, page?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: WatchState) =>
      call<Watch>('PUT /spaces/{spaceId}/watch', {
        path: { spaceId },
        body: { state, ...(page !== undefined && { page }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['watches'] }),
  });
}
