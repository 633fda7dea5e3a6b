import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as PlainButton, Link } from 'react-aria-components';
import { call } from '../../api/client.ts';
import { notifications, unreadCount } from '../../api/reads.ts';
import type { Notification } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { pathOf, sentenceOf } from './notices.ts';

/** How many notifications nobody read yet, and the list of them. */
export function Notifications() {
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(unreadCount);
  return (
    <>
      <PlainButton className="side-link" onPress={() => setOpen(true)}>
        <IconBell size={18} />
        <span>Notifications</span>
        {unread > 0 && (
          <span className="side-count">
            {unread > 99 ? '99+' : unread}
            <span className="only-spoken"> unread</span>
          </span>
        )}
      </PlainButton>
      <Dialog title="Notifications" isOpen={isOpen} onClose={() => setOpen(false)}>
        <List onLeave={() => setOpen(false)} unread={unread} />
      </Dialog>
    </>
  );
}

function List({ onLeave, unread }: { onLeave: () => void; unread: number }) {
  const { data, error } = useQuery(notifications);
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: ['notifications'] });
  const read = useMutation({
    mutationFn: (notificationId: string) =>
      call('PATCH /account/notifications/{notificationId}', { path: { notificationId }, body: { read: true } }),
    onSettled: again,
  });
  const readAll = useMutation({
    // Only what is on the list: what came since, nobody saw.
    mutationFn: (until: string) => call('POST /account/notifications/read', { body: { until } }),
    onSettled: again,
  });
  if (error !== null) return <p role="alert">{error.message}</p>;
  if (data === undefined) return <Loading />;
  const [newest] = data.items;
  if (newest === undefined) return <p>No notifications yet. Reviews, mentions and answers will appear here.</p>;
  const open = (each: Notification) => {
    if (each.readAt === undefined) read.mutate(each.id);
    onLeave();
  };
  return (
    <>
      <ul className="side-notices">
        {data.items.map((each) => (
          <li key={each.id} data-unread={each.readAt === undefined || undefined}>
            <Link href={pathOf(each)} onPress={() => open(each)}>
              {sentenceOf(each)}
            </Link>
            <p className="side-note">
              {each.space.title} · {new Date(each.createdAt).toLocaleString()}
            </p>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button
          isDisabled={unread === 0}
          isPending={readAll.isPending}
          onPress={() => readAll.mutate(newest.createdAt)}
        >
          Mark all as read
        </Button>
      </div>
    </>
  );
}
