// What is new among comments, and that somebody has seen it.
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Where } from '../reads.ts';
import { gather, type Unread, unreadAt } from './gathering.ts';
import { unreadIn } from './reads.ts';

/** Milliseconds for which something is in front of somebody until they have seen it. */
const LOOKED = 1500;

interface Looking {
  where: Where;
  /** Undefined for everything there. */
  pageId: string | undefined;
  /** Whether what is said there is in front of them. */
  isShown: boolean;
  /** Whether replies are not, so that what has new ones is not seen yet. */
  isWithoutReplies?: boolean;
}

/** The threads with something new, of those who look at them. What they saw stays marked until they leave. */
export function useUnread({ where, pageId, isShown, isWithoutReplies = false }: Looking): Unread {
  const { spaceId, changeRequestId } = where;
  const client = useQueryClient();
  const { data: threads } = useQuery(unreadIn(spaceId));
  const [unread, setUnread] = useState<Unread>(new Map());
  const now = threads === undefined ? unread : gather(unread, threads);
  if (now !== unread) setUnread(now);
  const { mutate } = useMutation({
    // What cannot be noted now is noted with the next look, and nothing is lost by it.
    meta: { isShown: true },
    mutationFn: () =>
      call('PUT /spaces/{spaceId}/seen-comments', {
        path: { spaceId },
        body: {
          ...(changeRequestId !== undefined && { changeRequest: changeRequestId }),
          ...(pageId !== undefined && { page: pageId }),
        },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: unreadIn(spaceId).queryKey }),
  });
  const here = unreadAt(threads ?? [], { changeRequestId, pageId });
  const isReady = isShown && threads !== undefined && !(isWithoutReplies && here.some(({ replies }) => replies > 0));
  // The first look counts, too: from then on, what others say is new.
  const count = here.length;
  const latest = here.map(({ comment, replies }) => `${comment} ${replies}`).join();
  useEffect(() => {
    if (!isReady || (count === 0 && hasLooked(spaceId))) return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      looked.add(spaceId);
      mutate();
    }, LOOKED);
    return () => clearTimeout(timer);
  }, [isReady, count, latest, mutate, spaceId]);
  return now;
}

/** Spaces at whose comments somebody has looked in this tab. */
const looked = new Set<string>();
const hasLooked = (spaceId: string): boolean => looked.has(spaceId);

/** More of them, nobody sees at once. */
const SPACES_AT_MOST = 20;

/** The change requests of these spaces in which something is new. */
export function useUnreadRequests(spaceIds: readonly string[]): ReadonlySet<string> {
  const spaces = [...new Set(spaceIds)].slice(0, SPACES_AT_MOST);
  return useQueries({
    queries: spaces.map(unreadIn),
    combine: (results) =>
      new Set(results.flatMap(({ data = [] }) => data.flatMap(({ changeRequest }) => changeRequest ?? []))),
  });
}
