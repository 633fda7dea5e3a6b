import { hash } from 'node:crypto';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction, isUniqueViolation, prepared } from '#platform/db/index.ts';
import { conflict, notFound } from '#platform/http/index.ts';
import { newId, newSecret } from '#platform/ids.ts';
import { findSessionHolder } from '../sessions/sessions.ts';
import { findAppGrant } from './app-tokens.ts';
import { type Scope, SCOPES, storedScopes } from './scopes.ts';

const PREFIX = 'lct_';
const SECRET_BYTES = 32;
const HINT_LENGTH = 8;

export interface TokenRequest {
  userId: string;
  name: string;
  /** Milliseconds since 1970; undefined never expires. */
  expiresAt?: number | undefined;
  /** The only organization that it opens; all of its user’s when left out. */
  within?: string | undefined;
  /** What it may be used for; everything when left out. */
  scopes?: readonly Scope[] | undefined;
  /** Only for the first start, where the operator may choose the token. */
  token?: string | undefined;
}

interface TokenCtx {
  db: Db;
  clock: Clock;
}

/** Only this is kept of a token. Tokens are long random values, so one fast hash is as good as a slow one. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** Makes a personal API token and answers it: the only time that anybody sees it. */
export async function createToken(ctx: TokenCtx, request: TokenRequest): Promise<{ id: string; token: string }> {
  const token = request.token ?? PREFIX + newSecret(SECRET_BYTES);
  const id = newId();
  const row = {
    id,
    user_id: request.userId,
    name: request.name,
    hash: hashToken(token),
    hint: token.slice(0, HINT_LENGTH),
    scopes: storedScopes(request.scopes ?? SCOPES),
    organization_id: request.within ?? null,
  };
  const times = {
    created_at: ctx.clock.now(),
    expires_at: request.expiresAt ?? null,
    last_used_at: null,
    revoked_at: null,
  };
  try {
    await inTransaction(ctx, (tx) =>
      tx.db
        .insertInto('api_tokens')
        .values({ ...row, ...times })
        .execute(),
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('This token is in use already.');
    throw error;
  }
  return { id, token };
}

export interface TokenSummary {
  id: string;
  name: string;
  hint: string;
  /** Names with blanks between them. */
  scopes: string;
  user: string;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

/** Tokens of one user or of everybody, newest first, at most 1,000. */
export async function listTokens(ctx: TokenCtx, userId?: string): Promise<TokenSummary[]> {
  const query = ctx.db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select([
      'api_tokens.id',
      'name',
      'hint',
      'scopes',
      'users.email as user',
      'api_tokens.created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      'revoked_at as revokedAt',
    ])
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .limit(1000);
  return (userId === undefined ? query : query.where('api_tokens.user_id', '=', userId)).execute();
}

/** Somebody who made something with a token or in a session. */
export interface Holder {
  userId: string;
  /** The only organization that what they made opens. */
  within?: string;
  expiresAt: number | null;
}

const toHolder = (row: { user_id: string; organization_id: string | null }, expiresAt: number | null): Holder => ({
  userId: row.user_id,
  expiresAt,
  ...(row.organization_id === null ? {} : { within: row.organization_id }),
});

const selectForce = prepared((db, tokenId: string) =>
  db
    .selectFrom('api_tokens')
    .select(['user_id', 'expires_at', 'revoked_at', 'organization_id'])
    .where('id', '=', tokenId),
);

/** Whose token or session this is, and when it ends; undefined where it has ended, so that what was made with it ends with it. */
export async function findHolder(ctx: TokenCtx, tokenId: string): Promise<Holder | undefined> {
  const row = (await selectForce(ctx.db, tokenId))[0] ?? (await findAppGrant(ctx.db, tokenId));
  if (row === undefined) {
    const session = await findSessionHolder(ctx.db, tokenId, ctx.clock.now());
    return session && toHolder(session, Number(session.ends_at));
  }
  if (row.revoked_at !== null) return undefined;
  const expiresAt = row.expires_at === null ? null : Number(row.expires_at);
  return expiresAt === null || expiresAt > ctx.clock.now() ? toHolder(row, expiresAt) : undefined;
}

/** From the next request on, the token is refused everywhere. */
export async function revokeToken(ctx: TokenCtx, tokenId: string): Promise<void> {
  const result = await inTransaction(ctx, (tx) =>
    tx.db
      .updateTable('api_tokens')
      .set((eb) => ({ revoked_at: ctx.clock.now(), version: eb('version', '+', 1) }))
      .where('id', '=', tokenId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (result.numUpdatedRows === 0n) throw notFound('active token');
}
