import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type Credentials, unauthorized } from '#platform/http/index.ts';
import type { Actor } from './actor.ts';
import { findSessionByHash } from './sessions/sessions.ts';
import type { LastUse } from './tokens/last-use.ts';
import { readScopes, SCOPES } from './tokens/scopes.ts';
import { findIntegrationGrant } from './integrations/grants.ts';
import { type IntegrationTokens, isIntegrationToken } from './integrations/tokens.ts';
import { type GrantOf, isSignedToken, type SiteTokens } from './tokens/site-tokens.ts';
import { findAppToken, RESOURCE_METADATA } from './tokens/app-tokens.ts';
import { findToken } from './store.ts';
import { hashToken } from './tokens/tokens.ts';

const BEARER = /^bearer +([\x21-\x7e]{1,8192})$/i;

const INVALID = 'The token is not valid, or no longer.';
const ENDED = 'The session has ended. Sign in again.';

export interface AuthenticateCtx {
  db: Db;
  clock: Clock;
  lastUse: LastUse;
  baseUrl: string;
}

export interface AuthenticateReadersCtx extends AuthenticateCtx {
  signed: { siteTokens: SiteTokens; integrationTokens: IntegrationTokens };
  above: {
    /** What a link to a preview says, which its holder may send as well. */
    readPreviewToken: SiteTokens['read'];
    siteGrantOf: GrantOf;
  };
}

/** As `authenticateUsers`, and of who is no user: readers with a site content token, and integrations. */
export async function authenticateReaders(ctx: AuthenticateReadersCtx, credentials: Credentials): Promise<Actor> {
  const token = BEARER.exec(credentials.authorization ?? '')?.[1];
  if (token !== undefined && isIntegrationToken(token)) return authenticateIntegration(ctx, token);
  if (token === undefined || !isSignedToken(token)) return authenticateUsers(ctx, credentials);
  const signed = (await ctx.signed.siteTokens.read(token)) ?? (await ctx.above.readPreviewToken(token));
  const site = signed && (await ctx.above.siteGrantOf(ctx, signed.claims));
  if (signed === undefined || site === undefined) throw refusal(ctx, INVALID);
  const { id: tokenId, expiresAt: tokenExpiresAt } = signed;
  return { kind: 'site', userId: '', tokenId, tokenExpiresAt, isShared: true, operator: false, site };
}

/** The tokens of one installation count as one. */
async function authenticateIntegration(ctx: AuthenticateReadersCtx, token: string): Promise<Actor> {
  const signed = ctx.signed.integrationTokens.read(token);
  const installed = signed && (await findIntegrationGrant(ctx.db, signed.claims));
  if (signed === undefined || installed === undefined) throw refusal(ctx, INVALID);
  const { integrationId, installationId: tokenId = integrationId } = installed;
  return { kind: 'integration', userId: '', tokenId, tokenExpiresAt: signed.expiresAt, operator: false, installed };
}

/** Whose token or session this is. An `Authorization` wins over a session, also where its token is no good. */
export const authenticateUsers = (
  ctx: AuthenticateCtx,
  { authorization, session }: Pick<Credentials, 'authorization' | 'session'>,
): Promise<Actor> =>
  authorization === undefined && session !== undefined
    ? authenticateSession(ctx, session)
    : authenticate(ctx, authorization);

/** Turns an `Authorization` header into an Actor, or throws 401 without saying what was wrong with the token. */
export async function authenticate(ctx: AuthenticateCtx, authorization: string | undefined): Promise<Actor> {
  if (authorization === undefined) throw refusal(ctx, 'This needs a token: send "Authorization: Bearer <token>".');
  const token = BEARER.exec(authorization)?.[1];
  const hash = token === undefined ? '' : hashToken(token);
  const row = await findToken(ctx.db, hash);
  if (row === undefined) return authenticateApp(ctx, hash);
  if (row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= ctx.clock.now())) {
    throw refusal(ctx, INVALID);
  }
  ctx.lastUse.note(row.token_id, row.last_used_at);
  return {
    kind: 'user',
    userId: row.user_id,
    tokenId: row.token_id,
    tokenExpiresAt: row.expires_at,
    scopes: readScopes(row.scopes),
    ...standingOf(row),
  };
}

async function authenticateSession(ctx: AuthenticateCtx, secret: string): Promise<Actor> {
  const actor = await findActorOfSession(ctx, secret);
  if (actor === undefined) throw refusal(ctx, ENDED);
  return actor;
}

/** Who is signed in with this secret; undefined where the session has ended or never was. */
export async function findActorOfSession(ctx: AuthenticateCtx, secret: string): Promise<Actor | undefined> {
  const row = await findSessionByHash(ctx.db, hashToken(secret));
  if (row === undefined || Number(row.ends_at) <= ctx.clock.now()) return undefined;
  ctx.lastUse.note(row.session_id, Number(row.last_used_at));
  const { organization_id: organizationId, provider_id: providerId } = row;
  return {
    kind: 'user',
    userId: row.user_id,
    tokenId: row.session_id,
    tokenExpiresAt: Number(row.ends_at),
    scopes: SCOPES,
    ...standingOf(row),
    sessionId: row.session_id,
    provenAt: Number(row.authenticated_at),
    ...(organizationId === null || providerId === null ? {} : { sso: { organizationId, providerId } }),
  };
}

/** Whoever a program acts for, with a token that it got by OAuth. All tokens of one grant count as one. */
async function authenticateApp(ctx: AuthenticateCtx, hash: string): Promise<Actor> {
  const row = await findAppToken(ctx.db, hash);
  const hasEnded = row?.expires_at == null || row.expires_at <= ctx.clock.now();
  if (row === undefined || row.grant_id === null || hasEnded) throw refusal(ctx, INVALID);
  return {
    kind: 'user',
    userId: row.user_id,
    tokenId: row.grant_id,
    tokenExpiresAt: row.expires_at,
    scopes: readScopes(row.scopes),
    operator: row.operator === 1,
  };
}

const refusal = ({ baseUrl }: AuthenticateCtx, message: string) =>
  unauthorized(message, `${baseUrl}${RESOURCE_METADATA}`);

/** Who runs an identity provider can be anybody there: so whom it vouches for is nobody elsewhere, and no operator. */
const standingOf = (row: { operator: number; organization_id: string | null }): Pick<Actor, 'operator' | 'within'> =>
  row.organization_id === null ? { operator: row.operator === 1 } : { operator: false, within: row.organization_id };
