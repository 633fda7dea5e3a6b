import { recordAudit } from '#features/audit-log/index.ts';
import { createLink } from '#features/credentials/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';

const HOUR_MS = 60 * 60_000;
/** How long the links of an operator work: the first one is copied from a log, the others are handed on. */
const LASTING_MS = { first: 24 * HOUR_MS, break_glass: HOUR_MS, reset: HOUR_MS };

/** Makes an address that signs somebody in once. It is for who has the command line of the server, or reads the mail of the account. */
export async function createSignInLink(
  ctx: { db: Db; clock: Clock; baseUrl: string },
  userId: string,
  purpose: keyof typeof LASTING_MS,
): Promise<{ url: string; expiresAt: number }> {
  const expiresAt = ctx.clock.now() + LASTING_MS[purpose];
  const secret = await inTransaction(ctx, async (tx) => {
    const target = { kind: 'user', id: userId };
    const after = { purpose };
    await recordAudit(tx, { organizationId: null, actor: {}, target, action: 'session.link_created', after });
    return createLink(tx, { userId, purpose, expiresAt });
  });
  return { url: `${ctx.baseUrl}/sign-in/link/${secret}`, expiresAt };
}
