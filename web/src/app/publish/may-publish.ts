import { useQuery } from '@tanstack/react-query';
import { organizations } from '../api/reads.ts';

/** Whether the person may make sites in an organization. */
export function useMayPublish(organizationId: string | undefined): boolean {
  const { data: all = [] } = useQuery(organizations);
  return all.some(({ id, permissions }) => id === organizationId && permissions['createContent'] === true);
}
