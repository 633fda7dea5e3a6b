import { eventKind } from '#platform/events/index.ts';

// Their subject is the request: what happens to one is handled in order.
export const subjectOf = (requestId: string): string => `change-request:${requestId}`;

/** People were asked to review a request. Who they are, the rows of reviewers say that have this time. */
export const reviewRequested = eventKind<{ spaceId: string; requestId: string; by: string; at: number }>(
  'change_request.review_requested',
);

export const changeRequestReviewed = eventKind<{ spaceId: string; requestId: string; reviewId: string; by: string }>(
  'change_request.reviewed',
);

export const changeRequestMerged = eventKind<{ spaceId: string; requestId: string; by: string }>(
  'change_request.merged',
);
