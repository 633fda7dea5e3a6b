import { type CredentialsCtx, hasTotp } from '#features/credentials/index.ts';
import type { Outcome, SignInCtx } from '#features/sign-in/index.ts';
import { getAuthenticatedUser } from '#features/users/index.ts';
import type { AskedByPerson, PageAnswer, PageView } from '../page.ts';
import { goOn, nextIn, withNext } from './going-on.ts';
import { againView } from './views.ts';

type Ctx = SignInCtx & CredentialsCtx;

/** The page on which people prove again who they are, with what was wrong with their last try. */
export async function showAgain(
  ctx: Ctx,
  asked: AskedByPerson,
  fault: { hasFailed?: true; isRefused?: true } = {},
): Promise<PageView> {
  const { userId } = asked.caller;
  const { email } = await getAuthenticatedUser(ctx, userId);
  const needsCode = await hasTotp(ctx, userId);
  return againView(ctx, asked.lang, { next: nextIn(ctx, asked), email, needsCode, ...fault });
}

/** What follows a proof: to where they wanted to go, or the page again. Without an outcome their session has ended meanwhile. */
export async function followProof(
  ctx: Ctx,
  asked: AskedByPerson,
  outcome: Outcome | undefined,
  fault: { hasFailed?: true; isRefused?: true },
): Promise<PageAnswer> {
  const next = nextIn(ctx, asked);
  if (outcome === undefined) return { location: withNext('/sign-in', next) };
  return goOn(ctx, outcome, next) ?? { view: await showAgain(ctx, asked, fault), status: 401 };
}
