import { createSessionCookie } from '#access/index.ts';
import type { StartedSession } from '#features/sessions/index.ts';
import type { Outcome, SignInCtx } from '#features/sign-in/index.ts';
import { nextPath } from '../next.ts';
import type { Asked, PageAnswer } from '../page.ts';

/** Where somebody wants to go after signing in. */
export const nextIn = ({ baseUrl }: { baseUrl: string }, { method, query, form }: Asked): string =>
  nextPath((method === 'POST' ? form : query).get('next'), baseUrl);

export const withNext = (path: string, next: string): string => `${path}?next=${encodeURIComponent(next)}`;

type Ctx = Pick<SignInCtx, 'baseUrl' | 'clock' | 'signed'>;

/** The cookies of somebody who is signed in from now on, in a browser that is known from now on. */
function signedIn(
  { baseUrl, clock, signed }: Ctx,
  { userId, session }: { userId: string; session: StartedSession },
): string[] {
  const seconds = (session.expiresAt - clock.now()) / 1000;
  const cookie = createSessionCookie(baseUrl).write(session.secret, seconds);
  return [cookie, signed.states.writeKnown(userId), signed.states.clearPending()];
}

/** Where a right proof leads; undefined for a wrong one. */
export function goOn(ctx: Ctx, outcome: Outcome, next: string): PageAnswer | undefined {
  if (outcome.kind === 'wrong') return undefined;
  if (outcome.kind === 'session') return { location: next, cookies: signedIn(ctx, outcome), outcome: 'signedIn' };
  const cookies = [ctx.signed.states.writePending(outcome.pending)];
  return { location: withNext('/sign-in/totp', next), cookies, outcome: 'secondFactor' };
}
