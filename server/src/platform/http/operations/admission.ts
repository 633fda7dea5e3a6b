import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock/index.ts';
import { networkOf } from '../limits/address.ts';
import { addressKey, countHit } from '../limits/limits.ts';
import { forbidden, Problem } from '../problems/problem.ts';
import { type RateLimiter, rateHeaders, type RateState, tooManyRequests } from '../limits/rate-limit.ts';
import { type Credentials, nameOfCredentials, type ReadCredentials } from '../requests/credentials.ts';
import type { SpentTokens } from './spent-tokens.ts';
import { type Check, refuseInvalid } from '../requests/validation.ts';

/** What the platform needs to know of a caller: whose answers to repeat, and whose requests to count. */
export interface Admitted {
  userId: string;
  /** Of the token or the session; empty for nobody. */
  tokenId: string;
  /** Milliseconds since 1970; null for a token without an end. */
  tokenExpiresAt: number | null;
  /** Whether many hold the same token: each address is counted then, as where there is no token. */
  isShared?: boolean;
  /** The network that the request came from; absent for who acts without one. */
  address?: string;
}

/** The limits that callers are counted against. */
export interface CallerLimits {
  limiter: RateLimiter;
  /** Of writes that make revisions. */
  writeLimiter: RateLimiter;
  /** Who had used up one of them. */
  spentTokens: SpentTokens;
  /** Reads what a request shows of who sends it. */
  credentialsOf: ReadCredentials;
}

/** What finds out who asks. */
interface Identifying<Ctx, Permission, Actor extends Admitted> extends CallerLimits {
  ctx: Ctx;
  authenticate: (ctx: Ctx, credentials: Credentials) => Promise<Actor>;
  /** Who asks without a token for something that takes none; undefined where it takes one. */
  nobodyFor?: (permission: Permission) => Actor | undefined;
  /**
   * Counts those, and who holds a shared token, by address: whatever stands in front of sites asks for all of their readers.
   * That of all others where it is left out.
   */
  openLimiter?: RateLimiter;
}

/** The same, and what says what they may do. */
export interface Doorkeeper<Ctx, Permission, Actor extends Admitted, Rights> extends Identifying<
  Ctx,
  Permission,
  Actor
> {
  /** Answers what the caller may do here, or throws 404 or 403. */
  authorize: (ctx: Ctx, actor: Actor, permission: Permission, params: Record<string, string>) => Promise<Rights>;
}

interface Counted {
  /** Counts against the lower limit of writes as well. */
  makesRevision?: boolean;
}

interface Guarded<Permission> extends Counted {
  permission: Permission;
}

/** A caller and what it may do, found out before its body is read. */
export interface Admission<Actor, Rights> {
  actor: Actor & { rights: Rights };
  /** When it was found out. */
  at: number;
}

/** Refuses a body that says that it is larger than it may be. One that does not say its size is refused while it is read. */
export function refuseLargeBody(request: FastifyRequest, bodyLimit: number): void {
  if (Number(request.headers['content-length']) > bodyLimit) throw tooLarge(bodyLimit);
}

export const tooLarge = (bodyLimit: number): Problem =>
  new Problem(413, 'too_large', `The body is larger than the ${bodyLimit} bytes that this takes.`);

/** Who asks and what they may do: a stranger's body is not even looked at, nor that of somebody who may not do this. */
export async function admit<Ctx extends { clock: Clock }, Permission, Actor extends Admitted, Rights>(
  door: Doorkeeper<Ctx, Permission, Actor, Rights>,
  { operation, checkParams }: { operation: Guarded<Permission>; checkParams: Check },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission<Actor, Rights>> {
  const actor = await identify(door, operation, request, reply);
  const params = request.params as Record<string, string>;
  refuseInvalid(checkParams(params));
  const rights = await door.authorize(door.ctx, actor, operation.permission, params);
  return { actor: { ...actor, rights }, at: door.ctx.clock.now() };
}

/** A body that took longer may have outlived the token or the rights that it was begun with. */
const TRUSTED_MS = 5_000;

/** The admission as it is now, where the body took its time. */
export async function renew<Ctx extends { clock: Clock }, Permission, Actor extends Admitted, Rights>(
  door: Doorkeeper<Ctx, Permission, Actor, Rights>,
  operation: Guarded<Permission>,
  { admission, request }: { admission: Admission<Actor, Rights>; request: FastifyRequest },
): Promise<Actor & { rights: Rights }> {
  if (door.ctx.clock.now() - admission.at <= TRUSTED_MS) return admission.actor;
  return readmit(door, operation, request);
}

/** Who asks and what they may do, looked up anew; nothing is counted. */
export async function readmit<Ctx extends { clock: Clock }, Permission, Actor extends Admitted, Rights>(
  door: Doorkeeper<Ctx, Permission, Actor, Rights>,
  operation: Guarded<Permission>,
  request: FastifyRequest,
): Promise<Actor & { rights: Rights }> {
  const actor = await recognize(door, operation, door.credentialsOf(request));
  const params = request.params as Record<string, string>;
  const rights = await door.authorize(door.ctx, actor, operation.permission, params);
  return { ...withAddress(actor, request), rights };
}

const withAddress = <Actor extends Admitted>(actor: Actor, request: FastifyRequest): Actor => ({
  ...actor,
  address: networkOf(request.ip),
});

/** Who asks and from where, counted against the limits. */
export const identify = async <Ctx extends { clock: Clock }, Permission, Actor extends Admitted>(
  door: Identifying<Ctx, Permission, Actor>,
  operation: Guarded<Permission>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> => withAddress(await countCaller(door, operation, request, reply), request);

/** A caller without a valid token is counted by address before being refused. */
async function countCaller<Ctx extends { clock: Clock }, Permission, Actor extends Admitted>(
  door: Identifying<Ctx, Permission, Actor>,
  operation: Guarded<Permission>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const { clock } = door.ctx;
  const count = (limiter: RateLimiter, key: string) => countHit({ limiter, key, clock }, reply);
  const credentials = door.credentialsOf(request);
  refuseSpent(door, operation, nameOfCredentials(credentials));
  let actor: Actor;
  try {
    actor = await recognize(door, operation, credentials);
  } catch (error) {
    if (error instanceof Problem) count(door.limiter, addressKey(request));
    throw error;
  }
  if (actor.isShared === true || actor.tokenId === '') {
    count(door.openLimiter ?? door.limiter, addressKey(request));
    return actor;
  }
  const key = `token:${actor.tokenId}`;
  if (spentOf(door, operation, key) !== undefined) door.spentTokens.note(nameOfCredentials(credentials) ?? '', key);
  const all = count(door.limiter, key);
  if (operation.makesRevision === true) {
    const writes = count(door.writeLimiter, key);
    // The one that is reached first is the one to know of.
    if (all.remaining < writes.remaining) reply.headers(rateHeaders(all));
  }
  return actor;
}

const FOREIGN =
  'With a session, what changes something must be sent by a page of this server: send "Sec-Fetch-Site: same-origin", as browsers do, or "Origin".';

/**
 * Who these credentials belong to. What takes no token at all is done for nobody where there are none, and where a browser
 * sends a cookie that means nothing here: of a session that has ended, or along with a request of a foreign page.
 */
async function recognize<Ctx extends { clock: Clock }, Permission, Actor extends Admitted>(
  door: Identifying<Ctx, Permission, Actor>,
  { permission }: Guarded<Permission>,
  credentials: Credentials,
): Promise<Actor> {
  const { authorization, session, isOwn } = credentials;
  const nobody = authorization === undefined ? door.nobodyFor?.(permission) : undefined;
  if (nobody !== undefined && (session === undefined || !isOwn)) return nobody;
  if (authorization === undefined && session !== undefined && !isOwn) throw forbidden(FOREIGN);
  try {
    return await door.authenticate(door.ctx, credentials);
  } catch (error) {
    if (nobody !== undefined && error instanceof Problem && error.status === 401) return nobody;
    throw error;
  }
}

const spentOf = (
  { limiter, writeLimiter }: CallerLimits,
  { makesRevision }: Counted,
  key: string,
): RateState | undefined => limiter.spent(key) ?? (makesRevision === true ? writeLimiter.spent(key) : undefined);

/** Refuses the token or session that was refused before without looking up whose it is. */
function refuseSpent(door: CallerLimits & { ctx: { clock: Clock } }, counted: Counted, name: string | undefined): void {
  const key = name === undefined ? undefined : door.spentTokens.keyOf(name);
  const state = key === undefined ? undefined : spentOf(door, counted, key);
  if (state !== undefined) throw tooManyRequests(state, door.ctx.clock);
}
