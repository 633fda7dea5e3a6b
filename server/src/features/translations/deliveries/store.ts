import type { Insertable } from 'kysely';
import type { Db, Tables } from '#platform/db/index.ts';

type DeliveredPage = Insertable<Tables['translation_delivered_pages']>;

/** Change requests of a language that wait; of more, the oldest are taken for work of people when they are merged. */
const WAITING_AT_MOST = 50;

/** Notes what a change request brings. */
export async function insertDelivery(
  db: Db,
  delivery: Insertable<Tables['translation_deliveries']>,
  pages: readonly DeliveredPage[],
): Promise<void> {
  await db.insertInto('translation_deliveries').values(delivery).execute();
  for (const page of pages) await db.insertInto('translation_delivered_pages').values(page).execute();
  const newest = db
    .selectFrom('translation_deliveries')
    .select('change_request_id')
    .where('binding_id', '=', delivery.binding_id)
    .orderBy('created_at', 'desc')
    .orderBy('change_request_id')
    .limit(WAITING_AT_MOST);
  await db
    .deleteFrom('translation_deliveries')
    .where('binding_id', '=', delivery.binding_id)
    .where('change_request_id', 'not in', newest)
    .execute();
}
