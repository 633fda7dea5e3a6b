import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import type { Site } from '../../api/types.ts';
import { useLooking } from '../context.ts';
import { sitesOf } from './reads.ts';

/** What each site shows now, where the changes will be read, and what they are not compared with. */
export function WhoSees() {
  const { space, request } = useLooking();
  // Guests may not list sites. What they see of the changes is the same.
  const { data: sites = [] } = useQuery(sitesOf(space));
  if (request === undefined) return <OfDrafts sites={sites} />;
  if (request.status === 'merged' || request.status === 'archived') return null;
  const open = sites.filter(isOpen);
  return (
    <>
      <p className="diff-note">
        {open.length === 0 ? (
          'No site shows this space. Once they are merged, its members see these changes.'
        ) : (
          <>
            Readers of <Names sites={open} /> see these changes as soon as they are merged.
          </>
        )}
      </p>
      {request.outdated && (
        <p className="diff-note">
          The space has changed since this change request began. Those changes are published already, stay, and are not
          listed here.
        </p>
      )}
    </>
  );
}

function OfDrafts({ sites }: { sites: readonly Site[] }) {
  const { space } = useLooking();
  const [open, closed] = [sites.filter(isOpen), sites.filter((site) => !isOpen(site))];
  return (
    <p className="diff-note">
      {open.length === 0 ? (
        'No site shows this space. Its members see it without these changes. '
      ) : (
        <>
          <Names sites={open} /> {open.length === 1 ? 'shows' : 'show'} the space without these changes.{' '}
        </>
      )}
      {space.editMode === 'live'
        ? 'They follow half a minute after their writers rest, or when somebody publishes the page.'
        : 'The space is locked, so they are not published. Propose them, or open the space for live edits.'}
      {closed.length > 0 && <> Not published: {closed.map(({ title }) => title).join(', ')}.</>}
    </p>
  );
}

const isOpen = ({ published, urls }: Site): boolean => published && urls.published !== undefined;

/** The sites one after the other, each with the way to it. */
const Names = ({ sites }: { sites: readonly Site[] }) =>
  sites.map(({ id, title, urls }, index) => (
    <span key={id}>
      {index > 0 && (index === sites.length - 1 ? ' and ' : ', ')}
      <Link href={urls.published ?? ''} target="_blank">
        {title}
      </Link>
    </span>
  ));
