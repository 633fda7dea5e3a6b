// The files and reusable contents of a space and those of a change request have the same operations at two addresses.
import type { Call, Operation } from '../api/client.ts';

/** The content of a space, or what a change request proposes in its stead. */
export interface Line {
  spaceId: string;
  changeRequestId?: string | undefined;
}

/** The same operation on a space, and on a change request of it. */
export type Pair = readonly [ofSpace: Operation, ofChangeRequest: Operation];

const OPERATIONS = {
  edit: ['POST /spaces/{spaceId}/content', 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content'],
  files: [
    'GET /spaces/{spaceId}/content/files',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  ],
  users: [
    'GET /spaces/{spaceId}/content/files/{fileId}/backlinks',
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  ],
} as const satisfies Record<string, Pair>;

/** The operation on a line, and the parameters of its path, for `call`. */
export function operationOn(
  { spaceId, changeRequestId }: Line,
  name: keyof typeof OPERATIONS | Pair,
  further: NonNullable<Call['path']> = {},
): [Operation, { path: NonNullable<Call['path']> }] {
  const [ofSpace, ofChangeRequest] = typeof name === 'string' ? OPERATIONS[name] : name;
  if (changeRequestId === undefined) return [ofSpace, { path: { spaceId, ...further } }];
  return [ofChangeRequest, { path: { spaceId, changeRequestId, ...further } }];
}

/** Where a line takes uploads. They are no operations of the API, which takes JSON. */
export function uploadUrl({ spaceId, changeRequestId }: Line, fileId?: string): string {
  const parts = ['uploads', 'spaces', spaceId];
  if (changeRequestId !== undefined) parts.push('change-requests', changeRequestId);
  if (fileId !== undefined) parts.push('files', fileId);
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

/** What all reads of a line begin their keys with. */
export const keyOf = ({ spaceId, changeRequestId }: Line) =>
  ['space', spaceId, 'content', changeRequestId ?? 'main'] as const;
