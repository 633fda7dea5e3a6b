import type { Static } from 'typebox';
import { type Caller, hashToken, type SignInMethod } from '#access/index.ts';
import { actorOf, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type ListRequest, networkOf, notFound, type Page, paginate } from '#platform/http/index.ts';
import { newId, newSecret } from '#platform/ids.ts';
import type { Session } from './schema.ts';
import {
  countSessions,
  deleteSessions,
  deleteSessionsOf,
  deleteSessionsOfProvider,
  findSessionRow,
  insertSession,
  listLiveSessions,
  listSessionIds,
  type SessionRow,
  updateSession,
} from './store.ts';

export interface SessionTimes {
  /** Milliseconds after which a session ends that nobody uses. */
  idleMs: number;
  /** Milliseconds after which any session ends. */
  longestMs: number;
}

export interface SessionsCtx {
  db: Db;
  clock: Clock;
  settings: { sessionTimes: SessionTimes };
}

/** Browsers in which one person is signed in at once; who signs in with more is signed out where they have not been longest. */
const SESSIONS_AT_MOST = 50;
/** Sessions that are looked at to find those beyond it. */
const LOOKED_AT = SESSIONS_AT_MOST + 50;

const SECRET_BYTES = 32;
const USER_AGENT_AT_MOST = 300;
const ADDRESS_AT_MOST = 64;

export interface NewSession {
  userId: string;
  method: SignInMethod;
  /** The organization and its provider that vouched for the person. */
  sso?: { organizationId: string; providerId: string } | undefined;
  /** Of the browser, as the server sees it. */
  address: string | undefined;
  userAgent: string | undefined;
}

export interface StartedSession {
  id: string;
  /** For the cookie of this browser, and nobody else ever. */
  secret: string;
  /** Milliseconds since 1970, at which it ends in any case. */
  expiresAt: number;
}

/**
 * Begins a session for somebody who has just proved who they are. To be asked in the transaction that used up the proof.
 */
export async function startSession(ctx: SessionsCtx, request: NewSession): Promise<StartedSession> {
  const now = ctx.clock.now();
  const { idleMs, longestMs } = ctx.settings.sessionTimes;
  const [id, secret, expiresAt] = [newId(), newSecret(SECRET_BYTES), now + longestMs];
  const times = { created_at: now, last_used_at: now, authenticated_at: now, expires_at: expiresAt };
  const row = {
    ...{ id, user_id: request.userId, hash: hashToken(secret), method: request.method },
    ...{ organization_id: request.sso?.organizationId ?? null, provider_id: request.sso?.providerId ?? null },
    ...times,
    ends_at: Math.min(expiresAt, now + idleMs),
    address: (request.address === undefined ? '' : plainOf(request.address)).slice(0, ADDRESS_AT_MOST),
    user_agent: cut(request.userAgent ?? ''),
  };
  await inTransaction(ctx, async (tx) => {
    // Each organization’s provider has its own share: whoever runs one signs nobody out elsewhere.
    const earlier = await listSessionIds(tx.db, row, LOOKED_AT);
    await deleteSessions(tx.db, earlier.slice(SESSIONS_AT_MOST - 1));
    await insertSession(tx.db, row);
    const actor = { userId: request.userId, sessionId: id, address: row.address };
    await recordAudit(tx, {
      ...about(request.userId),
      organizationId: row.organization_id,
      actor,
      action: 'session.started',
      after: { method: row.method, ...(row.provider_id === null ? {} : { provider: row.provider_id }) },
    });
  });
  return { id, secret, expiresAt };
}

/** An IPv4 address as such where it comes mapped into IPv6; all others as they are. */
const plainOf = (address: string): string => (address.includes('.') ? networkOf(address) : address);

/** What browsers say of themselves is theirs to choose: one line, and not too long. No half of a pair is left at the end. */
const cut = (text: string): string =>
  [...text.slice(0, 2 * USER_AGENT_AT_MOST).replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')]
    .slice(0, USER_AGENT_AT_MOST)
    .join('');

/** A session that has not ended. */
export async function findSession(
  ctx: Pick<SessionsCtx, 'db' | 'clock'>,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const row = await findSessionRow(ctx.db, sessionId);
  return row !== undefined && Number(row.ends_at) > ctx.clock.now() ? row : undefined;
}

/**
 * Gives a session another secret, because somebody proved anew who they are: who has found the old one has nothing any more.
 * Undefined where the session has ended.
 */
export async function rotateSession(ctx: SessionsCtx, sessionId: string): Promise<StartedSession | undefined> {
  const secret = newSecret(SECRET_BYTES);
  return inTransaction(ctx, async (tx) => {
    const row = await findSession({ db: tx.db, clock: ctx.clock }, sessionId);
    if (row === undefined) return undefined;
    await updateSession(tx.db, sessionId, { hash: hashToken(secret), authenticated_at: ctx.clock.now() });
    return { id: sessionId, secret, expiresAt: Number(row.expires_at) };
  });
}

/** From the next request on, the session is refused everywhere. */
export const endSession = (ctx: Pick<SessionsCtx, 'db'>, sessionId: string): Promise<void> =>
  inTransaction(ctx, (tx) => deleteSessions(tx.db, [sessionId]));

/** Ends all sessions of somebody, but for one that may go on. */
export const endSessionsOf = (
  ctx: Pick<SessionsCtx, 'db'>,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> => inTransaction(ctx, (tx) => deleteSessionsOf(tx.db, { userId }, except));

/** Ends the sessions of somebody that open this organization alone. */
export const endSessionsWithin = (
  ctx: Pick<SessionsCtx, 'db'>,
  { userId, organizationId: within }: { userId: string; organizationId: string },
): Promise<void> => inTransaction(ctx, (tx) => deleteSessionsOf(tx.db, { userId, within }, undefined));

/** Ends the sessions of everybody for whom an identity provider vouched. */
export const endSessionsOfProvider = (ctx: Pick<SessionsCtx, 'db'>, providerId: string): Promise<void> =>
  inTransaction(ctx, (tx) => deleteSessionsOfProvider(tx.db, providerId));

/** Somebody's sessions that have not ended, newest first. Whoever runs an identity provider sees and ends those of theirs only. */
export async function listSessions(
  ctx: Pick<SessionsCtx, 'db' | 'clock'>,
  caller: Pick<Caller, 'userId' | 'within'>,
  request: ListRequest,
): Promise<Page<SessionRow>> {
  const now = ctx.clock.now();
  return paginate(request, {
    scope: ['sessions', caller.userId, caller.within],
    count: () => countSessions(ctx.db, caller, now),
    rows: (after, take) => listLiveSessions(ctx.db, { ...caller, now }, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

/** Another person's session is not found, as one that never was or has ended. */
export async function endOwnSession(ctx: SessionsCtx, caller: Caller, sessionId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await findSession({ db: tx.db, clock: ctx.clock }, sessionId);
    const isElsewhere = caller.within !== undefined && row?.organization_id !== caller.within;
    if (row?.user_id !== caller.userId || isElsewhere) throw notFound('active session');
    await endSession(tx, sessionId);
    const before = { method: row.method, address: row.address };
    await recordAudit(tx, { ...about(caller.userId), actor: actorOf(caller), action: 'session.ended', before });
  });
}

export async function endOwnSessions(ctx: SessionsCtx, caller: Caller): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await deleteSessionsOf(tx.db, caller, caller.sessionId);
    await recordAudit(tx, { ...about(caller.userId), actor: actorOf(caller), action: 'session.ended' });
  });
}

/** What a person does with sessions concerns all of their organizations. */
const about = (userId: string) => ({ organizationId: null, target: { kind: 'user', id: userId } });

export function toSession(caller: Pick<Caller, 'sessionId'>, row: SessionRow): Static<typeof Session> {
  const time = (at: number) => new Date(Number(at)).toISOString();
  return {
    object: 'session',
    id: row.id,
    method: row.method as SignInMethod,
    createdAt: time(row.created_at),
    lastUsedAt: time(row.last_used_at),
    expiresAt: time(row.ends_at),
    address: row.address,
    userAgent: row.user_agent,
    current: row.id === caller.sessionId,
  };
}
