import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { recall, remember } from '../../api/memory.ts';
import { organizations, spaceOf } from '../../api/reads.ts';
import type { Organization } from '../../api/types.ts';

const KEY = 'organization';

/** One answer for all parts of the page. */
const chosenBefore = queryOptions({
  queryKey: ['chosen-organization'],
  queryFn: () => recall(KEY) ?? null,
  staleTime: Infinity,
});

/** The organization that somebody works in: that which is open or that of the space that is, else the one that they chose last, else the first. */
export function useOrganization(): { all: Organization[]; organization?: Organization; choose: (id: string) => void } {
  const { data: all = [] } = useQuery(organizations);
  const { data: chosen } = useQuery(chosenBefore);
  const client = useQueryClient();
  const [path] = useLocation();
  const [, spaceId = ''] = /^\/spaces\/([^/]+)/.exec(path) ?? [];
  // Read by the page of the space.
  const { data: space } = useQuery({ ...spaceOf(spaceId), enabled: false });
  const [, opened = ''] = /^\/organizations\/([^/]+)/.exec(path) ?? [];
  const withId = (wanted: unknown) => all.find(({ id }) => id === wanted);
  const organization = withId(space?.organization) ?? withId(opened) ?? withId(chosen) ?? all[0];
  const choose = (id: string) => {
    client.setQueryData(chosenBefore.queryKey, id);
    remember(KEY, id);
  };
  return { all, choose, ...(organization !== undefined && { organization }) };
}
