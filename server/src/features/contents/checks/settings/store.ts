import type { Selectable } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';

export type SettingsRow = Selectable<Tables['check_settings']>;

/** Of an organization, or of a space: the id of either is that of its settings. */
export interface Scope {
  organizationId: string;
  spaceId: string | null;
}

export const idOf = ({ organizationId, spaceId }: Scope): string => spaceId ?? organizationId;

const selectSettings = prepared((db, id: string) => db.selectFrom('check_settings').selectAll().where('id', '=', id));

export const findSettings = async (db: Db, id: string): Promise<SettingsRow | undefined> =>
  (await selectSettings(db, id))[0];

export async function putSettings(
  db: Db,
  scope: Scope,
  values: Pick<SettingsRow, 'source' | 'words' | 'updated_at'>,
): Promise<void> {
  const { organizationId, spaceId } = scope;
  const row = { id: idOf(scope), organization_id: organizationId, space_id: spaceId, ...values };
  await db
    .insertInto('check_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('check_settings.version', '+', 1) })),
    )
    .execute();
}
