import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { organizations, spacesOf } from '../../api/reads.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RequestList } from './request-list.tsx';

/** The change requests of all spaces that somebody may read. */
export function OrganizationRequests() {
  const { organizationId = '' } = useParams();
  const { data: all } = useQuery(organizations);
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  if (all === undefined) return <Loading />;
  if (!all.some(({ id }) => id === organizationId)) return <NotFound />;
  const titles = new Map(spaces.map(({ id, title }) => [id, title]));
  return (
    <RequestList
      key={organizationId}
      where={{ organizationId }}
      organizationId={organizationId}
      title="Change requests"
      hint="Changes that are proposed in spaces that you may read will appear here."
      spaceTitleOf={(spaceId) => titles.get(spaceId)}
    />
  );
}
