import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import {
  type AssertionResponse,
  beginPasskeyProof,
  type PasskeysCtx,
  verifyPasskey,
} from '#features/credentials/index.ts';
import { rotateSession } from '#features/sessions/index.ts';
import { networkOf } from '#platform/http/index.ts';
import { attemptsOf, forgive, take } from './attempts/index.ts';
import type { From } from './states.ts';
import { begin, type Outcome, recordFailure, type SignInCtx, WRONG } from './steps.ts';

type Ctx = SignInCtx & PasskeysCtx;

/** What a browser needs to use a passkey: any that it has for us, or one of this person. */
export const askForPasskey = (ctx: PasskeysCtx, from: From, userId?: string): ReturnType<typeof beginPasskeyProof> =>
  beginPasskeyProof(ctx, { userId, network: networkOf(from.address) });

export interface UsedPasskey {
  /** The id of the challenge. */
  challengeId: string;
  response: Static<typeof AssertionResponse>;
}

/** A signature is not guessed, so only the work that it makes is bounded: an account is not counted, and nobody is kept out of it. */
const attemptsFrom = (from: From) => attemptsOf({ what: 'passkey', address: from.address });

/**
 * Proves an account by a passkey. The device has asked for a finger, a face or a PIN, so it is two proofs in one, and no code
 * of the phone is asked for.
 */
export async function signInWithPasskey(ctx: Ctx, used: UsedPasskey, from: From): Promise<Outcome> {
  const userId = await useOnce(ctx, used, { from });
  return userId === undefined ? WRONG : begin(ctx, { userId, method: 'passkey' }, from);
}

/** Proves anew that whoever sits at the browser is who signed in there, by a passkey of theirs. Undefined where the session has ended. */
export async function proveAgainWithPasskey(
  ctx: Ctx,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  { used, from }: { used: UsedPasskey; from: From },
): Promise<Outcome | undefined> {
  if ((await useOnce(ctx, used, { from, userId })) === undefined) return WRONG;
  const session = sessionId === undefined ? undefined : await rotateSession(ctx, sessionId);
  return session && { kind: 'session', userId, session };
}

async function useOnce(
  ctx: Ctx,
  { challengeId, response }: UsedPasskey,
  { from, userId }: { from: From; userId?: string },
): Promise<string | undefined> {
  const attempts = attemptsFrom(from);
  await take(ctx, attempts);
  const actor = { userId: userId ?? null, address: networkOf(from.address) };
  const found = await verifyPasskey(ctx, { challengeId, response, userId, actor });
  if (found === undefined) await recordFailure(ctx, userId, { from, method: 'passkey' });
  else await forgive(ctx, attempts);
  return found;
}
