import { type Db, prepared } from '#platform/db/index.ts';
import { isServedInSql } from '../store.ts';

const BASENAME = 'basename';
const VARIANT = 'variant';

/** Sections are called by their paths within a site, variants within a section, or within a site that has none. */
type PartKind = 'section' | 'variant';

/** What was the default of a site or section before: its pages lay there without its segment. By scope and part. */
const DEFAULT = { section: 'default-section', variant: 'default-variant' } as const;

/** Notes the basename that a site is about to give up. From now on, the one that it takes leads to it alone. */
export async function recordBasename(
  db: Db,
  site: { id: string; organization_id: string; basename: string },
  change: { to: string; now: number },
): Promise<void> {
  const scope = { kind: BASENAME, scope_id: site.organization_id };
  await db
    .deleteFrom('former_addresses')
    .where((eb) => eb.and({ ...scope, address: change.to }))
    .execute();
  await db
    .insertInto('former_addresses')
    .values({
      ...scope,
      address: site.basename,
      target_id: site.id,
      organization_id: site.organization_id,
      created_at: change.now,
    })
    .onConflict((on) =>
      on.columns(['kind', 'scope_id', 'address']).doUpdateSet({ target_id: site.id, created_at: change.now }),
    )
    .execute();
}

/** Whether another site of the organization gave this basename up after `since`. */
export async function isAddressReserved(
  db: Db,
  site: { id: string; organization_id: string },
  { basename, since }: { basename: string; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('former_addresses')
    .select('target_id')
    .where((eb) => eb.and({ kind: BASENAME, scope_id: site.organization_id, address: basename }))
    .where('target_id', '<>', site.id)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these basenames that sites of the organization gave up after `since`. */
export async function listReserved(
  db: Db,
  { organizationId, since }: { organizationId: string; since: number },
  basenames: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('former_addresses')
    .select('address')
    .where((eb) => eb.and({ kind: BASENAME, scope_id: organizationId }))
    .where('address', 'in', [...basenames])
    .where('created_at', '>', since)
    .execute();
  return rows.map((row) => row.address);
}

/** Notes the path that a part of a site is about to give up. From now on, the one that it takes leads to it alone. */
export async function recordPart(
  db: Db,
  part: { kind: PartKind; scopeId: string; id: string; organizationId: string },
  change: { from: string; to: string; now: number },
): Promise<void> {
  const { kind, scopeId: scope_id, id: target_id } = part;
  await db
    .deleteFrom('former_addresses')
    .where((eb) => eb.and({ kind, scope_id, address: change.to }))
    .execute();
  await db
    .insertInto('former_addresses')
    .values({
      ...{ kind, scope_id, address: change.from, target_id },
      organization_id: part.organizationId,
      created_at: change.now,
    })
    .onConflict((on) => on.columns(['kind', 'scope_id', 'address']).doUpdateSet({ target_id, created_at: change.now }))
    .execute();
}

/** Notes that a part is about to be the default no longer: what lay without its segment is to be found with it. */
export async function recordDefault(
  db: Db,
  part: { kind: PartKind; scopeId: string; id: string; organizationId: string },
  now: number,
): Promise<void> {
  const { id, scopeId: scope_id, organizationId: organization_id } = part;
  await db
    .insertInto('former_addresses')
    .values({ kind: DEFAULT[part.kind], scope_id, address: id, target_id: id, organization_id, created_at: now })
    .onConflict((on) => on.columns(['kind', 'scope_id', 'address']).doUpdateSet({ created_at: now }))
    .execute();
}

const selectFormerDefaults = prepared((db, kind: string, scopeId: string) =>
  db
    .selectFrom('former_addresses')
    .select('target_id')
    .where('kind', '=', kind)
    .where('scope_id', '=', scopeId)
    .orderBy('created_at', 'desc')
    .orderBy('target_id')
    .limit(10),
);

/** Parts that were the default of a site or section before, the latest first, at most ten. */
export async function listFormerDefaults(
  db: Db,
  { kind, scopeId }: { kind: PartKind; scopeId: string },
): Promise<string[]> {
  return (await selectFormerDefaults(db, DEFAULT[kind], scopeId)).map((row) => row.target_id);
}

/** Nothing leads to a part that is gone. */
export async function forgetPart(db: Db, part: { kind: PartKind; scopeId: string; id: string }): Promise<void> {
  const { kind, scopeId: scope_id, id: target_id } = part;
  await db
    .deleteFrom('former_addresses')
    .where('kind', 'in', [kind, DEFAULT[kind]])
    .where((eb) => eb.and({ scope_id, target_id }))
    .execute();
  if (kind === 'section') await forgetVariants(db, [target_id]);
}

/** The variants of a site are those of a section now, and so are the paths that they had. */
export async function carryVariants(db: Db, siteId: string, sectionId: string): Promise<void> {
  await db
    .updateTable('former_addresses')
    .set({ scope_id: sectionId })
    .where('kind', 'in', [VARIANT, DEFAULT.variant])
    .where('scope_id', '=', siteId)
    .execute();
}

async function forgetVariants(db: Db, scopeIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('former_addresses')
    .where('kind', 'in', [VARIANT, DEFAULT.variant])
    .where('scope_id', 'in', [...scopeIds])
    .execute();
}

/** Nothing leads to a site that is gone; to be called while its sections are still there. */
export async function forgetAddresses(db: Db, site: { id: string; organization_id: string }): Promise<void> {
  const sections = await db.selectFrom('site_sections').select('id').where('site_id', '=', site.id).execute();
  await db
    .deleteFrom('former_addresses')
    .where((eb) => eb.and({ kind: BASENAME, scope_id: site.organization_id, target_id: site.id }))
    .execute();
  await db
    .deleteFrom('former_addresses')
    .where('kind', 'in', ['section', DEFAULT.section])
    .where('scope_id', '=', site.id)
    .execute();
  await forgetVariants(db, [site.id, ...sections.map((row) => row.id)]);
}

/** The site of an organization that had this basename before, where it has readers: its present basename. */
export async function findFormerSite(
  db: Db,
  organizationHostname: string,
  basename: string,
): Promise<string | undefined> {
  const [row] = await selectFormerSite(db, organizationHostname, basename);
  return row?.basename;
}

const selectFormerSite = prepared((db, organizationHostname: string, basename: string) =>
  db
    .selectFrom('organizations')
    .innerJoin('former_addresses', (join) =>
      join.on('former_addresses.kind', '=', BASENAME).onRef('former_addresses.scope_id', '=', 'organizations.id'),
    )
    .innerJoin('sites', 'sites.id', 'former_addresses.target_id')
    .select('sites.basename')
    .where('organizations.hostname', '=', organizationHostname)
    .where('organizations.blocked_reason', 'is', null)
    .where('former_addresses.address', '=', basename)
    .where(isServedInSql),
);

/** The section or variant that had this path in its site or section before. */
export async function findFormerPart(
  db: Db,
  { kind, scopeId }: { kind: PartKind; scopeId: string },
  path: string,
): Promise<string | undefined> {
  const [row] = await selectFormerPart(db, kind, scopeId, path);
  return row?.target_id;
}

const selectFormerPart = prepared((db, kind: string, scopeId: string, path: string) =>
  db
    .selectFrom('former_addresses')
    .select('target_id')
    .where('kind', '=', kind)
    .where('scope_id', '=', scopeId)
    .where('address', '=', path),
);
