import { eventKind } from '#platform/events/index.ts';

// Their subject is the request: what happens to one is handled in order.
export const subjectOf = (requestId: string): string => `change-request:${requestId}`;

/** There is a request that there was not. */
export const changeRequestCreated = eventKind<{ spaceId: string; requestId: string }>('change_request.created');

/** A request that was none any more, or not yet, is to be reviewed. */
export const changeRequestOpened = eventKind<{ spaceId: string; requestId: string; by: string }>(
  'change_request.opened',
);

/** Something is said of a request that was not: its subject, its description, its status, who is to review it. */
export const changeRequestUpdated = eventKind<{ spaceId: string; requestId: string }>('change_request.updated');

/** A request is at another revision: by an edit, or because it took in the main content. */
export const changeRequestContentUpdated = eventKind<{ spaceId: string; requestId: string; revisionId: string }>(
  'change_request.content_updated',
);

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
