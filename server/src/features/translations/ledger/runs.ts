import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { Entry } from './rules.ts';
import { readEntries } from './store.ts';

/** What a machine was asked to translate into a language. */
export type RunRow = Selectable<Tables['translation_runs']>;

const selectRun = prepared((db, bindingId: string) =>
  db.selectFrom('translation_runs').selectAll().where('binding_id', '=', bindingId),
);

export async function findRun(db: Db, bindingId: string): Promise<RunRow | undefined> {
  return (await selectRun(db, bindingId))[0];
}

const selectRuns = prepared((db, settingsId: string) =>
  db
    .selectFrom('translation_spaces')
    .innerJoin('translation_runs', 'translation_runs.binding_id', 'translation_spaces.id')
    .selectAll('translation_runs')
    .where('translation_spaces.settings_id', '=', settingsId),
);

/** Those of the languages of settings, which are few. */
export const listRuns = (db: Db, settingsId: string): Promise<RunRow[]> => selectRuns(db, settingsId);

/** The pages of the source that have texts which are stale or missing. */
export async function listBehind(db: Db, bindingId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('translation_pages')
    .select('page_id')
    .where('binding_id', '=', bindingId)
    .where((eb) => eb.or([eb('stale', '>', 0), eb('missing', '>', 0)]))
    .execute();
  return new Set(rows.map((row) => row.page_id));
}

/** The texts of a page that change requests under way translate already, by their hashes. */
export async function listUnderWay(db: Db, bindingId: string, pageId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('translation_deliveries')
    .innerJoin('change_requests', 'change_requests.id', 'translation_deliveries.change_request_id')
    .innerJoin('translation_delivered_pages as page', (join) =>
      join
        .onRef('page.change_request_id', '=', 'translation_deliveries.change_request_id')
        .on('page.page_id', '=', pageId),
    )
    .select('page.entries')
    .where('translation_deliveries.binding_id', '=', bindingId)
    .where('change_requests.status', 'in', ['draft', 'open'])
    .execute();
  return new Set(rows.flatMap((row) => readEntries(row).flatMap(broughtBy)));
}

const broughtBy = ({ source, origin }: Entry): string[] => (source === undefined || origin === 'human' ? [] : [source]);
