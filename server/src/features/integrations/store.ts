import { type Selectable, sql, type SqlBool } from 'kysely';
import { type Db, prepared, type Tables } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

export type IntegrationRow = Selectable<Tables['integrations']>;
export type ImageRow = Selectable<Tables['integration_images']>;

/** What of the integrations is listed. */
export interface IntegrationFilter {
  /** The only owner whose integrations are listed. */
  owner?: string | undefined;
  /** Whether those are listed as well that are not public. */
  isWhole: boolean;
  /** The pattern of names and titles. */
  pattern?: string | undefined;
  category?: string | undefined;
  blockDomain?: string | undefined;
  blocks?: boolean | undefined;
  contentSources?: boolean | undefined;
  scope?: string | undefined;
  target?: IntegrationRow['target'] | undefined;
}

const selectByName = prepared((db, foldedName: string) =>
  db.selectFrom('integrations').selectAll().where('folded_name', '=', foldedName),
);

export async function findIntegration(db: Db, name: string): Promise<IntegrationRow | undefined> {
  return (await selectByName(db, name.toLowerCase()))[0];
}

const selectById = prepared((db, id: string) => db.selectFrom('integrations').selectAll().where('id', '=', id));

export const findIntegrationById = async (db: Db, id: string): Promise<IntegrationRow | undefined> =>
  (await selectById(db, id))[0];

const selectScript = prepared((db, integrationId: string) =>
  db
    .selectFrom('integration_scripts')
    .innerJoin('integrations', 'integrations.id', 'integration_scripts.integration_id')
    .select(['integration_scripts.content', 'integration_scripts.version', 'integrations.runtime'])
    .where('integration_scripts.integration_id', '=', integrationId),
);

/** The script of an integration, compressed. */
export const findScript = async (
  db: Db,
  integrationId: string,
): Promise<{ content: Uint8Array; version: number; runtime: IntegrationRow['runtime'] } | undefined> =>
  (await selectScript(db, integrationId))[0];

function filtered(db: Db, filter: IntegrationFilter) {
  const { owner, isWhole, pattern, category, blockDomain, blocks, contentSources, scope, target } = filter;
  const flag = (value: boolean): number => (value ? 1 : 0);
  let query = db.selectFrom('integrations').where('unpublished_at', 'is', null);
  if (owner !== undefined) query = query.where('organization_id', '=', owner);
  if (!isWhole) query = query.where('visibility', '=', 'public');
  if (pattern !== undefined) query = query.where(sql<SqlBool>`sought LIKE ('' || ${pattern}) ESCAPE '\\'`);
  if (category !== undefined) query = query.where(sql<SqlBool>`categories LIKE ('% ' || ${category} || ' %')`);
  if (scope !== undefined) query = query.where(sql<SqlBool>`' ' || scopes || ' ' LIKE ('% ' || ${scope} || ' %')`);
  if (target !== undefined) query = query.where('target', '=', target);
  if (blocks !== undefined) query = query.where('has_blocks', '=', flag(blocks));
  if (contentSources !== undefined) query = query.where('has_content_sources', '=', flag(contentSources));
  if (blockDomain !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('integration_block_domains')
          .select('domain')
          .whereRef('integration_id', '=', 'integrations.id')
          .where('domain', '=', blockDomain.toLowerCase()),
      ),
    );
  return query;
}

export async function countIntegrations(db: Db, filter: IntegrationFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `take` integrations by their names. */
export function listIntegrationRows(
  db: Db,
  filter: IntegrationFilter,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<IntegrationRow[]> {
  return filtered(db, filter)
    .selectAll()
    .$if(after !== undefined, (query) => query.where('folded_name', '>', String(after?.[0])))
    .orderBy('folded_name')
    .limit(take)
    .execute();
}

export async function insertIntegration(db: Db, row: IntegrationRow): Promise<void> {
  await db.insertInto('integrations').values(row).execute();
}

export async function updateIntegration(
  db: Db,
  id: string,
  changes: Partial<Omit<IntegrationRow, 'id' | 'organization_id'>>,
): Promise<void> {
  await db.updateTable('integrations').set(changes).where('id', '=', id).execute();
}

/** Those that were unpublished and have installations left, or were before a moment. */
export async function listLeaving(db: Db, before: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('integrations')
    .select('id')
    .where('unpublished_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('unpublished_at', '<', before),
        eb.exists(
          eb
            .selectFrom('integration_installations')
            .select('integration_installations.id')
            .whereRef('integration_id', '=', 'integrations.id'),
        ),
      ]),
    )
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** What an organization publishes. */
export async function listIdsOf(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.selectFrom('integrations').select('id').where('organization_id', '=', organizationId).execute();
  return rows.map(({ id }) => id);
}

/** Its script and its pictures go with it, and its events: who may have many deletes those first. */
export async function deleteIntegration(db: Db, id: string): Promise<void> {
  await db.deleteFrom('integrations').where('id', '=', id).execute();
}

export async function putScript(db: Db, row: Selectable<Tables['integration_scripts']>): Promise<void> {
  await db.deleteFrom('integration_scripts').where('integration_id', '=', row.integration_id).execute();
  await db.insertInto('integration_scripts').values(row).execute();
}

export async function putImages(db: Db, integrationId: string, rows: readonly ImageRow[]): Promise<void> {
  await db.deleteFrom('integration_images').where('integration_id', '=', integrationId).execute();
  if (rows.length > 0)
    await db
      .insertInto('integration_images')
      .values([...rows])
      .execute();
}

export async function putBlockDomains(db: Db, integrationId: string, domains: readonly string[]): Promise<void> {
  await db.deleteFrom('integration_block_domains').where('integration_id', '=', integrationId).execute();
  if (domains.length === 0) return;
  const rows = domains.map((domain) => ({ integration_id: integrationId, domain }));
  await db.insertInto('integration_block_domains').values(rows).execute();
}

/** Which pictures integrations have, without the pictures. */
export async function listImages(
  db: Db,
  integrationIds: readonly string[],
): Promise<Pick<ImageRow, 'id' | 'integration_id' | 'place'>[]> {
  if (integrationIds.length === 0) return [];
  return db
    .selectFrom('integration_images')
    .select(['id', 'integration_id', 'place'])
    .where('integration_id', 'in', integrationIds)
    .orderBy('integration_id')
    .orderBy('place')
    .execute();
}

const selectImage = prepared((db, id: string) =>
  db
    .selectFrom('integration_images')
    .innerJoin('integrations', 'integrations.id', 'integration_images.integration_id')
    .select(['integration_images.content_type', 'integration_images.content', 'integrations.folded_name'])
    .where('integration_images.id', '=', id),
);

export async function findImage(
  db: Db,
  id: string,
): Promise<{ content_type: string; content: Uint8Array; folded_name: string } | undefined> {
  return (await selectImage(db, id))[0];
}

/** The organizations of a user, at most a hundred, in which an integration is installed. What the user may do there is not said. */
export async function listInstalledAmongOwn(db: Db, integrationId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('integration_installations', (on) =>
      on
        .onRef('integration_installations.organization_id', '=', 'memberships.organization_id')
        .on('integration_installations.integration_id', '=', integrationId),
    )
    .select('memberships.organization_id')
    .where('memberships.user_id', '=', userId)
    .limit(100)
    .execute();
  return rows.map(({ organization_id: id }) => id);
}
