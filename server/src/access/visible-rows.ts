import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';
import type { Visibility } from './visible.ts';

/** How many there are of what somebody may see. */
export async function countVisible(db: Db, visibility: Visibility<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT ${visibility.count} AS count`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

interface Placed {
  id: string;
  position: string;
  role: number;
}

/** At most `take` spaces or collections that somebody may see, by position, those behind a key of position and id. */
export async function listVisible<Row extends Placed>(
  db: Db,
  visibility: Visibility<Row>,
  { after, take, order = 'asc' }: { after: SortKey | undefined; take: number; order?: 'asc' | 'desc' },
): Promise<Row[]> {
  const isBehind = order === 'asc' ? sql`>` : sql`<`;
  return db
    .selectFrom(sql<Placed>`(${visibility.rows})`.as<'visible'>(sql.ref('visible')))
    .selectAll('visible')
    .where('visible.role', '>', sql.lit(0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(visible.position, visible.id) ${isBehind} (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('visible.position', order)
    .orderBy('visible.id', order)
    .limit(take)
    .$castTo<Row>()
    .execute();
}
