// What is done with a site as a whole.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import type { Site } from '../api/types.ts';
import { useSite } from './context.ts';
import { SITE } from './reads.ts';

/** Reads everything of the organization again: sites stand in lists, and spaces say where they are published. */
export function useReadAgain(): () => Promise<void> {
  const { at } = useSite();
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['organization', at.organizationId] });
    await client.invalidateQueries({ queryKey: ['space'] });
  };
}

/** Changes what is sent and leaves the rest. */
export function useChange() {
  const { at } = useSite();
  const readAgain = useReadAgain();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (body: object) => call<Site>(`PATCH ${SITE}`, { path: at, body }),
    onSuccess: readAgain,
  });
}

/** Shows the site to its audience, or takes it from its readers. Doing either twice changes nothing. */
export function usePublishing(to: 'publish' | 'unpublish') {
  const { at } = useSite();
  const readAgain = useReadAgain();
  return useMutation({
    meta: { isShown: true },
    mutationFn: () => call<Site>(to === 'publish' ? `POST ${SITE}/publish` : `POST ${SITE}/unpublish`, { path: at }),
    onSuccess: readAgain,
  });
}
