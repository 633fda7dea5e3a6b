import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { me, openRequestsOf, waitingRequestsOf } from '../api/reads.ts';
import { recentPages } from '../api/recent.ts';
import type { Organization, Space } from '../api/types.ts';

const SHOWN_AT_MOST = 8;

/** Pages that somebody opened in this browser. */
export function RecentPages({ spaces }: { spaces: readonly Space[] }) {
  const { data: person } = useQuery(me);
  const known = new Map(spaces.map((space) => [space.id, space.title]));
  const pages = person === undefined ? [] : recentPages(person.id).filter(({ spaceId }) => known.has(spaceId));
  if (pages.length === 0) return null;
  return (
    <section aria-label="Recent pages">
      <h2>Recent pages</h2>
      <ul className="home-rows">
        {pages.slice(0, SHOWN_AT_MOST).map(({ spaceId, pageId, title }) => (
          <Row key={`${spaceId}:${pageId}`} to={`/spaces/${spaceId}/pages/${pageId}`} title={title}>
            {known.get(spaceId) ?? ''}
          </Row>
        ))}
      </ul>
    </section>
  );
}

/** Open requests that somebody asked this person to review, and their own. */
export function Requests({ organization }: { organization: Organization }) {
  const { data: person } = useQuery(me);
  const { data: waiting } = useQuery({
    ...waitingRequestsOf(organization.id, person?.id ?? ''),
    enabled: person !== undefined,
  });
  const { data: open } = useQuery(openRequestsOf(organization.id));
  const own = open?.items.filter(({ createdBy }) => createdBy !== undefined && createdBy.id === person?.id) ?? [];
  const all = `/organizations/${encodeURIComponent(organization.id)}/changes`;
  return (
    <>
      <RequestList title="Waiting for your review" requests={waiting?.items ?? []} all={all} />
      <RequestList title="Your open change requests" requests={own} all={all} />
    </>
  );
}

export interface ListedRequest {
  id: string;
  number: number;
  subject: string;
  space: string;
  createdBy?: { id: string; displayName?: string };
}

interface RequestListProps {
  title: string;
  requests: readonly ListedRequest[];
  /** Where all of them are listed. */
  all: string;
}

export function RequestList({ title, requests, all }: RequestListProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="home-rows">
        {requests.slice(0, SHOWN_AT_MOST).map(({ id, number, subject, space, createdBy }) => (
          <Row
            key={id}
            to={`/spaces/${space}/changes/${id}/overview`}
            title={`#${number} ${subject || 'Without a subject'}`}
          >
            {createdBy?.displayName ?? ''}
          </Row>
        ))}
      </ul>
      <Link href={all}>All change requests</Link>
    </section>
  );
}

interface RowProps {
  /** Nothing where it cannot be opened. An address outside of the application opens next to it. */
  to: string | undefined;
  title: string;
  children: string;
}

export const Row = ({ to, title, children }: RowProps) => (
  <li>
    <Link
      {...(to !== undefined && { href: to })}
      {...(to?.startsWith('/') === false && { target: '_blank', rel: 'noreferrer' })}
      className="home-row"
    >
      <span>{title}</span>
      <span className="home-note">{children}</span>
    </Link>
  </li>
);
