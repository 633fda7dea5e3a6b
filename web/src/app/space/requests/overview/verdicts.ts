import type { Review } from '../reads.ts';

/** Of everybody the newest review, by their id. Reviews come with the newest first. */
export function newestVerdicts(reviews: readonly Review[]): Map<string, Review> {
  const verdicts = new Map<string, Review>();
  for (const review of reviews) if (!verdicts.has(review.reviewer.id)) verdicts.set(review.reviewer.id, review);
  return verdicts;
}

export const VERDICTS = { approved: 'Approved', 'changes-requested': 'Requested changes' } as const;
