import { hasWays } from '#features/sso/index.ts';
import type { Db } from '#platform/db/index.ts';
import type { Mail } from '#platform/mail/index.ts';
import type { PageView } from '../page.ts';
import { signInView } from './views.ts';

/** The page for signing in, with all methods that there are on this server. */
export async function showSignIn(
  ctx: { db: Db; baseUrl: string; mail: Mail },
  lang: string,
  shown: Parameters<typeof signInView>[2],
): Promise<PageView> {
  const methods = { hasSso: await hasWays(ctx), hasMail: ctx.mail.isOn };
  return signInView({ baseUrl: ctx.baseUrl, methods }, lang, shown);
}
