import type { Caller, Scope } from '#access/index.ts';
import { forbidden, invalid } from '#platform/http/index.ts';

const DAY_MS = 86_400_000;
/** The same day of the next year, in leap years as well. */
const YEAR_MS = 366 * DAY_MS;

export interface Wish {
  name: string;
  scopes?: readonly Scope[];
  expiresAt?: string;
}

/**
 * A token must not open more than the one that makes it, nor for longer: else whoever found that one would keep what it opens.
 * Who signed in may make any token.
 */
export function readWish(
  caller: Pick<Caller, 'scopes' | 'tokenExpiresAt' | 'sessionId'>,
  wish: Wish,
  now: number,
): { name: string; scopes: readonly Scope[]; expiresAt: number | undefined } {
  const own = caller.scopes ?? [];
  const { scopes = own } = wish;
  const name = wish.name.trim();
  if (name === '') throw faultOf('name', 'expected 1 to 100 characters without blanks around');
  const asked = wish.expiresAt === undefined ? undefined : Date.parse(wish.expiresAt);
  // A leap second is a time, and none of this calendar.
  const isTime = asked === undefined || (asked > now && asked <= now + YEAR_MS);
  if (!isTime) throw faultOf('expiresAt', 'expected a time to come, within a year');
  const missing = scopes.find((scope) => !own.includes(scope));
  if (missing !== undefined)
    throw forbidden(`A token makes none with more scopes than its own, and this one lacks "${missing}".`);
  const end = caller.sessionId === undefined ? caller.tokenExpiresAt : null;
  if (asked !== undefined && end !== null && asked > end)
    throw forbidden(`A token makes none that lasts longer, and this one expires at ${new Date(end).toISOString()}.`);
  return { name, scopes, expiresAt: asked ?? end ?? undefined };
}

function faultOf(field: string, message: string) {
  return invalid(`body.${field}: ${message}`, [{ in: 'body', path: `/${field}`, message }]);
}
