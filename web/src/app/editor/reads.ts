import { queryOptions } from '@tanstack/react-query';
import { listAll } from '../api/client.ts';
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

interface ListedFile {
  name: string;
  downloadURL: string;
  git?: { path: string };
}

/** Where the browser gets the files of a space, by the paths that authors write. */
export const filesOf = (spaceId: string) =>
  queryOptions({
    queryKey: ['space', spaceId, 'editor', 'files'],
    queryFn: async ({ signal }) => {
      const files = await listAll<ListedFile>('GET /spaces/{spaceId}/content/files', { path: { spaceId }, signal });
      return new Map(
        files.flatMap(({ git, downloadURL }) => (git === undefined ? [] : [[git.path, downloadURL] as const])),
      );
    },
    staleTime: 60_000,
  });
