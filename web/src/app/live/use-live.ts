import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isHeldByEditor, type LiveEvent, staleAfter } from './events.ts';
import { listenToSpace } from './stream.ts';

/** Milliseconds for which events are gathered: what happens several times in a moment is read once. */
const GATHER = 300;
/** Milliseconds for which what was read just now counts as read while somebody listens. */
const FRESH = 1000;

/** Reads again what is shown of a space, when others change it; of none before it is known that there is one. */
export function useLive(spaceId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (spaceId === undefined) return undefined;
    const { note, end } = gather(client, spaceId);
    // What was read when nobody listened may have changed since, and nobody says so again.
    const fresh = Date.now() - FRESH;
    const isOld = (updatedAt: number): boolean => updatedAt > 0 && updatedAt < fresh;
    void client.invalidateQueries({
      queryKey: ['space', spaceId],
      predicate: ({ queryKey, state }) => isOld(state.dataUpdatedAt) && !isHeldByEditor(queryKey),
    });
    const stop = listenToSpace(spaceId, note);
    return () => {
      stop();
      end();
    };
  }, [client, spaceId]);
}

function gather(client: QueryClient, spaceId: string) {
  const keys = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = (): void => {
    timer = undefined;
    for (const queryKey of keys.values())
      void client.invalidateQueries({ queryKey, predicate: (query) => !isHeldByEditor(query.queryKey) });
    keys.clear();
  };
  return {
    note: (event: LiveEvent): void => {
      for (const key of staleAfter(spaceId, event)) keys.set(key.join('/'), key);
      if (keys.size > 0) timer ??= setTimeout(readAgain, GATHER);
    },
    end: () => clearTimeout(timer),
  };
}
