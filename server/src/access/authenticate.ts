import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { unauthorized } from '#platform/http/index.ts';
import type { Actor } from './actor.ts';
import type { LastUse } from './last-use.ts';
import { findToken } from './store.ts';
import { hashToken } from './tokens.ts';

const BEARER = /^bearer +([\x21-\x7e]{1,4096})$/i;

export interface AuthenticateCtx {
  db: Db;
  clock: Clock;
  lastUse: LastUse;
}

/** Turns an `Authorization` header into an Actor, or throws 401 without saying what was wrong with the token. */
export async function authenticate(ctx: AuthenticateCtx, authorization: string | undefined): Promise<Actor> {
  if (authorization === undefined) throw unauthorized('This needs a token: send "Authorization: Bearer <token>".');
  const token = BEARER.exec(authorization)?.[1];
  const row = token === undefined ? undefined : await findToken(ctx.db, hashToken(token));
  if (row === undefined || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= ctx.clock.now())) {
    throw unauthorized('The token is not valid, or no longer.');
  }
  ctx.lastUse.note(row.token_id, row.last_used_at);
  return {
    kind: 'user',
    userId: row.user_id,
    tokenId: row.token_id,
    tokenExpiresAt: row.expires_at,
    operator: row.operator === 1,
  };
}
