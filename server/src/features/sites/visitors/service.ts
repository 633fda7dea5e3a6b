import type { errors, JWTPayload } from 'jose';
import type { Role } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { NOBODY, type Visitor, visitorOf } from '#features/contents/index.ts';
import type { ClaimSchema } from '../adaptive-schema/index.ts';
import { declaredClaims } from './rules.ts';
import { findReading } from './store.ts';

/** Why a token is not taken. */
export type Refusal = 'malformed' | 'algorithm' | 'signature' | 'expired' | 'early';

export type ReadVisitor =
  | {
      visitor: Visitor;
      /** Whether a token that the site's key signed was given. Only then a site with visitor authentication is read. */
      isSigned: boolean;
      /** When that token ends, in milliseconds since 1970, if it does. */
      expiresAt?: number;
    }
  | { refusal: Refusal };

export interface Given {
  jwtToken?: string | undefined;
  /** Taken only as far as the schema declares them under `unsigned`. */
  unsignedClaims?: unknown;
  /** What is known of a member who signed in; not asked where a token is given, or the schema declares no `member`. */
  member?: (() => Promise<MemberClaims>) | undefined;
}

/** Of a person, as the claim `member`. No name and no address: claims are kept with the insights of a site. */
export interface MemberClaims {
  id: string;
  role: Role;
  /** Ids: titles change, and owners of a team may change them. */
  teams: readonly string[];
}

/** A token stands in addresses and cookies, which are no longer. */
const TOKEN_AT_MOST = 4096;

/** Clocks of servers differ. */
const TOLERANCE_S = 5;

/** Who reads a site with this token and these claims, or why the token is refused. */
export async function readVisitor(
  ctx: { db: Db; clock: Clock },
  siteId: string,
  { jwtToken, unsignedClaims, member }: Given,
): Promise<ReadVisitor> {
  if (jwtToken === undefined && unsignedClaims === undefined && member === undefined)
    return { visitor: NOBODY, isSigned: false };
  const reading = await findReading(ctx.db, siteId);
  const token = jwtToken === undefined ? undefined : await readToken(ctx, reading?.private_key ?? null, jwtToken);
  if (typeof token === 'string') return { refusal: token };
  const signed = token ?? (await claimsOfMember(reading, member));
  const visitor = toVisitor(reading, { signed, unsigned: unsignedClaims });
  if (token === undefined) return { visitor, isSigned: false };
  return { visitor, isSigned: true, ...(token.exp === undefined ? {} : { expiresAt: token.exp * 1000 }) };
}

/** The visitor of claims that need no signature, because a member chose them to look at a site as its visitors do. */
export async function visitorOfClaims(
  ctx: { db: Db },
  siteId: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<Visitor> {
  const { unsigned, ...signed } = claims;
  return toVisitor(await findReading(ctx.db, siteId), { signed, unsigned });
}

/** Where a site sends readers without a token, if it says so. */
export async function fallbackUrlOf(ctx: { db: Db }, siteId: string): Promise<string | undefined> {
  return (await findReading(ctx.db, siteId))?.fallback_url ?? undefined;
}

type Reading = Awaited<ReturnType<typeof findReading>>;

function toVisitor(reading: Reading, given: Parameters<typeof declaredClaims>[1]): Visitor {
  const schema = schemaOf(reading);
  return schema === undefined ? NOBODY : visitorOf(declaredClaims(schema, given));
}

function schemaOf(reading: Reading): ClaimSchema | undefined {
  if (reading === undefined || reading.adaptive_content !== 1 || reading.json_schema === null) return undefined;
  return JSON.parse(reading.json_schema) as ClaimSchema;
}

async function claimsOfMember(reading: Reading, member: Given['member']): Promise<{ member?: MemberClaims }> {
  const isAsked = member !== undefined && Object.hasOwn(schemaOf(reading)?.properties ?? {}, 'member');
  return isAsked ? { member: await member() } : {};
}

/** What a token lasts that is made for a member: who leaves can read on for so long. */
const TOKEN_SECONDS = 600;

/**
 * A token with which a member reads a site, signed as the backend of its owner would; undefined for a site that knows no
 * visitors, or has no key yet. It says what the schema of the site declares, and nothing else.
 */
export async function signVisitorToken(
  ctx: { db: Db; clock: Clock },
  siteId: string,
  member: () => Promise<MemberClaims>,
): Promise<string | undefined> {
  const reading = await findReading(ctx.db, siteId);
  const isKnowing = reading?.adaptive_content === 1 || reading?.visibility === 'visitor-auth';
  const key = reading?.private_key ?? null;
  if (!isKnowing || reading.published !== 1 || key === null) return undefined;
  const claims = declaredClaims(schemaOf(reading), { signed: await claimsOfMember(reading, member), unsigned: {} });
  const { SignJWT } = await import('jose');
  const now = Math.floor(ctx.clock.now() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(key));
}

async function readToken(
  { clock }: { clock: Clock },
  privateKey: string | null,
  token: string,
): Promise<JWTPayload | Refusal> {
  if (token.length > TOKEN_AT_MOST) return 'malformed';
  if (privateKey === null) return 'signature';
  // Loaded with the first token: most sites are read without any.
  const { errors, jwtVerify } = await import('jose');
  try {
    // The one algorithm that owners are shown: whoever could choose could choose none.
    const { payload } = await jwtVerify(token, new TextEncoder().encode(privateKey), {
      algorithms: ['HS256'],
      clockTolerance: TOLERANCE_S,
      currentDate: new Date(clock.now()),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return refusalOf(error, errors);
    throw error;
  }
}

function refusalOf(error: errors.JOSEError, kinds: typeof errors): Refusal {
  if (error instanceof kinds.JWTExpired) return 'expired';
  if (error instanceof kinds.JWTClaimValidationFailed) return error.claim === 'nbf' ? 'early' : 'malformed';
  if (error instanceof kinds.JWSSignatureVerificationFailed) return 'signature';
  return error instanceof kinds.JOSEAlgNotAllowed ? 'algorithm' : 'malformed';
}
