import type { Static } from 'typebox';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { listAllProviders, type ProviderRow, serviceOf } from '../providers/index.ts';
import type { Result } from './results.ts';
import type { SsoTest } from './schema.ts';
import type { SsoTestRow } from './store.ts';

interface Ctx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

type Shown = Static<typeof SsoTest>;

/** Tests of one organization. Those of a provider that is gone went with it. */
export async function toSsoTests(ctx: Ctx, organizationId: string, rows: readonly SsoTestRow[]): Promise<Shown[]> {
  const providers = new Map((await listAllProviders(ctx.db, organizationId)).map((each) => [each.id, each]));
  return rows.flatMap((row) => {
    const provider = providers.get(row.provider_id);
    return provider === undefined ? [] : [toSsoTest(ctx, row, provider)];
  });
}

function toSsoTest(ctx: Ctx, row: SsoTestRow, provider: ProviderRow): Shown {
  const hasExpired = row.state === 'waiting' && row.expires_at <= ctx.clock.now();
  const result: Result = row.result === null ? { attributes: [] } : (JSON.parse(row.result) as Result);
  return {
    object: 'sso-test',
    id: row.id,
    provider: { id: provider.id, type: provider.kind },
    status: hasExpired ? 'expired' : (row.state as Shown['status']),
    current: provider.version === row.provider_version,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    ...(row.ended_at !== null && { endedAt: new Date(row.ended_at).toISOString() }),
    startURL: `${serviceOf(ctx, provider).startURL}?test=${row.id}`,
    ...result,
    urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/sso-tests/${row.id}` },
  };
}
