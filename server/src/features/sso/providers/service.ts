import { hash } from 'node:crypto';
import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import { endSessionsOfProvider } from '#features/sessions/index.ts';
import { findTeams } from '#features/teams/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  badRequest,
  invalid,
  type ListRequest,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import type { Seals } from '#platform/secrets/index.ts';
import { isActive, type ProviderChange, readChange } from './rules.ts';
import {
  countProviders,
  deleteProvider,
  findProvider,
  forgetIdentities,
  insertProvider,
  type Kind,
  listAllProviders,
  listProviders,
  type ProviderRow,
  updateProvider,
} from './store.ts';

export interface ProvidersCtx {
  db: Db;
  clock: Clock;
  seals: Seals;
  baseUrl: string;
}

/** So many of each kind in one organization. */
const PROVIDERS_AT_MOST = 10;

/** For what client secrets are sealed; the id of the provider comes with it, so that no secret opens under another. */
export const secretPurpose = (providerId: string): string => `client secret of ${providerId}`;

export interface Named {
  organizationId: string;
  kind: Kind;
  providerId: string;
}

export const listProvidersOf = (
  ctx: Pick<ProvidersCtx, 'db'>,
  named: Pick<Named, 'organizationId' | 'kind'>,
  request: ListRequest,
): Promise<Page<ProviderRow>> =>
  paginate(request, {
    scope: ['sso-providers', named.organizationId, named.kind],
    count: () => countProviders(ctx.db, named.organizationId, named.kind),
    rows: (after, take) => listProviders(ctx.db, named, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

/** A provider of this organization and kind; 404 for any other. */
export async function getProvider(ctx: { db: Db }, { organizationId, kind, providerId }: Named): Promise<ProviderRow> {
  const row = await findProvider(ctx.db, providerId);
  if (row === undefined || row.organization_id !== organizationId || row.kind !== kind)
    throw notFound(kind === 'saml' ? 'SAML provider' : 'OIDC provider');
  return row;
}

type Wish = Parameters<typeof readChange>[0];

export async function createProvider(
  ctx: ProvidersCtx,
  { organizationId, kind, actor }: Pick<Named, 'organizationId' | 'kind'> & { actor: Acting },
  wish: Wish & { label: string },
): Promise<ProviderRow> {
  const providerId = newId();
  const change = sealed(ctx, providerId, readChange(wish, ctx));
  return inTransaction(ctx, async (tx) => {
    await requireTeam(tx, organizationId, change.default_team_id);
    if ((await countProviders(tx.db, organizationId, kind)) >= PROVIDERS_AT_MOST)
      throw preconditionFailed(`An organization has at most ${PROVIDERS_AT_MOST} providers of a kind.`);
    const now = ctx.clock.now();
    const made = { organization_id: organizationId, kind, label: wish.label.trim(), created_at: now, updated_at: now };
    await insertProvider(tx.db, { ...made, ...change, id: providerId });
    const row = await getProvider(tx, { organizationId, kind, providerId });
    const target = { kind: `${kind}-provider`, id: providerId };
    await recordAudit(tx, {
      ...{ action: 'sso.provider_created', organizationId, target },
      actor,
      after: toShown(row),
    });
    return row;
  });
}

/** Changes what is named. What is so already stays untouched; a client secret counts as new each time. */
export async function changeProvider(
  ctx: ProvidersCtx,
  { actor, ...named }: Named & { actor: Acting },
  { body, ifMatch }: { body: Wish; ifMatch: readonly string[] | undefined },
): Promise<ProviderRow> {
  const wanted = sealed(ctx, named.providerId, readChange(body, ctx));
  return inTransaction(ctx, async (tx) => {
    const row = await getProvider(tx, named);
    requireMatch(ifMatch, row.version);
    await requireTeam(tx, named.organizationId, wanted.default_team_id);
    const isNew = ([column, value]: [string, unknown]) => row[column as keyof ProviderRow] !== value;
    const change = Object.fromEntries(Object.entries(wanted).filter(isNew)) as ProviderChange;
    if (Object.keys(change).length === 0) return row;
    requireSecretFor(change);
    // Another provider means other people by the same names.
    if ('issuer' in change || 'entity_id' in change) await forgetIdentities(tx.db, row.id);
    await updateProvider(tx.db, row.id, { ...change, updated_at: ctx.clock.now() });
    const after = await getProvider(tx, named);
    await recordAudit(tx, {
      ...{ action: 'sso.provider_updated', organizationId: row.organization_id, actor },
      target: { kind: `${row.kind}-provider`, id: row.id },
      ...{ before: toShown(row), after: toShown(after) },
    });
    return after;
  });
}

/** The stored secret goes to the issuer that it was given for, and to no other that somebody names later. */
function requireSecretFor(change: ProviderChange): void {
  if (change.issuer === undefined || change.client_secret !== undefined) return;
  const message = 'expected the client secret next to another issuer';
  throw invalid(`body.clientSecret: ${message}`, [{ in: 'body', path: '/clientSecret', message }]);
}

/** Removes a provider. Who signed in by it stays a member, and is signed in no longer. */
export async function removeProvider(
  ctx: Pick<ProvidersCtx, 'db' | 'clock'>,
  { ifMatch, actor, ...named }: Named & { ifMatch: readonly string[] | undefined; actor: Acting },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getProvider(tx, named);
    requireMatch(ifMatch, row.version);
    await endSessionsOfProvider(tx, row.id);
    await deleteProvider(tx.db, row.id);
    const target = { kind: `${row.kind}-provider`, id: row.id };
    const { organization_id: organizationId } = row;
    await recordAudit(tx, {
      ...{ action: 'sso.provider_deleted', organizationId, target },
      actor,
      before: toShown(row),
    });
  });
}

/** The providers by which people of an organization can sign in, SAML first. */
export async function listLogins(ctx: { db: Db }, organizationId: string): Promise<ProviderRow[]> {
  const rows = await listAllProviders(ctx.db, organizationId);
  return rows.filter(isActive).toSorted((a, b) => Number(a.kind === 'oidc') - Number(b.kind === 'oidc'));
}

/** What the log says of a provider; of its secret, only when it was changed. */
const toShown = (row: ProviderRow) => ({
  label: row.label,
  entityID: row.entity_id,
  ssoURL: row.sso_url,
  certificate: row.certificate === null ? null : hash('sha256', row.certificate, 'hex'),
  issuer: row.issuer,
  clientID: row.client_id,
  version: row.version,
  defaultTeam: row.default_team_id,
  defaultRole: row.default_role,
});

function sealed(ctx: Pick<ProvidersCtx, 'seals'>, providerId: string, change: ProviderChange): ProviderChange {
  const { client_secret: secret } = change;
  if (secret === undefined || secret === null) return change;
  return { ...change, client_secret: ctx.seals.seal(secretPurpose(providerId), secret) };
}

async function requireTeam(ctx: { db: Db }, organizationId: string, teamId: string | null | undefined): Promise<void> {
  if (teamId === undefined || teamId === null) return;
  if ((await findTeams(ctx.db, organizationId, [teamId])).length > 0) return;
  throw badRequest('The default team is none of this organization.', [
    { in: 'body', path: '/defaultTeam', message: 'expected a team of this organization' },
  ]);
}
