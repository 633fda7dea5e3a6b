import { IconMail, IconMailOpened, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { call } from '../api/client.ts';
import { notifications } from '../api/reads.ts';
import type { Notification } from '../api/types.ts';
import { Ago } from '../comments/time.tsx';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { Select } from '../ui/select.tsx';
import { notify } from '../ui/toast-queue.ts';
import './notifications.css';
import { isOfWatching, KINDS, pathOf, sentenceOf } from './notices.ts';
import { notificationsOf, type Wanted } from './reads.ts';

const ALL: Wanted = { unread: false, kind: undefined, spaceId: undefined };

/** What somebody was notified of, newest first. */
export function NotificationsPage() {
  const [wanted, setWanted] = useState(ALL);
  const list = useInfiniteQuery(notificationsOf(wanted));
  const items = list.data?.pages.flatMap((page) => page.items);
  const isFiltered = wanted.unread || wanted.kind !== undefined || wanted.spaceId !== undefined;
  return (
    <section className="notifications">
      <div className="notifications-head">
        <h1>Notifications</h1>
        <LinkButton kind="quiet" href="/notifications/settings">
          <IconSettings size={18} aria-hidden />
          Settings
        </LinkButton>
      </div>
      <Filters wanted={wanted} onChange={setWanted} newest={items?.[0]} />
      {list.error !== null && (
        <Empty title="The notifications cannot be shown" text={list.error.message}>
          <Button onPress={() => void list.refetch()}>Try again</Button>
        </Empty>
      )}
      {items === undefined && list.error === null && <Loading />}
      {items?.length === 0 &&
        (isFiltered ? (
          <Empty title="Nothing of this kind" text="Choose other ones above, or see all of them.">
            <Button onPress={() => setWanted(ALL)}>Show all</Button>
          </Empty>
        ) : (
          <Empty
            title="No notifications yet"
            text="Reviews, mentions, answers and what becomes of your suggestions appear here."
          />
        ))}
      <ul className="notices" aria-label="Notifications">
        {items?.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </section>
  );
}

interface FiltersProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
  newest: Notification | undefined;
}

function Filters({ wanted, onChange, newest }: FiltersProps) {
  const { data } = useQuery(notifications);
  const spaces = new Map(data?.items.map(({ space }) => [space.id, space.title]));
  const client = useQueryClient();
  const readAll = useMutation({
    // Only what is on the list: what came since, nobody saw.
    mutationFn: (until: string) => call<{ count: number }>('POST /account/notifications/read', { body: { until } }),
    onSuccess: ({ count }) =>
      notify({ kind: 'done', text: count === 0 ? 'All are read already.' : 'All are marked as read.' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
  const isWhole = wanted.kind === undefined && wanted.spaceId === undefined;
  return (
    <div className="notifications-filters">
      <Select
        label="Show"
        isLabelHidden
        value={wanted.unread ? 'unread' : 'all'}
        choices={[
          ['all', 'All'],
          ['unread', 'Unread'],
        ]}
        onChange={(chosen) => onChange({ ...wanted, unread: chosen === 'unread' })}
      />
      <Select
        label="Kind"
        isLabelHidden
        value={wanted.kind ?? ''}
        choices={[['', 'Every kind'], ...KINDS]}
        onChange={(kind) => onChange({ ...wanted, kind: kind === '' ? undefined : kind })}
      />
      {(spaces.size > 1 || wanted.spaceId !== undefined) && (
        <Select
          label="Space"
          isLabelHidden
          value={wanted.spaceId ?? ''}
          choices={[['', 'Every space'], ...spaces]}
          onChange={(spaceId) => onChange({ ...wanted, spaceId: spaceId === '' ? undefined : spaceId })}
        />
      )}
      {isWhole && newest !== undefined && (
        <Button kind="quiet" isPending={readAll.isPending} onPress={() => readAll.mutate(newest.createdAt)}>
          Mark all as read
        </Button>
      )}
    </div>
  );
}

function Notice({ notice }: { notice: Notification }) {
  const client = useQueryClient();
  const isUnread = notice.readAt === undefined;
  const mark = useMutation({
    mutationFn: (read: boolean) =>
      call('PATCH /account/notifications/{notificationId}', { path: { notificationId: notice.id }, body: { read } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
  const sentence = sentenceOf(notice);
  return (
    <li className="notice" data-unread={isUnread || undefined}>
      <Link className="notice-link" href={pathOf(notice)} onPress={() => isUnread && mark.mutate(true)}>
        <span className="notice-said">
          {isUnread && <span className="only-spoken">Unread: </span>}
          {sentence}
        </span>
        <span className="notice-facts">
          {notice.space.title} · <Ago at={notice.createdAt} />
          {isOfWatching(notice) && ' · You watch it'}
        </span>
      </Link>
      <IconButton
        label={`${isUnread ? 'Mark as read' : 'Mark as unread'}: ${sentence}`}
        icon={isUnread ? <IconMailOpened size={18} /> : <IconMail size={18} />}
        onPress={() => mark.mutate(isUnread)}
      />
    </li>
  );
}
