import { stringifySetCookie } from 'cookie';
import { isFromOwnPage, isSafeMethod, type ReadCredentials } from '#platform/http/index.ts';

/** 32 random bytes. */
const SECRET = /^[\w-]{43}$/;

/** So many cookies are looked at; browsers send no more for one host. */
const COOKIES_AT_MOST = 200;

/** The cookie by which a browser shows its session: for this host alone, and out of the reach of scripts. */
export interface SessionCookie {
  name: string;
  /** The secret in a `Cookie` header; undefined where there is none that could be one. */
  read(header: string | undefined): string | undefined;
  /** The `Set-Cookie` header that makes a browser keep the secret for so many seconds. */
  write(secret: string, maxAge: number): string;
  /** The one that takes it away. */
  clear(): string;
}

/** A cookie of the base host, whose values look like `value`. By HTTPS, its name begins with `__Host-`. */
export function createCookie(baseUrl: string, name: string, value: RegExp = SECRET): SessionCookie {
  const isSecure = !isPlainHere(baseUrl);
  // Browsers take this name from the host itself only, by HTTPS, and for all of its paths: nobody else can set it.
  const own = isSecure ? `__Host-${name}` : name;
  const write = (text: string, maxAge: number): string => {
    const rules = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
    return stringifySetCookie({ name: own, value: text, maxAge: Math.floor(maxAge), ...rules }, { encode: String });
  };
  return {
    name: own,
    read: (header) => {
      if (header === undefined || !header.includes(own)) return undefined;
      for (const pair of header.split(';', COOKIES_AT_MOST)) {
        const at = pair.indexOf('=');
        if (pair.slice(0, Math.max(at, 0)).trim() !== own) continue;
        const text = pair.slice(at + 1).trim();
        return value.test(text) ? text : undefined;
      }
      return undefined;
    },
    write,
    clear: () => write('', 0),
  };
}

export const createSessionCookie = (baseUrl: string): SessionCookie => createCookie(baseUrl, 'lectern-session');

/** Whether browsers keep a session: by HTTPS, or on the machine of the server itself. */
export const isReachedSafely = (baseUrl: string): boolean => baseUrl.startsWith('https:') || isPlainHere(baseUrl);

/** Whether people reach this server by HTTP on their own machine, where there is no line to listen on. */
export function isPlainHere(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== 'http:') return false;
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Reads tokens and sessions. A session counts for what changes something only where a page of this server sent it. */
export function credentialsReader(baseUrl: string): ReadCredentials {
  const cookie = createSessionCookie(baseUrl);
  return ({ method, headers }) => {
    const { authorization } = headers;
    const session = authorization === undefined ? cookie.read(headers.cookie) : undefined;
    const isOwn = session === undefined || isSafeMethod(method) || isFromOwnPage(headers, baseUrl);
    return { authorization, session, isOwn };
  };
}
