import { listImportsInUse } from '#features/imports/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type Known, listOutcomes, listTakenIn } from './holding.ts';

/** What holds revisions of a space besides rows that are looked for each time. It is read when there is something to remove. */
export function knownOf({ db }: { db: Db }, spaceId: string): () => Promise<Known> {
  const read = async (): Promise<Known> => ({
    takenIn: await listTakenIn(db, spaceId),
    imports: new Set(await listImportsInUse(db, spaceId)),
    outcomes: await listOutcomes(db, spaceId),
  });
  let known: Promise<Known> | undefined;
  return () => (known ??= read());
}
