import { conflict } from '#platform/http/index.ts';

/**
 * Refuses an edit whose caller has seen another revision than the one that is there now. A revision is named by its id or by
 * the ETag of a read of it, which the id leads.
 */
export function requireRevision(ifMatch: readonly string[] | undefined, current: { id: string }): void {
  if (ifMatch === undefined || ifMatch.includes('*')) return;
  if (ifMatch.some((tag) => revisionIn(tag) === current.id)) return;
  throw conflict(
    `The content was changed since you read it: it is at the revision ${current.id} now. Read it again, then repeat the changes.`,
  );
}

const revisionIn = (tag: string): string | undefined => /^(?:W\/)?"?([A-Za-z0-9]+)(?:\.[^"]*)?"?$/.exec(tag)?.[1];
