import { type RawBuilder, sql } from 'kysely';
import { rankOf } from '#access/index.ts';
import type { OrganizationRow } from '#features/organizations/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { SortKey } from '#platform/http/index.ts';

interface Wanted {
  userId: string;
  /** The only organization that counts, where there is one. */
  within: string | undefined;
  since: number;
}

const ofAdmin = (db: Db, { userId, within, since }: Wanted) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled', '=', 0)
    .where('memberships.role', '=', rankOf('admin'))
    .where('organizations.deleted_at', '>', since)
    .$if(within !== undefined, (query) => query.where('memberships.organization_id', '=', within ?? ''));

export async function countDeletedOf(db: Db, wanted: Wanted): Promise<number> {
  const row = await ofAdmin(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function listDeletedOf(
  db: Db,
  wanted: Wanted,
  { after, take }: { after: SortKey | undefined; take: number },
): Promise<OrganizationRow[]> {
  const query = ofAdmin(db, wanted)
    .selectAll('organizations')
    .orderBy('organizations.deleted_at', 'desc')
    .orderBy('organizations.id', 'desc')
    .limit(take);
  if (after === undefined) return query.execute();
  return query.where(sql<boolean>`(organizations.deleted_at, organizations.id) < (${after[0]}, ${after[1]})`).execute();
}

export async function findDeleted(db: Db, text: string, since: number): Promise<OrganizationRow | undefined> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', text), eb('hostname', '=', text.toLowerCase())]))
    .where('deleted_at', '>', since)
    .executeTakeFirst();
}

/** The oldest of the organizations that were deleted by then. */
export async function listDeletedBefore(db: Db, before: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Some spaces of an organization, none of which can be restored by itself any more. */
export async function takeSpaces(
  db: Db,
  { organizationId, now, most }: { organizationId: string; now: number; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('spaces')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .limit(most)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .updateTable('spaces')
      .set({ deleted_at: now })
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
  return ids;
}

export async function listSiteIds(db: Db, organizationId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeSite(db: Db, siteId: string): Promise<void> {
  await db.deleteFrom('sites').where('id', '=', siteId).execute();
}

/** Rows that are removed together: their table, what distinguishes them, which of them are an organization's, and how many go at once. */
export interface Things {
  table: string;
  key: string;
  of: (organizationId: string) => RawBuilder<unknown>;
  atOnce: number;
}

const ROWS_AT_ONCE = 1000;
/** Of rows with whole documents in them. */
const DOCUMENTS_AT_ONCE = 20;

const its = (table: string, key = 'id', column = 'organization_id'): Things => ({
  ...{ table, key, atOnce: ROWS_AT_ONCE },
  of: (organizationId) => sql`${sql.ref(column)} = ${organizationId}`,
});

const through = (
  table: string,
  {
    key = 'id',
    column,
    parent,
    atOnce = ROWS_AT_ONCE,
  }: { key?: string; column: string; parent: string; atOnce?: number },
): Things => ({
  ...{ table, key, atOnce },
  of: (organizationId) =>
    sql`${sql.ref(column)} IN (SELECT id FROM ${sql.table(parent)} WHERE organization_id = ${organizationId})`,
});

/**
 * What an organization has next to spaces, sites and integrations, in this order. Whatever is not here goes with the row of the
 * organization: there is little of it, or it refers to what is here. Members go late: until then they see what is removed.
 */
export const THINGS_OF_ORGANIZATIONS: readonly Things[] = [
  through('webhook_deliveries', { column: 'webhook_id', parent: 'webhooks' }),
  through('openapi_spec_versions', { column: 'spec_id', parent: 'openapi_specs', atOnce: DOCUMENTS_AT_ONCE }),
  its('openapi_specs'),
  its('webhooks'),
  its('notifications'),
  its('mails', 'id', 'tenant'),
  its('import_runs'),
  its('import_uploads'),
  its('translation_runs', 'binding_id'),
  its('translation_glossary'),
  its('synonym_groups'),
  its('invites'),
  its('email_invites'),
  its('grants'),
  its('collections'),
  its('sso_tests'),
  its('api_tokens'),
  its('sessions'),
  its('former_addresses', 'address'),
  through('team_members', { key: 'user_id', column: 'team_id', parent: 'teams' }),
  its('teams'),
  its('memberships', 'user_id'),
  its('events'),
];

/** Deletes some of these rows; whether there may be more. */
export async function removeSome(db: Db, { table, key, of, atOnce }: Things, organizationId: string): Promise<boolean> {
  const mine = of(organizationId);
  const result = await sql`
    DELETE FROM ${sql.table(table)} WHERE ${mine} AND ${sql.ref(key)} IN (
      SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${mine} LIMIT ${sql.lit(atOnce)})`.execute(db);
  return Number(result.numAffectedRows ?? 0) >= atOnce;
}

/** What names an organization and refers to no row of it; little. */
const WITHOUT_REFERENCE = ['events', 'access_versions', 'place_counts', 'member_counts'];

/** The row of an organization, and all that goes with it. */
export async function removeOrganization(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('organizations').where('id', '=', organizationId).where('deleted_at', 'is not', null).execute();
  for (const table of WITHOUT_REFERENCE)
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ${organizationId}`.execute(db);
}
