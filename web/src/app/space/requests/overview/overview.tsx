import { useQuery } from '@tanstack/react-query';
import { me } from '../../../api/reads.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { toPath } from '../../addresses.ts';
import { readAhead } from '../../compare/ahead.ts';
import { useLooking } from '../../context.ts';
import type { ChangeRequest } from '../../reads.ts';
import { maySteer } from '../rights.ts';
import { STATUS_NAMES } from '../words.ts';
import { Actions } from './actions.tsx';
import { Activity } from './activity.tsx';
import { Description } from './description.tsx';
import { Merged } from './merged.tsx';
import './overview.css';
import { People } from './people.tsx';
import { Standing } from './standing.tsx';
import { Rules } from './rules.tsx';

/** What somebody may do with a change request. */
export interface Rights {
  /** Its subject, its state, its reviewers: for its author and for reviewers. */
  steer: boolean;
  edit: boolean;
  review: boolean;
  merge: boolean;
  comment: boolean;
}

/** A change request: what it is for, what people say of it, and what stands between it and readers. */
export function Overview() {
  const { request } = useLooking();
  return request === undefined ? null : <Shown key={request.id} request={request} />;
}

function Shown({ request }: { request: ChangeRequest }) {
  const { space, place } = useLooking();
  const { data: person } = useQuery(me);
  const may = (right: string): boolean => space.permissions[right] === true;
  const isUnderWay = request.status === 'draft' || request.status === 'open';
  const rights: Rights = {
    steer: maySteer(space, request, person?.id),
    edit: may('edit') && isUnderWay,
    review: may('review') && isUnderWay,
    merge: may('merge') && isUnderWay,
    comment: may('comment'),
  };
  const shown = { request, rights };
  return (
    <article className="overview">
      <header className="overview-head">
        <p className="overview-state" data-status={request.status}>
          <span className="overview-status">{STATUS_NAMES[request.status]}</span> #{request.number} by{' '}
          {request.createdBy.displayName}
        </p>
        <Description {...shown} />
        <div className="overview-ways">
          <LinkButton href={toPath(place, { name: 'compare' })} onHoverStart={() => readAhead(place)}>
            View changes
          </LinkButton>
          <LinkButton href={toPath(place)}>Open the pages</LinkButton>
          <LinkButton kind="quiet" href={toPath({ spaceId: place.spaceId }, { name: 'changes' })}>
            All change requests
          </LinkButton>
        </div>
      </header>
      <div className="overview-main">
        {isUnderWay && <Standing {...shown} />}
        {request.status === 'merged' && <Merged request={request} />}
        <Activity {...shown} />
      </div>
      <aside className="overview-side" aria-label="About this change request">
        <Actions {...shown} />
        <People {...shown} />
        <Rules request={request} />
      </aside>
    </article>
  );
}

export interface ShownRequest {
  request: ChangeRequest;
  rights: Rights;
}
