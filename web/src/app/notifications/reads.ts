import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../api/client.ts';
import type { Notification } from '../api/types.ts';

/** Which notifications are shown. */
export interface Wanted {
  unread: boolean;
  kind: string | undefined;
  spaceId: string | undefined;
}

/** The newest first, stretch by stretch. Others write them, so they are read again now and then. */
export const notificationsOf = ({ unread, kind, spaceId }: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', unread, kind, spaceId],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, kind, space: spaceId, page: pageParam, ...(unread && { unread }) };
      return call<Page<Notification>>('GET /account/notifications', { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    refetchInterval: 60_000,
  });

export type Choice = 'list' | 'mail' | 'none';

export interface Settings {
  kinds: Readonly<Record<Notification['kind'], Choice>>;
  language?: string;
}

export const settings = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call<Settings>('GET /account/notification-settings', { signal }),
});
