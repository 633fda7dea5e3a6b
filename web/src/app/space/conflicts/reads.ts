import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, listAll } from '../../api/client.ts';
import type { TextDiff } from '../../diff/types.ts';
import type { Conflict, Resolution } from './types.ts';

/** A request with more is solved in steps. */
export const CONFLICTS_AT_MOST = 1000;

interface Named {
  spaceId: string;
  changeRequestId: string;
}

export const conflictsOf = ({ spaceId, changeRequestId }: Named) =>
  queryOptions({
    queryKey: ['space', spaceId, 'requests', changeRequestId, 'conflicts'],
    queryFn: ({ signal }) =>
      listAll<Conflict>(
        'GET /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
        { path: { spaceId, changeRequestId }, signal },
        CONFLICTS_AT_MOST,
      ),
  });

export interface Preview {
  revision: string;
  revisionOfSpace: string;
  conflicts: number;
  ours?: string;
  theirs?: string;
  merged?: string;
  difference?: Omit<TextDiff, 'subject'>;
  tooLarge?: true;
}

/** What a text would be once its conflicts are decided like this. Nobody else's choice changes it, so it is kept by the choice. */
export const previewOf = (named: Named, subject: Conflict['subject'], resolutions: readonly Resolution[]) =>
  queryOptions({
    queryKey: ['space', named.spaceId, 'requests', named.changeRequestId, 'preview', subject.id, resolutions],
    queryFn: ({ signal }) =>
      call<Preview>('POST /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/preview', {
        path: { ...named },
        body: { subject: { object: subject.object, id: subject.id }, resolutions },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
