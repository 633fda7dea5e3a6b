import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { me } from '../../api/reads.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toPath } from '../addresses.ts';
import { readAhead } from '../compare/ahead.ts';
import { useLooking } from '../context.ts';
import { usePropose } from '../edits.ts';
import type { ChangeRequest } from '../reads.ts';
import './requests.css';
import { maySteer } from './rights.ts';
import { SubjectDialog } from './subject-dialog.tsx';
import { STATUS_NOTES, titleOf } from './words.ts';
import { part } from '../../ui/part.tsx';

const MergeDialog = part(() => import('./merge-dialog.tsx').then(({ MergeDialog }) => MergeDialog));

/** Says that somebody looks at a proposal, and what comes of it; or that changes will be one. */
export function RequestBar() {
  const { view, request, writing } = useLooking();
  // Its own page says all of this.
  if (request !== undefined) return view.name === 'overview' ? null : <Proposal request={request} />;
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
  const { data: person } = useQuery(me);
  const [isAsked, setAsked] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const isOpen = request.status === 'draft' || request.status === 'open';
  const pageId = view.name === 'page' ? view.pageId : undefined;
  return (
    <div className="request-bar" data-status={request.status}>
      <div className="request-bar-text">
        <Link className="request-bar-title" href={toPath(place, { name: 'overview' })}>
          {titleOf(request)}
        </Link>
        <span>{STATUS_NOTES[request.status]}</span>
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
          href={toPath(place, { name: 'compare', ...(pageId !== undefined && { pageId }) })}
          onHoverStart={() => readAhead(place, pageId)}
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
      {isOpen && maySteer(space, request, person?.id) && (
        <Button onPress={() => setAsked(true)}>{request.status === 'draft' ? 'Ask for review' : 'Rename'}</Button>
      )}
      {isOpen && space.permissions['merge'] === true && (
        <Button kind="main" onPress={() => setMerging(true)}>
          Merge
        </Button>
      )}
      {isMerging && <MergeDialog request={request} onClose={() => setMerging(false)} />}
      {isAsked && <SubjectDialog request={request} onClose={() => setAsked(false)} />}
    </div>
  );
}
