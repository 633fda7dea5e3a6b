import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { commitOpenPages } from '../../editor/publishing/open-pages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { usePropose } from '../edits.ts';
import type { ChangeRequest } from '../reads.ts';
import './requests.css';
import { SubjectDialog } from './subject-dialog.tsx';

export const titleOf = ({ number, subject }: Pick<ChangeRequest, 'number' | 'subject'>): string =>
  subject === '' ? `Change request #${number}` : `${subject} #${number}`;

const STATUS = {
  draft: 'Draft. Readers do not see these changes.',
  open: 'In review. Readers do not see these changes.',
  archived: 'Archived. Nothing can be changed here.',
  merged: 'Merged. The space has these changes.',
} as const satisfies Record<ChangeRequest['status'], string>;

/** Says that somebody looks at a proposal, and what comes of it; or that changes will be one. */
export function RequestBar() {
  const { view, request, writing } = useLooking();
  if (request !== undefined) return <Proposal request={request} />;
  if (writing !== 'propose' || !['page', 'start', 'reusable'].includes(view.name)) return null;
  return <Locked />;
}

function Locked() {
  const { space, place } = useLooking();
  const propose = usePropose();
  const others = space.changeRequestsOpen + space.changeRequestsDraft;
  return (
    <div className="request-bar" role="status">
      <span>
        This space is locked. Your changes go into a change request.{' '}
        {others > 0 && <Link href={toPath(place, { name: 'changes' })}>Continue one</Link>}
      </span>
      <Button kind="main" onPress={() => propose.mutate()} isPending={propose.isPending}>
        Edit
      </Button>
    </div>
  );
}

function Proposal({ request }: { request: ChangeRequest }) {
  const { place, space, view } = useLooking();
  const [isAsked, setAsked] = useState(false);
  const merge = useMerge(request);
  const isOpen = request.status === 'draft' || request.status === 'open';
  return (
    <div className="request-bar" data-status={request.status}>
      <div className="request-bar-text">
        <strong>{titleOf(request)}</strong>
        <span>{STATUS[request.status]}</span>
      </div>
      {view.name === 'compare' ? (
        <LinkButton
          kind="quiet"
          href={toPath(place, view.pageId === undefined ? { name: 'start' } : { name: 'page', pageId: view.pageId })}
        >
          Back to the pages
        </LinkButton>
      ) : (
        <LinkButton
          kind="quiet"
          href={toPath(place, { name: 'compare', ...(view.name === 'page' && { pageId: view.pageId }) })}
        >
          View changes
        </LinkButton>
      )}
      <LinkButton
        kind="quiet"
        href={toPath({ spaceId: place.spaceId }, view.name === 'page' ? view : { name: 'start' })}
      >
        See the space
      </LinkButton>
      {isOpen && space.permissions['edit'] === true && (
        <Button onPress={() => setAsked(true)}>{request.status === 'draft' ? 'Ask for review' : 'Rename'}</Button>
      )}
      {isOpen && space.permissions['merge'] === true && (
        <Button kind="main" isPending={merge.isPending} onPress={() => merge.mutate()}>
          Merge
        </Button>
      )}
      {isAsked && <SubjectDialog request={request} onClose={() => setAsked(false)} />}
    </div>
  );
}

/** Takes the changes into the space, and shows it. */
function useMerge({ id }: ChangeRequest) {
  const { place } = useLooking();
  const { spaceId } = place;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async () => {
      await commitOpenPages();
      return call<{ result: 'merge' | 'conflicts' }>('POST /spaces/{spaceId}/change-requests/{changeRequestId}/merge', {
        path: { spaceId, changeRequestId: id },
      });
    },
    onSuccess: async ({ result }) => {
      if (result === 'conflicts')
        return notify({
          kind: 'failed',
          text: 'Nothing was merged. The space and this change request both changed the same place.',
        });
      await client.invalidateQueries({ queryKey: ['space', spaceId] });
      notify({ kind: 'done', text: 'The changes are merged.' });
      navigate(toPath({ spaceId }));
    },
  });
}
