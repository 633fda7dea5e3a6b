import type { Notification } from '../../api/types.ts';

const DID = {
  review_requested: 'asks you to review',
  change_request_reviewed: 'reviewed',
  change_request_merged: 'merged',
  mention: 'mentions you in',
  comment_answered: 'answered you in',
  suggestion_applied: 'applied your suggestion in',
  suggestion_rejected: 'rejected your suggestion in',
} as const;

/** What happened, in a sentence. */
export function sentenceOf({ kind, by, changeRequest, space }: Notification): string {
  const what = changeRequest === undefined ? space.title : `#${changeRequest.number} ${changeRequest.subject}`.trim();
  return `${by?.displayName ?? 'Somebody'} ${DID[kind]} ${what}`;
}

/** Where it happened, within the application. */
export const pathOf = ({ space, changeRequest }: Notification): string =>
  changeRequest === undefined ? `/spaces/${space.id}` : `/spaces/${space.id}/changes/${changeRequest.id}`;
