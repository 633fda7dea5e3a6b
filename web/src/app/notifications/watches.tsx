import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Select } from '../ui/select.tsx';
import { PAGE_STATES, useWatching, type Watch, WATCH_STATES, watches, type WatchState } from './watching.ts';

/** What somebody watches and mutes, with a way to leave it. */
export function Watches() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(watches);
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <section className="notification-watches" aria-labelledby="watches">
      <h2 id="watches">What you watch and mute</h2>
      {items === undefined && error === null && <Loading />}
      {error !== null && <p role="alert">{error.message}</p>}
      {items?.length === 0 && (
        <p className="notifications-hint">Nothing yet. Choose “Watch…” in the menu of a space, or next to a page.</p>
      )}
      <ul className="notification-watched" aria-label="What you watch and mute">
        {items?.map((watch) => (
          <Row key={`${watch.space.id}/${watch.page?.id ?? ''}`} watch={watch} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function Row({ watch: { space, page, state } }: { watch: Watch }) {
  const save = useWatching(space.id, page?.id);
  const name = page === undefined ? space.title : page.title === '' ? 'A page that is gone' : page.title;
  const to = `/spaces/${space.id}${page === undefined || page.title === '' ? '' : `/pages/${page.id}`}`;
  return (
    <li>
      <span className="notification-what">
        <Link href={to}>
          <bdi>{name}</bdi>
        </Link>
        {page !== undefined && <span className="notice-facts">{space.title}</span>}
      </span>
      <Select
        label={`What you hear of ${name}`}
        isLabelHidden
        value={save.isPending ? save.variables : state}
        choices={page === undefined ? WATCH_STATES : PAGE_STATES}
        onChange={(choice) => {
          if (choice !== state) save.mutate(choice as WatchState);
        }}
      />
    </li>
  );
}
