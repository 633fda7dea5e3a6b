// How the API shows identity providers to administrators.
import { X509Certificate } from 'node:crypto';
import type { Static } from 'typebox';
import { type Caller, roleOf } from '#access/index.ts';
import { findTeams, toTeams } from '#features/teams/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { splitPem } from './certificates.ts';
import { isActive, serviceOf } from './rules.ts';
import type { OidcProvider, SamlProvider } from './schema.ts';
import type { ProviderRow } from './store.ts';

interface Ctx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

/** What providers of both kinds have in common; the number of queries does not grow with them. */
async function sharedBy(ctx: Ctx, viewer: Caller, rows: readonly ProviderRow[]) {
  const teamIds = [...new Set(rows.flatMap((row) => row.default_team_id ?? []))];
  const { organizationId } = viewer.rights;
  const found = teamIds.length === 0 ? [] : await findTeams(ctx.db, organizationId, teamIds);
  const teams = new Map((await toTeams(ctx, viewer, found)).map((team) => [team.id, team]));
  return (row: ProviderRow) => {
    const team = teams.get(row.default_team_id ?? '');
    return {
      id: row.id,
      label: row.label,
      ...(team === undefined ? {} : { defaultTeam: team }),
      defaultRole: row.default_role === null ? null : (roleOf(row.default_role) ?? null),
      createdAt: new Date(row.created_at).toISOString(),
      urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/${row.kind}/${row.id}` },
    };
  };
}

export async function toSamlProviders(
  ctx: Ctx,
  viewer: Caller,
  rows: readonly ProviderRow[],
): Promise<Static<typeof SamlProvider>[]> {
  const shared = await sharedBy(ctx, viewer, rows);
  return rows.map((row) => {
    const { entityID, startURL, acsURL } = serviceOf(ctx, row);
    return {
      object: 'saml-provider',
      ...shared(row),
      status: isActive(row) ? 'active' : 'pending',
      ...(row.sso_url === null ? {} : { ssoURL: row.sso_url }),
      ...(row.entity_id === null ? {} : { entityID: row.entity_id }),
      ...(row.certificate === null ? {} : { certificate: row.certificate }),
      certificates: splitPem(row.certificate ?? '').map((pem) => toCertificate(pem, ctx.clock.now())),
      service: { acsURL, startURL, entityID },
    };
  });
}

function toCertificate(pem: string, now: number): Static<typeof SamlProvider>['certificates'][number] {
  const { fingerprint256, subject, validToDate } = new X509Certificate(pem);
  const expired = validToDate.getTime() <= now;
  return { fingerprint: fingerprint256, subject, expiresAt: validToDate.toISOString(), expired };
}

export async function toOidcProviders(
  ctx: Ctx,
  viewer: Caller,
  rows: readonly ProviderRow[],
): Promise<Static<typeof OidcProvider>[]> {
  const shared = await sharedBy(ctx, viewer, rows);
  return rows.map((row) => {
    const { startURL, redirectURL } = serviceOf(ctx, row);
    return {
      object: 'oidc-provider',
      ...shared(row),
      issuer: row.issuer ?? '',
      clientID: row.client_id ?? '',
      service: { startURL, redirectURL },
    };
  });
}
