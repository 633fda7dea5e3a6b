import { type Selectable } from 'kysely';
import { type Db, newestFirst, oldestFirst, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type SpecRow = Selectable<Tables['openapi_specs']>;
export type VersionRow = Pick<Selectable<Tables['openapi_spec_versions']>, 'id' | 'spec_id' | 'hash' | 'created_at'>;

const VERSION_COLUMNS = ['id', 'spec_id', 'hash', 'created_at'] as const;

const selectSpec = prepared((db, organizationId: string, slug: string) =>
  db.selectFrom('openapi_specs').selectAll().where('organization_id', '=', organizationId).where('slug', '=', slug),
);

export async function findSpec(db: Db, organizationId: string, slug: string): Promise<SpecRow | undefined> {
  return (await selectSpec(db, organizationId, slug))[0];
}

const selectSpecById = prepared((db, id: string) => db.selectFrom('openapi_specs').selectAll().where('id', '=', id));

export async function findSpecById(db: Db, id: string): Promise<SpecRow | undefined> {
  return (await selectSpecById(db, id))[0];
}

export async function countSpecs(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('openapi_specs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `take` specifications of an organization, oldest first. */
export const listSpecs = (
  db: Db,
  organizationId: string,
  slice: { after: SortKey | undefined; take: number },
): Promise<SpecRow[]> =>
  oldestFirst(db.selectFrom('openapi_specs').selectAll().where('organization_id', '=', organizationId), slice);

export async function insertSpec(
  db: Db,
  row: Pick<SpecRow, 'id' | 'organization_id' | 'slug' | 'source_url' | 'due_at' | 'created_at'>,
): Promise<void> {
  const state = { visibility: 'private', source_number: 1, state: 'pending', updated_at: row.created_at } as const;
  await db
    .insertInto('openapi_specs')
    .values({ ...row, ...state })
    .execute();
}

/** Changes a specification; its version moves with each change. */
export async function updateSpec(
  db: Db,
  id: string,
  changes: Partial<Omit<SpecRow, 'id' | 'organization_id' | 'slug' | 'version'>>,
): Promise<void> {
  await db
    .updateTable('openapi_specs')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Its text and its versions go with it. */
export async function deleteSpec(db: Db, id: string): Promise<void> {
  await db.deleteFrom('openapi_specs').where('id', '=', id).execute();
}

/** Keeps the text that a specification is to be made of, or forgets the one that it had. */
export async function putText(db: Db, specId: string, content: Uint8Array | undefined): Promise<void> {
  await db.deleteFrom('openapi_spec_texts').where('spec_id', '=', specId).execute();
  if (content !== undefined) await db.insertInto('openapi_spec_texts').values({ spec_id: specId, content }).execute();
}

export async function findText(db: Db, specId: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('openapi_spec_texts')
    .select('content')
    .where('spec_id', '=', specId)
    .executeTakeFirst();
  return row?.content;
}

/** What is due, the longest waiting of each organization first, so that many of one hold up no other. */
export async function listDue(db: Db, now: number, most: number): Promise<string[]> {
  const ranked = db
    .selectFrom('openapi_specs')
    .select(['id', 'due_at'])
    .select((eb) =>
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('organization_id').orderBy('due_at').orderBy('id'))
        .as('place'),
    )
    .where('due_at', '<=', now);
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .select('id')
    .orderBy('place')
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertVersion(db: Db, row: Selectable<Tables['openapi_spec_versions']>): Promise<void> {
  await db.insertInto('openapi_spec_versions').values(row).execute();
}

const selectVersion = prepared((db, specId: string, id: string) =>
  db.selectFrom('openapi_spec_versions').select(VERSION_COLUMNS).where('spec_id', '=', specId).where('id', '=', id),
);

export async function findVersion(db: Db, specId: string, id: string): Promise<VersionRow | undefined> {
  return (await selectVersion(db, specId, id))[0];
}

const selectDocument = prepared((db, id: string) =>
  db.selectFrom('openapi_spec_versions').select(['document', 'upgraded']).where('id', '=', id),
);

/** What a version says, compressed. */
export async function findDocument(
  db: Db,
  versionId: string,
): Promise<{ document: Uint8Array; upgraded: Uint8Array | null } | undefined> {
  return (await selectDocument(db, versionId))[0];
}

export async function countVersions(db: Db, specId: string): Promise<number> {
  const { count } = await db
    .selectFrom('openapi_spec_versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('spec_id', '=', specId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const selectNewest = prepared((db, organizationId: string) =>
  db
    .selectFrom('openapi_specs')
    .innerJoin('openapi_spec_versions', 'openapi_spec_versions.id', 'openapi_specs.last_version_id')
    .select(['openapi_specs.slug', 'openapi_spec_versions.hash'])
    .where('openapi_specs.organization_id', '=', organizationId),
);

/** The hashes of the newest versions of an organization's specifications, which are few. */
export const listNewest = (db: Db, organizationId: string): Promise<{ slug: string; hash: string }[]> =>
  selectNewest(db, organizationId);

/** Counts a change of what pages may show of an organization's specifications. */
export async function countChange(db: Db, organizationId: string): Promise<void> {
  await db
    .insertInto('openapi_spec_changes')
    .values({ organization_id: organizationId, number: 1 })
    .onConflict((on) =>
      on.column('organization_id').doUpdateSet((eb) => ({ number: eb('openapi_spec_changes.number', '+', 1) })),
    )
    .execute();
}

/** At most `take` versions of a specification, newest first. */
export const listVersions = (
  db: Db,
  specId: string,
  slice: { after: SortKey | undefined; take: number },
): Promise<VersionRow[]> =>
  newestFirst(db.selectFrom('openapi_spec_versions').select(VERSION_COLUMNS).where('spec_id', '=', specId), slice);

/** Forgets all versions of a specification but the newest. */
export async function deleteOldVersions(db: Db, specId: string, kept: number): Promise<void> {
  const newest = db
    .selectFrom('openapi_spec_versions')
    .select('id')
    .where('spec_id', '=', specId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await db.deleteFrom('openapi_spec_versions').where('spec_id', '=', specId).where('id', 'not in', newest).execute();
}
