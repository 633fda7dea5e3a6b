import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../api/client.ts';
import { pagedOf } from '../../paged.tsx';
import type { Written } from './lines.ts';

export interface SynonymGroup extends Written {
  id: string;
}

const keyOf = (organizationId: string) => ['organization', organizationId, 'synonyms'];

export const synonymsOf = (organizationId: string) =>
  pagedOf<SynonymGroup>(keyOf(organizationId), 'GET /orgs/{organizationId}/search-synonyms', {
    path: { organizationId },
  });

export type Change =
  | ({ type: 'insert' } & Written)
  | ({ type: 'update'; id: string } & Written)
  | { type: 'delete'; id: string };

/** Adds, changes and deletes groups: all of it, or nothing. */
export function useChanging(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (operations: readonly Change[]) =>
      call('PUT /orgs/{organizationId}/search-synonyms', { path: { organizationId }, body: { operations } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(organizationId) }),
  });
}

/** What was refused of which operation, as the server says it. */
export function refusalsOf(error: Error): { index: number | undefined; message: string }[] {
  const details =
    error instanceof ApiError
      ? (error.answer as { error?: { details?: { path?: string; message?: string }[] } } | undefined)?.error?.details
      : undefined;
  if (details === undefined || details.length === 0) return [{ index: undefined, message: error.message }];
  return details.map(({ path = '', message = '' }) => {
    const index = /^\/operations\/(\d+)/.exec(path)?.[1];
    return { index: index === undefined ? undefined : Number(index), message };
  });
}
