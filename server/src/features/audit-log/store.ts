import { sql } from 'kysely';
import { type Db, prepared } from '#platform/db/index.ts';
import { type AuditRow, BEGINNING, type Link } from './chain.ts';

export type SealedRow = AuditRow & { sequence: number; hash: string };

/** The organizations that have events which no chain holds yet; the empty one stands for none. */
export async function listUnsealed(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select('organization_id')
    .distinct()
    .where('sequence', 'is', null)
    .limit(most)
    .execute();
  return rows.map((row) => row.organization_id);
}

export const listUnsealedOf = prepared((db, organizationId: string, most: number) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('sequence', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(most),
);

const selectLast = prepared((db, organizationId: string) =>
  db
    .selectFrom('audit_events')
    .select(['sequence', 'hash'])
    .where('organization_id', '=', organizationId)
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1),
);

/** The last link of a chain. */
export async function findHead(db: Db, organizationId: string): Promise<Link> {
  const [row] = await selectLast(db, organizationId);
  return row === undefined ? findAnchor(db, organizationId) : { sequence: row.sequence ?? 0, hash: row.hash ?? '' };
}

const selectAnchor = prepared((db, organizationId: string) =>
  db.selectFrom('audit_anchors').select(['sequence', 'hash']).where('organization_id', '=', organizationId),
);

/** What a chain begins behind: the last event that was deleted, or nothing. */
export async function findAnchor(db: Db, organizationId: string): Promise<Link> {
  return (await selectAnchor(db, organizationId))[0] ?? BEGINNING;
}

/**
 * Gives events their places. One statement, so that on PostgreSQL those who write others at the same time are not in its way;
 * it fails where somebody else has given away one of these places.
 */
export async function sealAll(db: Db, links: readonly (Link & { id: string })[]): Promise<void> {
  const values = links.map(({ id, sequence, hash }) => sql`(${id}, CAST(${sequence} AS INTEGER), ${hash})`);
  await sql`UPDATE audit_events SET sequence = sealed.column2, hash = sealed.column3
    FROM (VALUES ${sql.join(values)}) AS sealed
    WHERE audit_events.id = sealed.column1 AND audit_events.sequence IS NULL`.execute(db);
}

/** At most `most` events of a chain behind this number, in order. */
export async function listSealed(
  db: Db,
  { organizationId, after, most }: { organizationId: string; after: number; most: number },
): Promise<SealedRow[]> {
  return (await selectSealed(db, organizationId, after, most)) as SealedRow[];
}

const selectSealed = prepared((db, organizationId: string, after: number, most: number) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(most),
);

/** The link with this number; where it was cut off, the anchor, and where there is none yet, the last one. */
export async function findLink(db: Db, organizationId: string, sequence: number): Promise<Link> {
  const [row] = await listSealed(db, { organizationId, after: sequence - 1, most: 1 });
  if (row?.sequence === sequence) return { sequence, hash: row.hash };
  return row === undefined ? findHead(db, organizationId) : findAnchor(db, organizationId);
}

/** The chain behind this one in the order of ids: with events, or with an anchor alone. */
export async function findNextChain(db: Db, after: string | undefined): Promise<string | undefined> {
  const found = await Promise.all(
    (['audit_events', 'audit_anchors'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('organization_id')
        .$if(after !== undefined, (query) => query.where('organization_id', '>', after ?? ''))
        .orderBy('organization_id')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return found.flatMap((row) => row?.organization_id ?? []).toSorted((a, b) => (a < b ? -1 : 1))[0];
}

const OLDEST_LOOKED_AT = 1_000;

/** The organizations of the oldest events from before this time. */
export async function listAged(db: Db, before: number, most: number): Promise<string[]> {
  const oldest = db
    .selectFrom('audit_events')
    .select('organization_id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(OLDEST_LOOKED_AT)
    .as('oldest');
  const rows = await db.selectFrom(oldest).select('organization_id').distinct().limit(most).execute();
  return rows.map((row) => row.organization_id);
}

/** Deletes a chain up to this link, which becomes its anchor. */
export async function cutChain(
  db: Db,
  { organizationId, link, now }: { organizationId: string; link: Link; now: number },
) {
  const anchor = { sequence: link.sequence, hash: link.hash, cut_at: now };
  await db
    .insertInto('audit_anchors')
    .values({ organization_id: organizationId, ...anchor })
    .onConflict((on) => on.column('organization_id').doUpdateSet(anchor))
    .execute();
  await db
    .deleteFrom('audit_events')
    .where('organization_id', '=', organizationId)
    .where('sequence', '<=', link.sequence)
    .execute();
}

export async function hasEvents(db: Db, organizationId: string): Promise<boolean> {
  const events = db.selectFrom('audit_events').select('id').where('organization_id', '=', organizationId);
  return (await events.limit(1).execute()).length > 0;
}

export async function deleteAnchor(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('audit_anchors').where('organization_id', '=', organizationId).execute();
}
