// What happened in a change request, in its order.
import type { User } from '../../../api/types.ts';
import type { DocumentNode } from '../../../comments/blocks.ts';
import type { ListedRevision, Review, Reviewer, StatusChange } from '../reads.ts';

interface Remark {
  id: string;
  postedBy: User;
  postedAt: string;
  body: { document?: { nodes: DocumentNode[] }; markdown?: string };
  target?: { page?: { id: string; title: string } };
}

export type Happening = { id: string; at: string; by?: User | undefined } & (
  | { kind: 'created' }
  | { kind: 'asked'; whom: User }
  | { kind: 'moved'; move: StatusChange }
  | { kind: 'review'; review: Review }
  | { kind: 'comment'; comment: Remark }
  | { kind: 'revision'; message: string; type: string }
);

export interface Happened {
  request: { createdAt: string; createdBy: User };
  reviews: readonly Review[];
  reviewers: readonly Reviewer[];
  comments: readonly Remark[];
  revisions: readonly ListedRevision[];
  moves: readonly StatusChange[];
}

/** The oldest first. */
export function activityOf({ request, reviews, reviewers, comments, revisions, moves }: Happened): Happening[] {
  const all: Happening[] = [
    { id: 'created', kind: 'created', at: request.createdAt, by: request.createdBy },
    ...reviewers.map(({ user, requestedAt, requestedBy }) => ({
      ...{ id: `asked-${user.id}`, kind: 'asked' as const, at: requestedAt, by: requestedBy, whom: user },
    })),
    ...reviews.map((review) => ({
      ...{ id: review.id, kind: 'review' as const, at: review.createdAt, by: review.reviewer, review },
    })),
    ...comments.map((comment) => ({
      ...{ id: comment.id, kind: 'comment' as const, at: comment.postedAt, by: comment.postedBy, comment },
    })),
    ...moves
      // The revision of a merge says the same.
      .filter(({ to }) => to !== 'merged' || !revisions.some(({ type }) => type === 'merge'))
      .map((move) => ({
        ...{ id: `moved-${move.number}`, kind: 'moved' as const, at: move.changedAt, by: move.changedBy, move },
      })),
    ...revisions.map(({ id, type, createdAt: at, message, author: by }) => ({
      ...{ id, kind: 'revision' as const, at, by, message, type },
    })),
  ];
  return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** What somebody did who moved a request from one status to another. */
export function saidOfMove({ from, to }: Pick<StatusChange, 'from' | 'to'>): string {
  if (to === 'merged') return 'merged it';
  if (to === 'archived') return 'archived it';
  if (from === 'archived') return to === 'open' ? 'opened it again for review' : 'opened it again as a draft';
  return to === 'open' ? 'moved it from draft to review' : 'moved it back to draft';
}
