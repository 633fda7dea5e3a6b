import { createCookie, type SignInMethod, SIGN_IN_METHODS } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { newId } from '#platform/ids.ts';
import { type KeyRing, sign, verify } from '#platform/secrets/index.ts';

/** Where an attempt comes from. */
export interface From {
  address: string;
  userAgent: string | undefined;
  /** The `Cookie` header. */
  cookies: string | undefined;
}

/** Somebody who has proved one thing and still has to prove another, in this browser. */
export interface Pending {
  userId: string;
  method: SignInMethod;
}

/** What a browser keeps while somebody signs in, and after: signed, so that it comes back as it was. */
export interface SignedStates {
  /** The `Set-Cookie` header of somebody who has to prove one more thing. */
  writePending(pending: Pending): string;
  readPending(cookies: string | undefined): Pending | undefined;
  clearPending(): string;
  /** The header of a browser for which a code was mailed; `id` is that of the code, and says nothing of what it is. */
  writeMailed(id: string): string;
  readMailed(cookies: string | undefined): string | undefined;
  clearMailed(): string;
  /** The header by which a browser is known as one in which this person was signed in. */
  writeKnown(userId: string): string;
  /** The id of this browser, if the person was signed in there. */
  readKnown(cookies: string | undefined, userId: string): string | undefined;
}

const PENDING_SECONDS = 10 * 60;
const KNOWN_SECONDS = 365 * 24 * 60 * 60;
const TEXT = /^[\w.~-]{1,300}$/;

export function createSignedStates({ keys, clock, baseUrl }: Made): SignedStates {
  const pending = createCookie(baseUrl, 'lectern-sign-in', TEXT);
  const known = createCookie(baseUrl, 'lectern-browser', TEXT);
  const mailed = createCookie(baseUrl, 'lectern-mail-code', TEXT);
  const write = (purpose: string, parts: readonly string[], seconds: number): string => {
    const text = [...parts, clock.now() + seconds * 1000].join('~');
    return `${text}~${sign(keys, purpose, text)}`;
  };
  const read = (purpose: string, given: string | undefined): string[] | undefined => {
    const parts = (given ?? '').split('~', 5);
    const [one = '', two = '', ends = '', signature = ''] = parts;
    if (parts.length !== 4 || !verify(keys, purpose, `${one}~${two}~${ends}`, signature)) return undefined;
    return Number(ends) > clock.now() ? [one, two] : undefined;
  };
  return {
    writePending: ({ userId, method }) =>
      pending.write(write(PENDING, [userId, method], PENDING_SECONDS), PENDING_SECONDS),
    readPending: (cookies) => {
      const [userId = '', given] = read(PENDING, pending.read(cookies)) ?? [];
      const method = SIGN_IN_METHODS.find((each) => each === given);
      return method === undefined ? undefined : { userId, method };
    },
    clearPending: () => pending.clear(),
    writeMailed: (id) => mailed.write(write(MAILED, [id, 'code'], PENDING_SECONDS), PENDING_SECONDS),
    readMailed: (cookies) => read(MAILED, mailed.read(cookies))?.[0],
    clearMailed: () => mailed.clear(),
    writeKnown: (userId) => known.write(write(KNOWN, [userId, newId()], KNOWN_SECONDS), KNOWN_SECONDS),
    readKnown: (cookies, userId) => {
      const [whose, browser] = read(KNOWN, known.read(cookies)) ?? [];
      return whose === userId ? browser : undefined;
    },
  };
}

interface Made {
  keys: KeyRing;
  clock: Clock;
  baseUrl: string;
}

const PENDING = 'sign-in that needs another proof';
const MAILED = 'code that was mailed to who sits at this browser';
const KNOWN = 'browser in which somebody was signed in';
