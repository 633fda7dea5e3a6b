import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { findTrail } from '../model.ts';
import { pagesOf } from '../reads.ts';
import './history.css';
import { toMoment } from './moments.ts';
import { formerOf } from './reads.ts';
import { RestoreDialog } from './restore-dialog.tsx';

/** Says that somebody reads what was, and leads back to what is. */
export function FormerBar() {
  const { place, view, space } = useLooking();
  const { spaceId, at = '' } = place;
  const { data: revision } = useQuery(formerOf(spaceId, at));
  const { data: pages } = useQuery(pagesOf(place));
  const [restoring, setRestoring] = useState<'page' | 'space'>();
  const isNow = at === space.revision;
  const canWrite = space.permissions['edit'] === true && revision !== undefined && !isNow;
  const pageId = view.name === 'page' ? view.pageId : undefined;
  const page = pageId === undefined ? undefined : findTrail(pages ?? [], pageId)?.at(-1);
  return (
    <div className="former-bar" role="status">
      <div className="former-bar-text">
        <strong>{revision === undefined ? 'As it was' : `As it was on ${toMoment(revision.createdAt)}`}</strong>
        <span>{isNow ? 'This is the present revision.' : 'You can read and restore it, and change nothing here.'}</span>
      </div>
      {!isNow && (
        <LinkButton
          kind="quiet"
          href={toPath(
            { spaceId },
            { name: 'revisions', from: at, to: space.revision, ...(pageId !== undefined && { pageId }) },
          )}
        >
          Compare with now
        </LinkButton>
      )}
      {canWrite && page !== undefined && <Button onPress={() => setRestoring('page')}>Restore this page</Button>}
      {canWrite && <Button onPress={() => setRestoring('space')}>Restore the space</Button>}
      <LinkButton kind="main" href={toPath({ spaceId }, view)}>
        Back to now
      </LinkButton>
      {restoring !== undefined && (
        <RestoreDialog
          revisionId={at}
          page={restoring === 'page' ? page : undefined}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </div>
  );
}
