// Test sign-ins: an administrator goes to the provider and back, reads what it says of them, and nothing changes by it.
import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, preconditionFailed } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { findProvider, isActive, type ProviderRow } from '../providers/index.ts';
import type { SignInRefusal } from '../sign-in/refusals.ts';
import { rehearseSignIn, type SignInCtx, type Vouched } from '../sign-in/service.ts';
import { type Outcome, toResult } from './results.ts';
import { countTests, findTest, insertTest, keepNewest, listTests, type SsoTestRow, updateTest } from './store.ts';

interface Ctx {
  db: Db;
  clock: Clock;
}

const START_MS = 10 * 60_000;
const KEPT_AT_MOST = 20;

interface Made {
  organizationId: string;
  actor: Acting;
  userId: string;
  providerId: string;
}

/** Makes a test of a provider that lacks nothing; 404 for one of another organization. */
export async function createSsoTest(
  ctx: Ctx,
  { organizationId, actor, userId, providerId }: Made,
): Promise<SsoTestRow> {
  return inTransaction(ctx, async (tx) => {
    const provider = await findProvider(tx.db, providerId);
    if (provider === undefined || provider.organization_id !== organizationId) throw notFound('identity provider');
    if (!isActive(provider))
      throw preconditionFailed('The provider lacks something. Enter everything that it needs first.');
    const now = ctx.clock.now();
    const row: SsoTestRow = {
      ...{ id: newId(), organization_id: organizationId, provider_id: providerId, user_id: userId },
      ...{ provider_version: provider.version, state: 'waiting', result: null },
      ...{ created_at: now, expires_at: now + START_MS, ended_at: null },
    };
    await insertTest(tx.db, row);
    await keepNewest(tx.db, organizationId, KEPT_AT_MOST);
    const target = { kind: `${provider.kind}-provider`, id: provider.id };
    await recordAudit(tx, { action: 'sso.test_created', organizationId, actor, target, after: { test: row.id } });
    return row;
  });
}

export const listSsoTests = (ctx: Ctx, organizationId: string, request: ListRequest): Promise<Page<SsoTestRow>> =>
  paginate(request, {
    scope: ['sso-tests', organizationId],
    count: () => countTests(ctx.db, organizationId),
    rows: (after, take) => listTests(ctx.db, organizationId, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });

export async function getSsoTest(ctx: Ctx, organizationId: string, testId: string): Promise<SsoTestRow> {
  const row = await findTest(ctx.db, testId);
  if (row === undefined || row.organization_id !== organizationId) throw notFound('test of single sign-on');
  return row;
}

/** A test that waits, of this provider, and of this person where one is named. */
export async function findWaiting(
  ctx: Ctx,
  provider: ProviderRow,
  { testId, userId }: { testId: string; userId?: string },
): Promise<SsoTestRow | undefined> {
  const row = await findTest(ctx.db, testId);
  const isIt =
    row?.provider_id === provider.id &&
    row.provider_version === provider.version &&
    row.state === 'waiting' &&
    row.expires_at > ctx.clock.now();
  return isIt && (userId === undefined || row.user_id === userId) ? row : undefined;
}

/** Keeps whom the provider vouched for, with what signing in would come to. Nobody is signed in, and no answer is used up. */
export async function keepAnswer(ctx: SignInCtx, test: SsoTestRow, vouched: Vouched): Promise<void> {
  const admission = await rehearseSignIn(ctx, vouched);
  const { subject, email, displayName, said } = vouched;
  await keep(ctx, test, { person: { subject, email, displayName }, said, admission });
}

/** Keeps why nobody would be let in, with what the provider said, where it was verified. */
export const keepFault = (ctx: Ctx, test: SsoTestRow, { reason, message, said }: SignInRefusal): Promise<void> =>
  keep(ctx, test, { said, fault: { reason, message } });

async function keep(ctx: Ctx, { id, organization_id: organizationId, user_id: userId }: SsoTestRow, outcome: Outcome) {
  const result = toResult(outcome);
  const state = outcome.fault === undefined ? 'succeeded' : 'failed';
  const actor: Acting = { userId };
  await inTransaction(ctx, async (tx) => {
    // Its provider, and the test with it, may be gone, and somebody may have answered it in another tab.
    const test = await findTest(tx.db, id);
    if (test?.state !== 'waiting') return;
    const provider = await findProvider(tx.db, test.provider_id);
    if (provider === undefined) return;
    await updateTest(tx.db, id, { state, result: JSON.stringify(result), ended_at: ctx.clock.now() });
    await recordAudit(tx, {
      ...{ action: 'sso.tested', organizationId, actor },
      target: { kind: `${provider.kind}-provider`, id: provider.id },
      after: { result: state, ...(outcome.fault !== undefined && { reason: outcome.fault.reason }) },
    });
  });
}
