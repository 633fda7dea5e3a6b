import { NOBODY, type Visitor } from '#features/contents/index.ts';
import { memberClaimsOf } from '#features/members/index.ts';
import { fallbackUrlOf, readVisitor, type ReadVisitor, type ServedSpaceRow } from '#features/sites/index.ts';
import { type Carried, cookieNames, readCarried } from './carriers.ts';
import { type Door, type Exchange, type GateCtx, isAdaptive, isClosed } from './door.ts';
import { keepCarried, writeCookies } from './keeping.ts';
import { serveLogin } from './login.ts';
import { type Member, memberByPass, memberByToken } from './members.ts';
import { sendRefused, turnAway } from './refusals.ts';

/** Who was let in, and what goes with all that they are sent. */
export interface Admission {
  visitor: Visitor;
  guard: Readonly<Record<string, string>>;
  /** Whether a page offers to log in or out; absent where there is nothing of that kind. */
  session?: 'in' | 'out';
  /** Set where a member of the organization asks, who may see more than what is published. */
  member?: Member;
  audienceKey: AudienceKey;
}

/** How a reader is remembered who was let in. */
export interface AudienceKey {
  /** Names what decides what they are sent in addition to the address: the same for all who are sent the same. Empty for nothing. */
  seeing: string;
  /** When they have to be looked at again, in milliseconds since 1970; 0 for those who are looked at each time. */
  until: number;
}

/** Where visitors see what the site knows of them. */
const VISITOR = '~gitbook/visitor';

/** What anybody is sent differs from visitor to visitor, so nobody between us and them keeps it. */
const PERSONAL = { 'cache-control': 'private, no-cache', vary: 'cookie, authorization' };

/**
 * Of a site that not everybody reads, no search engine keeps anything, and no other site learns what was read. (With
 * `no-referrer` browsers would not say where a form comes from either.)
 */
const CLOSED = { ...PERSONAL, 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' };

/**
 * Finds out who asks, and whether they may read the site at all; undefined where they were answered already. What is asked
 * for inside plays no part: who is not let in learns nothing of what there is.
 */
export async function admit(ctx: GateCtx, door: Door, exchange: Exchange): Promise<Admission | undefined> {
  const { request, reply } = exchange;
  const guard = isClosed(door) ? CLOSED : isAdaptive(door) ? PERSONAL : {};
  reply.headers(guard);
  const carried = readCarried(request, door.siteBase);
  if (isAdaptive(door) && (await settleAddress(ctx, door, { ...exchange, carried }))) return undefined;
  if (await serveLogin(ctx, door, exchange)) return undefined;
  const unnamed = isAdaptive(door) ? await findVisitor(ctx, door, carried) : UNKNOWN;
  const member = unnamed.isSigned ? undefined : await findMember(ctx, door.row, carried);
  const known = member === undefined ? unnamed : await nameMember(ctx, door, { carried, known: unnamed, member });
  if (known.hasDead) writeCookies(reply, door, [{ name: cookieNames(door.siteBase).token, value: '', maxAge: 0 }]);
  if (isClosed(door) && !known.isSigned && member === undefined) {
    await turnAway(ctx, door, exchange);
    return undefined;
  }
  if (door.path === VISITOR) {
    await reply.header('cache-control', 'no-store').send({ visitor: { claims: known.visitor.claims } });
    return undefined;
  }
  const session = await sessionOf(ctx, door, { isKnown: known.isSigned || member !== undefined });
  const isPersonal = isClosed(door) || (isAdaptive(door) && carriesAnything(carried));
  return {
    visitor: known.visitor,
    guard,
    ...(session === undefined ? {} : { session }),
    ...(member === undefined ? {} : { member }),
    audienceKey: {
      seeing: isPersonal ? `${session ?? ''}~${known.visitor.key}` : '',
      until: untilWhen(carried, known, member),
    },
  };
}

/** Takes token and claims from the address into cookies; returns whether the request was answered. */
async function settleAddress(
  ctx: GateCtx,
  door: Door,
  { carried, ...exchange }: Exchange & { carried: Carried },
): Promise<boolean> {
  const { token, claims } = carried.address;
  if (token === undefined && claims === undefined) return false;
  const read = await readVisitor(ctx, door.row.site_id, { jwtToken: token });
  if ('refusal' in read) {
    await sendRefused(door, exchange);
    return true;
  }
  // What programs send has no address to clean: they say who they are each time.
  if (exchange.request.method === 'POST') return false;
  const kept = keepCarried(ctx, door, { carried, read });
  if (kept === undefined) {
    await sendRefused(door, exchange);
    return true;
  }
  writeCookies(exchange.reply, door, kept);
  const location = door.address.replace(/^\/{2,}/, '/') + carried.query;
  exchange.reply.code(303).headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await exchange.reply.header('location', location).send();
  return true;
}

interface Known {
  visitor: Visitor;
  isSigned: boolean;
  /** Whether our own cookie holds a token that is not taken any more. */
  hasDead: boolean;
  /** When the same tokens may say something else, in milliseconds since 1970; 0 for at any time. */
  until: number;
}

const ALWAYS = Number.POSITIVE_INFINITY;

const UNKNOWN: Known = { visitor: NOBODY, isSigned: false, hasDead: false, until: ALWAYS };

/** The visitor by the first token that is taken: one that is sent with the request itself comes before those in cookies. */
async function findVisitor(ctx: GateCtx, { row }: Door, carried: Carried): Promise<Known> {
  const { token } = carried.address;
  const unsignedClaims = unsignedIn(carried);
  const read = (jwtToken?: string): Promise<ReadVisitor> => readVisitor(ctx, row.site_id, { jwtToken, unsignedClaims });
  const given = [token, signedBearer(carried)].flatMap((each) =>
    each === undefined ? [] : [{ token: each, isOurs: false }],
  );
  let hasDead = false;
  // A token that is refused today may be early, and its cookie is taken away.
  let isRefused = false;
  for (const each of [...given, ...carried.tokens]) {
    const found = await read(each.token);
    if (!('refusal' in found)) {
      const until = isRefused ? 0 : (found.expiresAt ?? ALWAYS);
      return { visitor: found.visitor, isSigned: true, hasDead, until };
    }
    isRefused = true;
    hasDead ||= each.isOurs;
  }
  const found = await read();
  const until = isRefused ? 0 : ALWAYS;
  const visitor = 'refusal' in found ? NOBODY : found.visitor;
  return { visitor, isSigned: false, hasDead, until };
}

const unsignedIn = ({ claims, address }: Carried): Record<string, unknown> | undefined =>
  claims === undefined && address.claims === undefined ? undefined : { ...claims, ...address.claims };

/** A member without a token of the site is a visitor with what is known of members. */
async function nameMember(
  ctx: GateCtx,
  door: Door,
  { carried, known, member }: { carried: Carried; known: Known; member: Member },
): Promise<Known> {
  if (!isAdaptive(door)) return known;
  const { organization_id: organizationId, site_id: siteId } = door.row;
  const claims = () => memberClaimsOf(ctx, { organizationId, userId: member.userId });
  const found = await readVisitor(ctx, siteId, { unsignedClaims: unsignedIn(carried), member: claims });
  return 'refusal' in found ? known : { ...known, visitor: found.visitor };
}

/** When a reader has to be looked at again. Tokens of the API are each time, so that their last use is known. */
function untilWhen({ bearer }: Carried, { until }: Known, member: Member | undefined): number {
  if (bearer !== undefined && !isSigned(bearer)) return 0;
  return Math.min(until, member?.tokenExpiresAt ?? ALWAYS);
}

/** A bearer in three parts is signed; tokens of the API have none. */
const isSigned = (bearer: string): boolean => bearer.split('.', 4).length === 3;

const signedBearer = ({ bearer }: Carried): string | undefined =>
  bearer !== undefined && isSigned(bearer) ? bearer : undefined;

async function findMember(ctx: GateCtx, row: ServedSpaceRow, { bearer, pass }: Carried): Promise<Member | undefined> {
  if (bearer !== undefined && !isSigned(bearer)) return memberByToken(ctx, row, bearer);
  return pass === undefined ? undefined : memberByPass(ctx, row, pass);
}

const carriesAnything = ({ tokens, claims, bearer, pass }: Carried): boolean =>
  tokens.length > 0 || claims !== undefined || bearer !== undefined || pass !== undefined;

/** Who is known may log out. Others may log in where the site says where. */
async function sessionOf(ctx: GateCtx, door: Door, { isKnown }: { isKnown: boolean }): Promise<Admission['session']> {
  if (!isAdaptive(door)) return undefined;
  if (isKnown) return 'in';
  return (await fallbackUrlOf(ctx, door.row.site_id)) === undefined ? undefined : 'out';
}
