import { allows, authorOf, type Caller } from '#access/index.ts';
import { preconditionFailed, type Problem } from '#platform/http/index.ts';
import type { Counts } from '#features/spaces/index.ts';
import type { STATUSES } from './schema.ts';

export type Status = (typeof STATUSES)[number];

interface Request {
  status: string;
  created_by: string | null;
  initial_revision_id: string;
  merged_ancestor_id: string | null;
}

/** The revision of the main line that the request is a change of. */
export const ancestorOf = (request: Request): string => request.merged_ancestor_id ?? request.initial_revision_id;

/** Whether the space has moved on since the request began or was last updated. */
export const isOutdated = (request: Request & { space_head: string }): boolean =>
  request.status !== 'merged' && ancestorOf(request) !== request.space_head;

/** Whether the caller may say what the request is called and where it stands. */
export const maySteer = (request: Request, caller: Caller): boolean =>
  request.created_by === authorOf(caller) || allows(caller.rights.role, 'review');

/** In which content can still be written to it. */
export const UNDER_WAY: readonly string[] = ['draft', 'open'] satisfies Status[];

export const isUnderWay = (request: Pick<Request, 'status'>): boolean => UNDER_WAY.includes(request.status);

/** What those are answered who would write to a request that is not under way. */
export const notUnderWay = ({ status }: Pick<Request, 'status'>): Problem =>
  preconditionFailed(
    status === 'merged'
      ? 'The change request is merged, and stays as it is.'
      : 'The change request is archived. Open it again first.',
  );

/** What a change of status adds to the counters of the space. */
export function countsOfMove(from: string, to: string): Counts {
  const step = (status: Status): number => Number(to === status) - Number(from === status);
  return { change_requests_open: step('open'), change_requests_draft: step('draft') };
}

/** The message of an update in which nothing had to be decided: what was reviewed before it, it leaves as it was. */
export const PLAIN_UPDATE = 'Updated from the space';
