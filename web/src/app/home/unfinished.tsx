import { useQueries, useQuery } from '@tanstack/react-query';
import { me } from '../api/reads.ts';
import { recentPages } from '../api/recent.ts';
import type { Organization, Space } from '../api/types.ts';
import { draftRequestsOf, draftsOf, type ListedDraft } from './reads.ts';
import { Row } from './waiting.tsx';

const SHOWN_AT_MOST = 8;
/** Spaces that somebody opened last: drafts are looked for in these. */
const SPACES_AT_MOST = 5;

const WHY: Readonly<Record<string, string>> = {
  conflict: 'The page was changed meanwhile, and says something else',
  page_deleted: 'The page was deleted',
  space_locked: 'The space takes change requests only',
  change_request_archived: 'The change request is archived',
  change_request_merged: 'The change request was merged without it',
  role_too_low: 'Somebody who may edit has to commit it',
};

/** What this person wrote and has not finished: drafts that are no revision yet, and change requests that nobody was asked to review. */
export function Unfinished({ organization, spaces }: { organization: Organization; spaces: readonly Space[] }) {
  const { data: person } = useQuery(me);
  const titles = new Map(spaces.map(({ id, title }) => [id, title]));
  const recent = person === undefined ? [] : recentPages(person.id).map(({ spaceId }) => spaceId);
  const looked = [...new Set(recent)].filter((id) => titles.has(id)).slice(0, SPACES_AT_MOST);
  const drafts = useQueries({ queries: looked.map((id) => draftsOf(id)) });
  const { data: requests } = useQuery(draftRequestsOf(organization.id));
  const isOwn = ({ contributors }: ListedDraft): boolean => contributors.some(({ id }) => id === person?.id);
  const own = drafts.flatMap(({ data }, index) =>
    (data?.items ?? []).filter(isOwn).map((draft) => ({ draft, spaceId: looked[index] ?? '' })),
  );
  const proposed =
    requests?.items.filter(({ createdBy }) => createdBy !== undefined && createdBy.id === person?.id) ?? [];
  if (own.length === 0 && proposed.length === 0) return null;
  return (
    <section aria-label="Continue writing">
      <h2>Continue writing</h2>
      <ul className="home-rows">
        {own.slice(0, SHOWN_AT_MOST).map(({ draft: { page, held, reusableContent }, spaceId }) => (
          <Row
            key={page.id}
            to={`/spaces/${spaceId}/${reusableContent === undefined ? 'pages' : 'reusable'}/${page.id}`}
            title={page.title ?? 'A page that was deleted'}
          >
            {held === undefined
              ? `Not committed yet · ${titles.get(spaceId)}`
              : (WHY[held] ?? 'It cannot be committed')}
          </Row>
        ))}
        {proposed.slice(0, SHOWN_AT_MOST).map(({ id, number, subject, space }) => (
          <Row key={id} to={`/spaces/${space}/changes/${id}`} title={`#${number} ${subject || 'Without a subject'}`}>
            {`Not in review yet · ${titles.get(space) ?? ''}`}
          </Row>
        ))}
      </ul>
    </section>
  );
}
