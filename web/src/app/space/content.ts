// The content of a space and that of a change request have the same operations at two addresses.
import type { Call, Operation } from '../api/client.ts';
import type { Place } from './addresses.ts';

const OPERATIONS = {
  edit: ['POST /spaces/{spaceId}/content', 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content'],
  tree: ['GET /spaces/{spaceId}/content/tree', 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/tree'],
  page: [
    'GET /spaces/{spaceId}/content/page/{pageId}',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  ],
  revision: ['GET /spaces/{spaceId}/content', 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content'],
  files: [
    'GET /spaces/{spaceId}/content/files',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  ],
  tags: ['GET /spaces/{spaceId}/content/tags', 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/tags'],
  redirects: [
    'GET /spaces/{spaceId}/content/redirects',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/redirects',
  ],
  redirect: [
    'GET /spaces/{spaceId}/content/redirect',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/redirect',
  ],
} as const satisfies Record<string, readonly [ofSpace: Operation, ofChangeRequest: Operation]>;

/** What is read of a place as it was in a revision. */
const FORMER = {
  tree: 'GET /spaces/{spaceId}/revisions/{revisionId}/pages',
  page: 'GET /spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
} as const satisfies Partial<Record<keyof typeof OPERATIONS, Operation>>;

const isFormer = (name: keyof typeof OPERATIONS): name is keyof typeof FORMER => Object.hasOwn(FORMER, name);

/** The operation on the content of a place, and the parameters of its path, for `call`. */
export function contentOf(
  { spaceId, changeRequestId, at }: Place,
  name: keyof typeof OPERATIONS,
  further: NonNullable<Call['path']> = {},
): [Operation, { path: NonNullable<Call['path']> }] {
  if (at !== undefined && isFormer(name)) return [FORMER[name], { path: { spaceId, revisionId: at, ...further } }];
  const [ofSpace, ofChangeRequest] = OPERATIONS[name];
  if (changeRequestId === undefined) return [ofSpace, { path: { spaceId, ...further } }];
  return [ofChangeRequest, { path: { spaceId, changeRequestId, ...further } }];
}

/** What all reads of a place begin their keys with. */
export const keyOf = ({ spaceId, changeRequestId, at }: Place) =>
  ['space', spaceId, 'content', at === undefined ? (changeRequestId ?? 'main') : `at ${at}`] as const;
