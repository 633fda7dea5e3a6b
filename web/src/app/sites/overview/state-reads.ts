import { queryOptions } from '@tanstack/react-query';
import { ApiError, call, type Page } from '../../api/client.ts';
import type { SiteSpace } from '../reads.ts';
import type { SpaceState } from './effects.ts';

/** Of more spaces than these nobody reads the warnings. */
const SPACES_AT_MOST = 10;

/** What is in the spaces that a site shows, as far as the person may read them. */
export const statesOf = (spaces: readonly SiteSpace[]) =>
  queryOptions({
    queryKey: ['space', 'states', ...spaces.map(({ space }) => space.id)],
    queryFn: ({ signal }) =>
      Promise.all(spaces.slice(0, SPACES_AT_MOST).map(({ title, space }) => stateOf(title, space.id, signal))),
    staleTime: 0,
  });

async function stateOf(title: string, spaceId: string, signal: AbortSignal): Promise<SpaceState> {
  const path = { spaceId };
  try {
    const [{ pages }, drafts] = await Promise.all([
      call<{ pages: unknown[] }>('GET /spaces/{spaceId}/content/tree', { path, signal }),
      call<Page<unknown>>('GET /spaces/{spaceId}/drafts', { path, query: { limit: 1 }, signal }).catch(unlessRefused),
    ]);
    return { title, pages: pages.length, drafts: drafts?.count ?? 0 };
  } catch (error) {
    unlessRefused(error);
    return { title };
  }
}

/** What somebody may not read, they are not warned of. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status < 500) return undefined;
  throw error;
}
