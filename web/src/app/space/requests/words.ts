// How change requests are named, and what their states mean.
import type { ChangeRequest } from '../reads.ts';

type Status = ChangeRequest['status'];

export const titleOf = ({ number, subject }: Pick<ChangeRequest, 'number' | 'subject'>): string =>
  subject === '' ? `Change request #${number}` : `${subject} #${number}`;

export const STATUS_NAMES = {
  open: 'In review',
  draft: 'Draft',
  merged: 'Merged',
  archived: 'Archived',
} as const satisfies Record<Status, string>;

/** What readers and writers see of it. */
export const STATUS_NOTES = {
  draft: 'Draft. Readers do not see these changes.',
  open: 'In review. Readers do not see these changes.',
  archived: 'Archived. Nothing can be changed here.',
  merged: 'Merged. The space has these changes.',
} as const satisfies Record<Status, string>;
