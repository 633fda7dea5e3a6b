import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Call, call, type Operation, type Page } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Trouble } from './trouble.tsx';

const AT_ONCE = 50;

/** A list that is read a page at a time: organizations have thousands of members. */
export const pagedOf = <Item,>(queryKey: readonly unknown[], operation: Operation, options: Call = {}) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      call<Page<Item>>(operation, {
        ...options,
        query: { ...options.query, limit: AT_ONCE, page: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });

/** Its first page, and the next ones when somebody asks. */
export function PagedList<Item>({
  of,
  label,
  empty,
  count,
  children,
}: {
  of: ReturnType<typeof pagedOf<Item>>;
  /** Names the list for who hears it. */
  label: string;
  empty: ReactNode;
  /** Says how many there are. */
  count?: (all: number) => string;
  children: (item: Item) => ReactNode;
}) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(of);
  if (error !== null && data === undefined) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  const all = data.pages[0]?.count ?? items.length;
  return (
    <>
      {count !== undefined && (
        <p className="admin-note" role="status">
          {count(all)}
        </p>
      )}
      <ul className="admin-list" aria-label={label}>
        {items.map(children)}
      </ul>
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
