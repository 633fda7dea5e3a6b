/** Why a draft that rests is not committed. */
export const REASONS = [
  'conflict',
  'page_deleted',
  'space_locked',
  'change_request_archived',
  'change_request_merged',
  'role_too_low',
  'refused',
] as const;

export type Reason = (typeof REASONS)[number];

/** Open drafts of one space. More than that are held, and nobody looks after them. */
export const DRAFTS_AT_MOST = 1000;

/** Nobody wrote for so long: what there is becomes a revision. */
export const REST_MS = 30_000;
