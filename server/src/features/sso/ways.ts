import { rankOf } from '#access/index.ts';
import { type Db, prepared } from '#platform/db/index.ts';
import { readMailAddress } from '#platform/mail/index.ts';
import { isActive, type ProviderRow, serviceOf } from './providers/index.ts';

/** A provider by which somebody may sign in, as they choose it. */
export interface Way {
  label: string;
  /** The title of its organization. */
  organization: string;
  /** Where its pages are, as far as this server knows. */
  host: string;
  /** The address on this server that leads there. */
  path: string;
}

interface Found extends ProviderRow {
  organization_title: string;
}

/** Rows that are read; anybody may name a domain for their organization. */
const READ_AT_MOST = 60;
const SHOWN_AT_MOST = 20;

const selectOfDomain = prepared((db, domain: string) =>
  db
    .selectFrom('organization_domains')
    .innerJoin('organizations', 'organizations.id', 'organization_domains.organization_id')
    .innerJoin('sso_providers', 'sso_providers.organization_id', 'organizations.id')
    .selectAll('sso_providers')
    .select('organizations.title as organization_title')
    .where('organization_domains.domain', '=', domain)
    .where('organizations.blocked_reason', 'is', null)
    .orderBy('organizations.created_at')
    .orderBy('sso_providers.id')
    .limit(READ_AT_MOST),
);

/** The providers of the organizations that name the domain of an address as theirs. No account is looked at. */
export async function listWaysFor({ db }: { db: Db }, email: string): Promise<Way[]> {
  const address = readMailAddress(email.trim())?.address.toLowerCase();
  return address === undefined ? [] : toWays(await selectOfDomain(db, address.slice(address.lastIndexOf('@') + 1)));
}

const selectNeeded = prepared((db, userId: string, within: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .innerJoin('sso_providers', 'sso_providers.organization_id', 'organizations.id')
    .selectAll('sso_providers')
    .select('organizations.title as organization_title')
    .where('memberships.user_id', '=', userId)
    .where('memberships.disabled', '=', 0)
    .where((eb) => eb.or([eb('memberships.role', 'is', null), eb('memberships.role', '<', rankOf('admin'))]))
    .where('organizations.sso', '=', 1)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.id', '<>', within)
    .orderBy('organizations.created_at')
    .orderBy('sso_providers.id')
    .limit(READ_AT_MOST),
);

/** The providers of somebody's organizations that take nobody who signed in otherwise, and so not this session either. */
export const listWaysNeeded = async (
  { db }: { db: Db },
  { userId, within = '' }: { userId: string; within?: string | undefined },
): Promise<Way[]> => toWays(await selectNeeded(db, userId, within));

const selectAny = prepared((db) => db.selectFrom('sso_providers').select('id').limit(1));

/** Whether any organization has a provider. */
export const hasWays = async ({ db }: { db: Db }): Promise<boolean> => (await selectAny(db)).length > 0;

const toWays = (rows: readonly Found[]): Way[] =>
  rows
    .filter((row) => isActive(row))
    .slice(0, SHOWN_AT_MOST)
    .map((row) => ({
      label: row.label,
      organization: row.organization_title,
      host: URL.parse((row.kind === 'saml' ? row.sso_url : row.issuer) ?? '')?.host ?? '',
      path: serviceOf({ baseUrl: '' }, row).startURL,
    }));
