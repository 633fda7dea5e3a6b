import type { SignInMethod } from '#access/index.ts';
import { recordAudit } from '#features/audit-log/index.ts';
import { hasTotp, type PasswordQueue } from '#features/credentials/index.ts';
import { type SessionsCtx, type StartedSession, startSession } from '#features/sessions/index.ts';
import { foldEmail } from '#features/users/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { networkOf } from '#platform/http/index.ts';
import type { Seals } from '#platform/secrets/index.ts';
import type { From, Pending, SignedStates } from './states.ts';

export interface SignInCtx extends SessionsCtx {
  baseUrl: string;
  seals: Seals;
  queues: { passwords: PasswordQueue };
  signed: { states: SignedStates };
}

/** What came of a proof: a session, the need of another proof, or nothing because it was wrong. */
export type Outcome =
  | { kind: 'session'; userId: string; session: StartedSession }
  | { kind: 'code'; pending: Pending }
  | { kind: 'wrong' };

/** Longer than an address can be; what is longer is nobody’s. */
export const EMAIL_AT_MOST = 320;

/** What an address that somebody typed is counted and looked up by, whether there is such an account or not. */
export const accountOf = (email: string): string => foldEmail(email.trim().slice(0, EMAIL_AT_MOST));

export const WRONG: Outcome = { kind: 'wrong' };

/** What follows a first proof: the second one, where the person has set one up, or the session. */
export async function proceed(ctx: SignInCtx, pending: Pending, from: From): Promise<Outcome> {
  if (await hasTotp(ctx, pending.userId)) return { kind: 'code', pending };
  return begin(ctx, pending, from);
}

/** Begins the session of somebody who has nothing more to prove. */
export async function begin(ctx: SessionsCtx, { userId, method }: Pending, from: From): Promise<Outcome> {
  const { address, userAgent } = from;
  const session = await startSession(ctx, { userId, method, address, userAgent });
  return { kind: 'session', userId, session };
}

interface Failure {
  from: From;
  method: SignInMethod | 'code';
}

/** The same is written for an account that is not there. */
export async function recordFailure(
  ctx: Pick<SessionsCtx, 'db' | 'clock'>,
  userId: string | undefined,
  { from, method }: Failure,
): Promise<void> {
  const actor = { userId: null, address: networkOf(from.address) };
  const target = userId === undefined ? undefined : { kind: 'user', id: userId };
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      organizationId: null,
      actor,
      ...(target && { target }),
      action: 'session.failed',
      after: { method },
    }),
  );
}
