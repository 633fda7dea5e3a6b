// Tokens of readers, looked at for who sets the site up.
import type { Static } from 'typebox';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { findSite } from '../store.ts';
import { readVisitor } from '../visitors/index.ts';
import type { TestedToken } from './schema.ts';

type Tested = Static<typeof TestedToken>;

/** What the site makes of a token, and what the token says of itself. Nothing of the key is answered, and nothing is kept. */
export async function testVisitorToken(
  ctx: { db: Db; clock: Clock },
  { organizationId, siteId, token }: { organizationId: string; siteId: string; token: string },
): Promise<Tested> {
  const site = await findSite(ctx.db, organizationId, siteId);
  if (site === undefined) throw notFound('site');
  const jwtToken = token.trim();
  const read = await readVisitor(ctx, siteId, { jwtToken });
  const said = await readClaims(jwtToken);
  const isAdaptive = site.adaptive_content === 1;
  if ('refusal' in read) return { isValid: false, refusal: read.refusal, ...said, known: {}, isAdaptive };
  return { isValid: true, ...said, known: { ...read.visitor.claims }, isAdaptive };
}

/** What stands in a token that nobody checked. */
async function readClaims(token: string): Promise<Pick<Tested, 'algorithm' | 'claims' | 'expiresAt'>> {
  const { decodeJwt, decodeProtectedHeader } = await import('jose');
  try {
    const claims = decodeJwt(token);
    const { alg } = decodeProtectedHeader(token);
    const expires = new Date((claims.exp ?? Number.NaN) * 1000);
    return {
      ...(typeof alg === 'string' && { algorithm: alg.slice(0, 32) }),
      claims: { ...claims },
      ...(!Number.isNaN(expires.getTime()) && { expiresAt: expires.toISOString() }),
    };
  } catch {
    // It is no token: the verdict says so.
    return {};
  }
}
