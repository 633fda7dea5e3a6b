import { type Db, prepared } from '#platform/db/index.ts';
import { isReachableInSql } from '../store.ts';

const BASENAME = 'basename';
const VARIANT = 'variant';

/** Notes the basename that a site is about to give up. The one that it takes leads nowhere else any more. */
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

/** A site that is gone leads nowhere from anywhere. */
export async function forgetAddresses(db: Db, site: { id: string; organization_id: string }): Promise<void> {
  await db
    .deleteFrom('former_addresses')
    .where((eb) => eb.and({ kind: BASENAME, scope_id: site.organization_id, target_id: site.id }))
    .execute();
  await db
    .deleteFrom('former_addresses')
    .where((eb) => eb.and({ kind: VARIANT, scope_id: site.id }))
    .execute();
}

/** The site of an organization that had this basename before, where everybody may read it: its present basename. */
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
    .where(isReachableInSql),
);

/** The site space that had this path in the site before. */
export async function findFormerVariant(db: Db, siteId: string, path: string): Promise<string | undefined> {
  const [row] = await selectFormerVariant(db, siteId, path);
  return row?.target_id;
}

const selectFormerVariant = prepared((db, siteId: string, path: string) =>
  db
    .selectFrom('former_addresses')
    .select('target_id')
    .where('kind', '=', VARIANT)
    .where('scope_id', '=', siteId)
    .where('address', '=', path),
);
