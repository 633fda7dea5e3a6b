import type { Provider } from 'oidc-provider';
import { type Caller, readScopes } from '#access/index.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import type { Logger } from '#platform/log.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import type { OauthCtx } from './provider.ts';
import { placeOf } from './rules.ts';
import { countGrants, deleteGrant, findRecord, type GrantRow, listGrants } from './store.ts';

/** The authorization server, made when it is first asked for: most installations start without needing it. */
export interface Oauth {
  provider(): Promise<Provider>;
}

export function createOauth(ctx: OauthCtx & { log: Logger }, keys: KeyRing): Oauth {
  let made: Promise<Provider> | undefined;
  const make = async () => {
    const { createProvider } = await import('./provider.ts');
    const provider = createProvider(ctx, keys);
    provider.on('server_error', (_request, error) => ctx.log.error({ err: error }, 'an OAuth request failed'));
    return provider;
  };
  return {
    provider: () => {
      made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return made;
    },
  };
}

interface AppsCtx {
  db: Db;
  clock: OauthCtx['clock'];
}

/** What the caller allowed programs to do, newest first. */
export function listConnectedApps(ctx: AppsCtx, userId: string, request: ListRequest): Promise<Page<GrantRow>> {
  const now = ctx.clock.now();
  return paginate(request, {
    scope: ['connected-apps', userId],
    count: () => countGrants(ctx.db, userId, now),
    rows: (after, take) => listGrants(ctx.db, { userId, now }, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

/** Disconnects a program: its tokens are refused from the next request on. */
export async function disconnectApp(ctx: AppsCtx, caller: Caller, appId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const grant = await findRecord(tx.db, 'Grant', appId);
    if (grant === undefined || grant.user_id !== caller.userId) throw notFound('connected app');
    await deleteGrant(tx.db, appId);
    const target = { kind: 'app', id: appId };
    await recordAudit(tx, { action: 'app.revoked', organizationId: null, actor: actorOf(caller), target });
  });
}

/** A connected program, for people. */
export function describeGrant(row: GrantRow) {
  const client = (row.client === null ? {} : JSON.parse(row.client)) as {
    client_name?: string;
    redirect_uris?: string[];
  };
  const [redirectUri] = client.redirect_uris ?? [];
  return {
    id: row.id,
    name: client.client_name ?? '',
    place: redirectUri === undefined ? '' : placeOf(redirectUri),
    scopes: readScopes(row.scopes),
    createdAt: row.created_at,
  };
}
