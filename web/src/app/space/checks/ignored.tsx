import { IconEyeOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { type IgnoredFinding, ignoredOf, useStopIgnoring } from '../../checking/ignoring.ts';
import { nameOf } from '../../checking/names.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';

/** What was found and is ignored, where, by whom and why. */
export function IgnoredList() {
  const { place } = useLooking();
  const list = useInfiniteQuery(ignoredOf(place.spaceId));
  if (list.data === undefined)
    return list.error === null ? (
      <Loading />
    ) : (
      <Empty title="What is ignored cannot be shown" text={list.error.message}>
        <Button isPending={list.isFetching} onPress={() => void list.refetch()}>
          Try again
        </Button>
      </Empty>
    );
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Empty
        icon={<IconEyeOff size={32} aria-hidden />}
        title="Nothing is ignored"
        text="Choose Ignore next to a problem that is right as it is."
      />
    );
  return (
    <>
      <p className="parts-about">These problems are judged to be right as they are. They count nowhere.</p>
      <ul className="checks-found">
        {items.map((item) => (
          <Ignored key={item.id} item={item} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Ignored({ item }: { item: IgnoredFinding }) {
  const { place, space } = useLooking();
  const stop = useStopIgnoring(place.spaceId);
  const { id, page, kind, text, reason, createdAt, createdBy } = item;
  const name = text.trim() === '' ? nameOf(kind) : `${nameOf(kind)}: “${text}”`;
  return (
    <li>
      <IconEyeOff size={18} aria-hidden />
      <div className="checks-finding">
        <span dir="auto">{name}</span>
        <span dir="auto">{reason}</span>
        <span className="parts-facts">
          {page === null ? (
            'In all pages'
          ) : (
            <>
              In{' '}
              <Link href={toPath(place, { name: 'page', pageId: page.id })}>
                {page.title ?? 'a page of a change request'}
              </Link>
            </>
          )}
          {createdBy !== undefined && `, by ${createdBy.displayName}`},{' '}
          {new Date(createdAt).toLocaleDateString(undefined, { dateStyle: 'medium' })}
        </span>
      </div>
      {space.permissions['edit'] === true && (
        <Button
          kind="quiet"
          aria-label={`Stop ignoring: ${name}`}
          isPending={stop.isPending}
          onPress={() => stop.mutate(id, { onError: ({ message }) => notify({ kind: 'failed', text: message }) })}
        >
          Stop ignoring
        </Button>
      )}
    </li>
  );
}
