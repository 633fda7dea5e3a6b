import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { me, notifications, openRequestsOf } from '../api/reads.ts';
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
  const { data: told } = useQuery(notifications);
  const [list] = useQueries({ queries: [openRequestsOf(organization.id)] });
  const asked = new Set(
    told?.items.filter(({ kind }) => kind === 'review_requested').map(({ changeRequest }) => changeRequest?.id),
  );
  const open = list?.data?.items ?? [];
  const waiting = open.filter(({ id, createdBy }) => asked.has(id) && createdBy?.id !== person?.id);
  const own = open.filter(({ createdBy }) => createdBy !== undefined && createdBy.id === person?.id);
  return (
    <>
      <RequestList title="Waiting for your review" requests={waiting} />
      <RequestList title="Your open change requests" requests={own} />
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

export function RequestList({ title, requests }: { title: string; requests: readonly ListedRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="home-rows">
        {requests.slice(0, SHOWN_AT_MOST).map(({ id, number, subject, space, createdBy }) => (
          <Row key={id} to={`/spaces/${space}/changes/${id}`} title={`#${number} ${subject || 'Without a subject'}`}>
            {createdBy?.displayName ?? ''}
          </Row>
        ))}
      </ul>
    </section>
  );
}

export const Row = ({ to, title, children }: { to: string; title: string; children: string }) => (
  <li>
    <Link href={to} className="home-row">
      <span>{title}</span>
      <span className="home-note">{children}</span>
    </Link>
  </li>
);
