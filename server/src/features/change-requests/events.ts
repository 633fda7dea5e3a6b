import { eventKind } from '#platform/events/index.ts';

// Their subject is the request: what happens to one is handled in order.
export const subjectOf = (requestId: string): string => `change-request:${requestId}`;

/** People were asked to review a request who had not been asked before. */
export const reviewRequested = eventKind<{ spaceId: string; requestId: string; by: string; userIds: string[] }>(
  'change_request.review_requested',
);

/** So many people one event names; of more there are further events. */
export const ASKED_AT_ONCE = 50;

export const changeRequestReviewed = eventKind<{ spaceId: string; requestId: string; reviewId: string; by: string }>(
  'change_request.reviewed',
);

export const changeRequestMerged = eventKind<{ spaceId: string; requestId: string; by: string }>(
  'change_request.merged',
);
