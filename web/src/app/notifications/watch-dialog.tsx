import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import './notifications.css';
import { PAGE_STATES, useWatching, WATCH_STATES, watchOf, type WatchState } from './watching.ts';

interface Props {
  spaceId: string;
  /** Where somebody looks at a page. */
  pageId: string | undefined;
  onClose: () => void;
}

/** Of what somebody hears in a space, and of the page that they look at. */
export function WatchDialog({ spaceId, pageId, onClose }: Props) {
  return (
    <Dialog title="Watch" isOpen onClose={onClose}>
      <div className="form">
        <WatchSelect spaceId={spaceId} />
        {pageId !== undefined && <WatchSelect spaceId={spaceId} pageId={pageId} />}
        <p className="field-help">
          Everything that happens: changes are merged, somebody comments, a change request is opened. How you hear of
          it, you choose under <Link href="/notifications/settings">Notifications</Link>.
        </p>
      </div>
    </Dialog>
  );
}

function WatchSelect({ spaceId, pageId }: { spaceId: string; pageId?: string }) {
  const { data, error } = useQuery(watchOf(spaceId, pageId));
  const save = useWatching(spaceId, pageId);
  // A page that is proposed is not there yet.
  if (error !== null && pageId !== undefined) return null;
  if (error !== null) return <p role="alert">{error.message}</p>;
  const state = save.isPending ? save.variables : data?.state;
  const title = data === undefined ? '…' : (data.page ?? data.space).title;
  const label = pageId === undefined ? `In the space “${title}”` : `On the page “${title}”`;
  return (
    <Select
      label={label}
      value={state ?? 'none'}
      choices={pageId === undefined ? WATCH_STATES : PAGE_STATES}
      onChange={(choice) => {
        if (choice !== data?.state) save.mutate(choice as WatchState);
      }}
    />
  );
}
