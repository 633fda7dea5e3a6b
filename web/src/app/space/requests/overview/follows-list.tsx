import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-aria-components';
import type { Site } from '../../../api/types.ts';
import type { Change } from '../../../diff/types.ts';
import { sitesOf, sourceOf } from '../../compare/reads.ts';
import { useLooking } from '../../context.ts';
import type { ChangeRequest } from '../../reads.ts';
import { addressAt, followsOf } from './follows.ts';

const LISTED_AT_MOST = 20;

/** Where readers see the changes, which pages those are, and which addresses move. */
export function FollowsList({ request, isMerged = false }: { request: ChangeRequest; isMerged?: boolean }) {
  const { space } = useLooking();
  const source = useMemo(() => sourceOf({ spaceId: request.space, changeRequestId: request.id }), [request]);
  const { data: changes, error } = useQuery({
    queryKey: [...source.key, 'raw-changes'],
    queryFn: async ({ signal }) => (await source.changes(signal)).changes as Change[],
  });
  // Guests may not list sites.
  const { data: sites = [] } = useQuery(sitesOf(space));
  if (error !== null) return <p role="alert">{error.message}</p>;
  if (changes === undefined) return <p className="overview-note">Looking at what changes…</p>;
  const { shown, moved, removed } = followsOf(changes);
  const { published } = space.urls;
  return (
    <div className="follows">
      <Where
        sites={sites.filter(({ published, urls }) => published && urls.published !== undefined)}
        isMerged={isMerged}
      />
      {changes.length === 0 && <p>Nothing has changed in it.</p>}
      {shown.length > 0 && (
        <ul aria-label="Pages that readers see anew">
          {shown.slice(0, LISTED_AT_MOST).map(({ id, title, path, isNew }) => (
            <li key={id}>
              <PageLink
                title={title}
                href={published === undefined ? undefined : addressAt(published, path)}
                isLive={isMerged || !isNew}
              />
              {isNew && <span className="overview-note"> New</span>}
            </li>
          ))}
          {shown.length > LISTED_AT_MOST && <li>and {shown.length - LISTED_AT_MOST} more</li>}
        </ul>
      )}
      {moved.length > 0 && (
        <ul aria-label="Addresses that move">
          {moved.slice(0, LISTED_AT_MOST).map(({ title, from, to }) => (
            <li key={`${from} ${to}`}>
              {title}: /{from} → /{to}. The old address leads to the new one.
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && <p>Removed: {removed.slice(0, LISTED_AT_MOST).join(', ')}.</p>}
    </div>
  );
}

function Where({ sites, isMerged }: { sites: readonly Site[]; isMerged: boolean }) {
  if (sites.length === 0)
    return (
      <p>
        No published site shows this space. {isMerged ? 'Its members see' : 'After the merge, its members see'} the
        changes.
      </p>
    );
  return (
    <p>
      {isMerged ? 'Published on ' : 'Published at once on '}
      {sites.map(({ id, title, urls }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link href={urls.published ?? ''} target="_blank">
            {title}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

const PageLink = ({ title, href, isLive }: { title: string; href: string | undefined; isLive: boolean }) =>
  href === undefined || !isLive ? (
    <span title={href}>{title}</span>
  ) : (
    <Link href={href} target="_blank">
      {title}
    </Link>
  );
