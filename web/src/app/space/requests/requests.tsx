import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { Ago } from '../../comments/time.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { requestsOf } from '../reads.ts';
import { titleOf } from './request-bar.tsx';
import './requests.css';

/** The change requests that can be continued. */
export function Requests() {
  const { space } = useLooking();
  const { data: requests, error } = useQuery(requestsOf(space.id));
  if (error !== null) throw error;
  if (requests === undefined) return <Loading />;
  if (requests.length === 0)
    return (
      <Empty
        isWhole
        title="No open change requests"
        text="Choose “Propose changes” in the menu of the space to begin one. Readers see the changes after the merge."
      />
    );
  return (
    <section className="requests">
      <h1>Change requests</h1>
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <Link className="request" href={toPath({ spaceId: space.id, changeRequestId: request.id })}>
              <span className="request-title">{titleOf(request)}</span>
              <span className="request-facts">
                {request.status === 'open' ? 'In review' : 'Draft'} · {request.createdBy.displayName} ·{' '}
                <Ago at={request.updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
