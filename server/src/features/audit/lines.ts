import { type AuditLine, findLink, type Link, readChain, toLine } from '#features/audit-log/index.ts';
import type { Db } from '#platform/db/index.ts';

/** Of one answer; whoever wants more asks again behind the last one. */
const LINES_AT_MOST = 100_000;

/**
 * The sealed events of an organization behind a number, in order, with what a stranger needs to verify them. The empty
 * organization stands for what belongs to none. A few are in memory at a time, however slowly they are taken.
 */
export async function* exportLines(
  { db }: { db: Db },
  { organizationId, after = 0, most = LINES_AT_MOST }: { organizationId: string; after?: number; most?: number },
): AsyncGenerator<AuditLine, void, undefined> {
  let previous: Link = await findLink(db, organizationId, after);
  let count = 0;
  for await (const row of readChain(db, organizationId, previous.sequence)) {
    if (count === most) return;
    // Cut off while it was read, or deleted by somebody: what came after would verify no more.
    if (row.sequence !== previous.sequence + 1)
      throw new Error(`The audit event ${previous.sequence + 1} is not there.`);
    // As it was sealed, so that a change shows.
    yield { ...toLine(row, previous), hash: row.hash };
    previous = { sequence: row.sequence, hash: row.hash };
    count += 1;
  }
}
