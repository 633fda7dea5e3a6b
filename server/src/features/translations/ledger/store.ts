import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { Counts, Entry } from './rules.ts';

export type BindingRow = Selectable<Tables['translation_spaces']>;
export type PageRow = Selectable<Tables['translation_pages']>;

/** A language with both of its spaces; no source where none is translated. */
export type Bound = BindingRow & {
  organization_id: string;
  source_space_id: string | null;
  source_language: string | null;
};

const selectBound = prepared((db, id: string) =>
  db
    .selectFrom('translation_spaces')
    .innerJoin('translation_settings', 'translation_settings.id', 'translation_spaces.settings_id')
    .selectAll('translation_spaces')
    .select([
      'translation_settings.organization_id',
      'translation_settings.source_space_id',
      'translation_settings.source_language',
    ])
    .where('translation_spaces.id', '=', id),
);

export async function findBound(db: Db, bindingId: string): Promise<Bound | undefined> {
  return (await selectBound(db, bindingId))[0];
}

/** Languages whose spaces have changed since they were looked at, those first that got no turn for the longest time. */
export async function listDue(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('translation_spaces')
    .select('id')
    .whereRef('changes', '>', 'looked')
    .orderBy('looked_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** What was known of a page, without its texts, of which there are many. */
export type KnownPage = Pick<PageRow, 'page_id' | 'target_page_id' | 'source_body' | 'target_body'>;

export const listKnown = (db: Db, bindingId: string): Promise<KnownPage[]> =>
  db
    .selectFrom('translation_pages')
    .select(['page_id', 'target_page_id', 'source_body', 'target_body'])
    .where('binding_id', '=', bindingId)
    .execute();

export type PageCounts = Pick<PageRow, 'page_id' | 'target_page_id' | keyof Counts>;

/** How much of these pages is translated; those that nobody looked at yet are left out. */
export const listCounts = (db: Db, bindingId: string, pageIds: readonly string[]): Promise<PageCounts[]> =>
  db
    .selectFrom('translation_pages')
    .select(['page_id', 'target_page_id', 'translated', 'stale', 'missing'])
    .where('binding_id', '=', bindingId)
    .where('page_id', 'in', pageIds)
    .execute();

export async function sumCounts(db: Db, bindingId: string): Promise<Counts> {
  const sums = await db
    .selectFrom('translation_pages')
    .select((eb) => [
      eb.fn.sum<number | null>('translated').as('translated'),
      eb.fn.sum<number | null>('stale').as('stale'),
      eb.fn.sum<number | null>('missing').as('missing'),
    ])
    .where('binding_id', '=', bindingId)
    .executeTakeFirstOrThrow();
  return { translated: Number(sums.translated), stale: Number(sums.stale), missing: Number(sums.missing) };
}

const selectPage = prepared((db, bindingId: string, pageId: string) =>
  db.selectFrom('translation_pages').selectAll().where('binding_id', '=', bindingId).where('page_id', '=', pageId),
);

export async function findPage(db: Db, bindingId: string, pageId: string): Promise<PageRow | undefined> {
  return (await selectPage(db, bindingId, pageId))[0];
}

export async function putPage(db: Db, row: PageRow): Promise<void> {
  const { binding_id: _binding, page_id: _page, ...changes } = row;
  await db
    .insertInto('translation_pages')
    .values(row)
    .onConflict((on) => on.columns(['binding_id', 'page_id']).doUpdateSet(changes))
    .execute();
}

/** No statement has more values. */
const DELETED_AT_ONCE = 500;

export async function deletePages(db: Db, bindingId: string, pageIds: readonly string[]): Promise<void> {
  for (let from = 0; from < pageIds.length; from += DELETED_AT_ONCE)
    await db
      .deleteFrom('translation_pages')
      .where('binding_id', '=', bindingId)
      .where('page_id', 'in', pageIds.slice(from, from + DELETED_AT_ONCE))
      .execute();
}

/** What change requests that are merged by now brought, the newest last. */
export const listMerged = (db: Db, bindingId: string): Promise<Selectable<Tables['translation_delivered_pages']>[]> =>
  db
    .selectFrom('translation_deliveries')
    .innerJoin('change_requests', 'change_requests.id', 'translation_deliveries.change_request_id')
    .innerJoin(
      'translation_delivered_pages',
      'translation_delivered_pages.change_request_id',
      'translation_deliveries.change_request_id',
    )
    .selectAll('translation_delivered_pages')
    .where('translation_deliveries.binding_id', '=', bindingId)
    .where('change_requests.status', '=', 'merged')
    .orderBy('translation_deliveries.created_at')
    .orderBy('translation_deliveries.change_request_id')
    .execute();

/** Forgets what change requests brought for these pages, which is known by now. */
export async function deleteDelivered(
  db: Db,
  changeRequestIds: readonly string[],
  pageIds: readonly string[],
): Promise<void> {
  if (changeRequestIds.length === 0 || pageIds.length === 0) return;
  await db
    .deleteFrom('translation_delivered_pages')
    .where('change_request_id', 'in', changeRequestIds)
    .where('page_id', 'in', pageIds)
    .execute();
}

export async function deleteDeliveries(db: Db, changeRequestIds: readonly string[]): Promise<void> {
  if (changeRequestIds.length === 0) return;
  await db.deleteFrom('translation_deliveries').where('change_request_id', 'in', changeRequestIds).execute();
}

/** Ends a turn of a look; with `looked`, the whole look. */
export async function endTurn(
  db: Db,
  bindingId: string,
  state: Pick<BindingRow, 'looked_at'> & Partial<Pick<BindingRow, 'looked' | 'translated' | 'stale' | 'missing'>>,
): Promise<void> {
  await db.updateTable('translation_spaces').set(state).where('id', '=', bindingId).execute();
}

export const readEntries = ({ entries }: { entries: string }): Entry[] => JSON.parse(entries) as Entry[];

/** Those of these texts that translations follow: their source may say something else by now. */
export async function usedBodies(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const among = (table: 'translation_pages' | 'translation_delivered_pages') =>
    db
      .selectFrom(table)
      .select('base_body')
      .where('base_body', 'in', [...hashes])
      .execute();
  const rows = [...(await among('translation_pages')), ...(await among('translation_delivered_pages'))];
  return new Set(rows.flatMap((row) => row.base_body ?? []));
}
