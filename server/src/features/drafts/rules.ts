/** Why a draft that rests is not committed. */
export const REASONS = [
  'conflict',
  'page_deleted',
  'space_locked',
  'space_deleted',
  'change_request_archived',
  'change_request_merged',
  'role_too_low',
  'refused',
] as const;

export type Reason = (typeof REASONS)[number];

/** Open drafts of one space. More than that are held, and nobody looks after them. */
export const DRAFTS_AT_MOST = 1000;

/** Drafts that one change request takes in at once. */
export const PROPOSED_AT_MOST = 50;

/** Nobody wrote for so long: what there is becomes a revision. */
export const REST_MS = 30_000;

interface Refused {
  status: number;
  code: string;
  data: Readonly<Record<string, unknown>>;
}

/**
 * Why a draft is held that could not be committed; undefined for what is worth another try. `requestStatus` is that of its
 * change request.
 */
export function reasonOf({ status, code, data }: Refused, requestStatus: string | undefined): Reason | undefined {
  if (code === 'role_too_low') return 'role_too_low';
  if (code === 'edit_conflict') return isOfDeletedPage(data) ? 'page_deleted' : 'conflict';
  if (code === 'draft_refused') return 'refused';
  if (status === 403) return 'space_locked';
  if (status === 404) return 'page_deleted';
  if (status === 412) return requestStatus === 'merged' ? 'change_request_merged' : 'change_request_archived';
  return undefined;
}

/** Of a page that is gone, a conflict has only one side. */
const isOfDeletedPage = ({ conflicts }: Refused['data']): boolean =>
  Array.isArray(conflicts) && conflicts.some((conflict: { theirs?: object }) => conflict.theirs === undefined);

/** Whether a draft has rested for long enough. */
export const isDue = (row: { due_at: number | null } | undefined, now: number): boolean =>
  row !== undefined && row.due_at !== null && row.due_at <= now;
