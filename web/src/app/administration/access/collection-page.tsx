import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import { collectionsOf, organizations } from '../../api/reads.ts';
import { Failed } from '../../shell/failed.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PeopleView } from './people-view.tsx';

/** Who can see a collection. */
export function CollectionPage() {
  const { organizationId = '', collectionId } = useParams();
  const { data: all } = useQuery(organizations);
  const { data: collections, error, refetch } = useQuery(collectionsOf(organizationId));
  if (collections === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (all === undefined || collections === undefined) return <Loading />;
  const collection = collections.find(({ id }) => id === collectionId);
  if (collection === undefined) return <NotFound />;
  const { id, title, permissions } = collection;
  return (
    <>
      <div className="admin-above">
        <Link className="admin-path" href={`/organizations/${encodeURIComponent(organizationId)}`}>
          <IconChevronLeft size={16} aria-hidden />
          <bdi>{title}</bdi>
        </Link>
      </div>
      <PeopleView
        key={id}
        target={{
          kind: 'collection',
          id,
          title,
          organization: organizationId,
          isManaged: permissions['create'] === true,
        }}
      />
    </>
  );
}
