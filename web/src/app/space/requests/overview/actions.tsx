import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { STATUS_NOTES } from '../words.ts';
import { MergeDialog } from '../merge-dialog.tsx';
import { useChangeRequest, useRevert } from '../writes.ts';
import type { ShownRequest } from './overview.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useLooking } from '../../context.ts';

/** What may follow: each state has its own steps. */
export function Actions({ request, rights }: ShownRequest) {
  const { space } = useLooking();
  const named = { spaceId: request.space, changeRequestId: request.id };
  const [isMerging, setMerging] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const change = useChangeRequest(named);
  const revert = useRevert(named);
  const { status } = request;
  const to = (next: 'draft' | 'open' | 'archived') => () => change.mutate({ status: next });
  const isUnderWay = status === 'draft' || status === 'open';
  return (
    <section className="overview-part" aria-label="What may follow">
      <p className="overview-note">{STATUS_NOTES[status]}</p>
      <div className="overview-steps">
        {rights.merge && (
          <Button kind="main" onPress={() => setMerging(true)}>
            Merge…
          </Button>
        )}
        {rights.review && (
          <Button kind={rights.merge ? 'plain' : 'main'} onPress={() => setReviewing(true)}>
            Review…
          </Button>
        )}
        {rights.steer && status === 'draft' && (
          <Button isPending={change.isPending} onPress={to('open')}>
            Ask for review
          </Button>
        )}
        {rights.steer && status === 'open' && (
          <Button isPending={change.isPending} onPress={to('draft')}>
            Back to draft
          </Button>
        )}
        {rights.steer && isUnderWay && (
          <Button isPending={change.isPending} onPress={to('archived')}>
            Archive
          </Button>
        )}
        {rights.steer && status === 'archived' && (
          <Button kind="main" isPending={change.isPending} onPress={to('draft')}>
            Open again
          </Button>
        )}
        {status === 'merged' && space.permissions['edit'] === true && (
          <Button isPending={revert.isPending} onPress={() => revert.mutate()}>
            Take this back…
          </Button>
        )}
      </div>
      {isUnderWay && !rights.merge && (
        <p className="overview-note">
          {rights.edit
            ? 'People with the role "review" merge it.'
            : 'You can read this change request. Editors change it, reviewers approve and merge it.'}
        </p>
      )}
      {isMerging && <MergeDialog request={request} onClose={() => setMerging(false)} />}
      {isReviewing && <ReviewDialog request={request} onClose={() => setReviewing(false)} />}
    </section>
  );
}
