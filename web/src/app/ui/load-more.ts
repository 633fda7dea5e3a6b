import { useCallback, useEffect, useRef } from 'react';

interface List {
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * What a list calls when its end comes into view. Of a list that is just read anew, the next page is fetched afterward: the end
 * stays in view then, which nobody reports a second time.
 */
export function useLoadMore({ hasNextPage, isFetching, fetchNextPage }: List): () => void {
  const isWanted = useRef(false);
  const load = useCallback(() => {
    isWanted.current = isFetching;
    if (!isFetching && hasNextPage) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  useEffect(() => {
    if (isWanted.current && !isFetching) load();
  }, [isFetching, load]);
  return load;
}
