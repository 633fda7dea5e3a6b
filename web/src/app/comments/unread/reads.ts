import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A thread in which others said something since somebody looked there. */
export interface UnreadThread {
  comment: string;
  changeRequest?: string;
  page?: string;
  /** Whether the comment itself is new. */
  isNew: boolean;
  /** How many replies are. */
  replies: number;
  /** What others said after this is new. */
  since: string;
}

/** What is new in a space and in its change requests; read again whenever somebody says something there. */
export const unreadIn = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'comments', 'unread'],
    queryFn: async ({ signal }) => {
      const { threads } = await call<{ threads: UnreadThread[] }>('GET /spaces/{spaceId}/unread-comments', {
        path: { spaceId },
        signal,
      });
      return threads;
    },
    // Nobody misses what they came for because marks cannot be read.
    retry: false,
  });
