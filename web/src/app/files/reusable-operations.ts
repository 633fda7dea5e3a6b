// What lines answer of reusable contents.
import type { Pair } from './line.ts';

export const REUSABLES: Pair = [
  'GET /spaces/{spaceId}/content/reusable-contents',
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents',
];

export const REUSABLE: Pair = [
  'GET /spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
];

export const REUSABLE_USERS: Pair = [
  'GET /spaces/{spaceId}/content/reusable-contents/{reusableContentId}/backlinks',
  'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/backlinks',
];
