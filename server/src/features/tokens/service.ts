import type { Static } from 'typebox';
import { type Caller, createToken, readScopes, revokeToken } from '#access/index.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, preconditionFailed } from '#platform/http/index.ts';
import { readWish } from './rules.ts';
import type { CreatePersonalToken, PersonalToken } from './schema.ts';
import { countLiveTokens, findTokenOf, forgetEndedTokens, listLiveTokens, type TokenRow } from './store.ts';

export interface TokensCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
}

const TOKENS_AT_MOST = 100;

/** The caller's tokens that still work, newest first. */
export async function listPersonalTokens(
  ctx: TokensCtx,
  { userId, within }: Pick<Caller, 'userId' | 'within'>,
  request: ListRequest,
): Promise<Page<TokenRow>> {
  const now = ctx.clock.now();
  return paginate(request, {
    scope: ['tokens', userId, within],
    count: () => countLiveTokens(ctx.db, userId, now, within),
    rows: (after, take) => listLiveTokens(ctx.db, { userId, now, within }, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

export async function createPersonalToken(
  ctx: TokensCtx,
  caller: Caller,
  request: Static<typeof CreatePersonalToken>,
): Promise<{ row: TokenRow; token: string }> {
  const { userId } = caller;
  const now = ctx.clock.now();
  const wish = readWish(caller, request, now);
  return inTransaction(ctx, async (tx) => {
    await forgetEndedTokens(tx.db, { userId, now, keep: TOKENS_AT_MOST });
    if ((await countLiveTokens(tx.db, userId, now)) >= TOKENS_AT_MOST)
      throw preconditionFailed(`A person has at most ${TOKENS_AT_MOST} tokens. Revoke those that nobody needs.`);
    const { id, token } = await createToken(tx, { userId, within: caller.within, ...wish });
    const row = await findTokenOf(tx.db, caller, id);
    if (row === undefined) throw new Error('A token was lost while it was made.');
    await recordAudit(tx, { ...about(caller, id), action: 'token.created', after: toShown(row) });
    return { row, token };
  });
}

/** Another person's token is not found, as one that never was or has ended, or one that opens more than the caller sees. */
export async function getPersonalToken(
  ctx: Pick<TokensCtx, 'db' | 'clock'>,
  caller: Pick<Caller, 'userId' | 'within'>,
  tokenId: string,
): Promise<TokenRow> {
  const row = await findTokenOf(ctx.db, caller, tokenId);
  const hasEnded = row?.revoked_at !== null || (row.expires_at !== null && row.expires_at <= ctx.clock.now());
  if (row === undefined || hasEnded) throw notFound('active token');
  return row;
}

export async function revokePersonalToken(ctx: TokensCtx, caller: Caller, tokenId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getPersonalToken(tx, caller, tokenId);
    await revokeToken(tx, tokenId);
    await recordAudit(tx, { ...about(caller, tokenId), action: 'token.revoked', before: toShown(row) });
  });
}

const about = (caller: Caller, id: string) => ({
  organizationId: null,
  actor: actorOf(caller),
  target: { kind: 'token', id },
});

/** What the log says of a token: what distinguishes it, and what it could be used for. */
const toShown = ({ name, hint, scopes, expires_at: expiresAt }: TokenRow) => ({ name, hint, scopes, expiresAt });

export function toPersonalToken(caller: Pick<Caller, 'tokenId'>, row: TokenRow): Static<typeof PersonalToken> {
  const time = (at: number) => new Date(at).toISOString();
  return {
    object: 'personal-token',
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: readScopes(row.scopes),
    createdAt: time(row.created_at),
    ...(row.expires_at === null ? {} : { expiresAt: time(row.expires_at) }),
    ...(row.last_used_at === null ? {} : { lastUsedAt: time(row.last_used_at) }),
    current: row.id === caller.tokenId,
  };
}
