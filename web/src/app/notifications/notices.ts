import type { Notification } from '../api/types.ts';

const DID = {
  review_requested: 'asks you to review',
  change_request_reviewed: 'reviewed',
  change_request_merged: 'merged',
  mention: 'mentions you in',
  comment_answered: 'answered you in',
  suggestion_applied: 'applied your suggestion in',
  suggestion_rejected: 'rejected your suggestion in',
  watched_merged: 'merged',
  watched_comment: 'commented in',
  watched_request: 'opened',
} as const;

/** What happened, in a sentence. */
export function sentenceOf({ kind, by, changeRequest, space }: Notification): string {
  const what = changeRequest === undefined ? space.title : `#${changeRequest.number} ${changeRequest.subject}`.trim();
  return `${by?.displayName ?? 'Somebody'} ${DID[kind]} ${what}`;
}

/** Where it happened, within the application: the thread with its page, the change request, or the space. */
export function pathOf({ space, changeRequest, comment }: Notification): string {
  const place = ['spaces', space.id, ...(changeRequest === undefined ? [] : ['changes', changeRequest.id])];
  return `/${[...place, ...(comment === undefined ? [] : ['comments', comment])].join('/')}`;
}

/** Whether somebody was notified because they watch it. */
export const isOfWatching = ({ kind }: Pick<Notification, 'kind'>): boolean => kind.startsWith('watched_');

/** What people choose apart from each other. */
export const KINDS: readonly (readonly [Notification['kind'], string])[] = [
  ['review_requested', 'You are asked for a review'],
  ['change_request_reviewed', 'Your change request is reviewed'],
  ['change_request_merged', 'A change request is merged'],
  ['mention', 'You are mentioned'],
  ['comment_answered', 'Somebody replies in a thread'],
  ['suggestion_applied', 'Your suggestion is applied'],
  ['suggestion_rejected', 'Your suggestion is rejected'],
  ['watched_merged', 'Watched: changes are merged'],
  ['watched_comment', 'Watched: somebody comments'],
  ['watched_request', 'Watched: a change request is opened'],
];
