import { queryOptions } from '@tanstack/react-query';
import { openDraft } from './saving/drafts.ts';
import { nameOf, type PageKey } from './saving/journal.ts';

/** A page with all that an editor needs. */
export const openedPage = (key: PageKey) =>
  queryOptions({
    queryKey: ['space', key.spaceId, 'editor', nameOf(key)],
    queryFn: ({ signal }) => openDraft(key, signal),
    // What is in an editor is not exchanged by reading again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
