import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { queryOf } from '../paths.ts';
import { claimsInQuery, isClaim, isClaims } from './claims.ts';
import { readCookies, readJson, splitCookies } from './cookies.ts';

type Claims = Record<string, unknown>;

/** What a request says of who sends it, checked by nobody yet. */
export interface Carried {
  /** In the address, from which both are taken away once they are kept. */
  address: { token?: string | undefined; claims?: Claims | undefined };
  /** The query without them, with its question mark; empty without anything. */
  query: string;
  /** Tokens in cookies, those for the longest path first. */
  tokens: { token: string; isOurs: boolean }[];
  /** From cookies. */
  claims: Claims | undefined;
  /** Of the cookie that we keep claims in ourselves. */
  ownClaims: Claims;
  bearer: string | undefined;
  /** What this site gave a member to be known by. */
  pass: string | undefined;
}

export const TOKEN_PARAMETER = 'jwt_token';
const TOKEN_COOKIE = 'gitbook-visitor-token';
const CLAIMS_COOKIE = 'gitbook-visitor-public';
const MEMBER_COOKIE = 'lectern-member';

interface Headers {
  authorization?: string | undefined;
  cookie?: string | undefined;
}

const mayIdentify = (cookie: string): boolean => cookie.includes('gitbook-visitor') || cookie.includes(MEMBER_COOKIE);

/**
 * All of a request's headers that may say who reads, as one text: where it is the same, so is the reader, whatever other
 * cookies there are. Undefined where there is nothing of that kind. Not looked at closer, because every request is asked.
 */
export function readerIn({ authorization, cookie }: Headers): string | undefined {
  const hasCookie = cookie !== undefined && mayIdentify(cookie);
  if (authorization === undefined && !hasCookie) return undefined;
  const identifying = hasCookie
    ? splitCookies(cookie)
        .filter(mayIdentify)
        .map((pair) => pair.trim())
    : [];
  return `${authorization ?? ''}\n${identifying.join(';')}`;
}

/** So many cookies with tokens are tried; each costs a look at its signature. */
const TOKENS_AT_MOST = 4;

const CLAIMS_COOKIES_AT_MOST = 10;

/** The cookies of ours, by the path of the site on its host: sites of one host do not take each other's. */
export function cookieNames(siteBase: string) {
  const hash = createHash('sha256').update(basePath(siteBase)).digest('hex').slice(0, 12);
  return {
    token: `${TOKEN_COOKIE}~${hash}`,
    claims: `${CLAIMS_COOKIE}~${hash}`,
    member: `${MEMBER_COOKIE}~${hash}`,
    entry: `lectern-entry~${hash}`,
  };
}

export const basePath = (siteBase: string): string => `${siteBase}/`;

const NOTHING: Carried = {
  address: {},
  query: '',
  tokens: [],
  claims: undefined,
  ownClaims: {},
  bearer: undefined,
  pass: undefined,
};

export function readCarried(request: FastifyRequest, siteBase: string): Carried {
  const { cookie, authorization } = request.headers;
  if (cookie === undefined && authorization === undefined && !request.url.includes('?')) return NOTHING;
  const names = cookieNames(siteBase);
  const cookies = readCookies(request.headers.cookie);
  const query = queryOf(request.url);
  const address = { token: query.get(TOKEN_PARAMETER) ?? undefined, claims: claimsInQuery(query) };
  return {
    address,
    query: queryWithout(query),
    tokens: tokensIn(cookies, siteBase, names.token),
    claims: claimsIn(cookies),
    ownClaims: asClaims(cookies.find(([name]) => name === names.claims)?.[1]) ?? {},
    bearer: bearerIn(request),
    pass: cookies.find(([name]) => name === names.member)?.[1],
  };
}

/** The token that a program sends in a header. */
export const bearerIn = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer +([\x21-\x7e]{1,4096})$/i.exec(headers.authorization ?? '')?.[1];

function queryWithout(query: URLSearchParams): string {
  const rest = new URLSearchParams([...query].filter(([name]) => name !== TOKEN_PARAMETER && !isClaim(name)));
  return rest.size === 0 ? '' : `?${rest}`;
}

type Cookies = readonly [name: string, value: string][];

function tokensIn(cookies: Cookies, siteBase: string, ours: string): Carried['tokens'] {
  const scoped = cookies
    .filter(([name]) => name.startsWith(`${TOKEN_COOKIE}~`))
    .flatMap(([name, value]) => {
      const kept = asClaims(value);
      const [path, token] = [kept?.['basePath'], kept?.['token']];
      const isFit = typeof path === 'string' && typeof token === 'string' && basePath(siteBase).startsWith(path);
      return isFit && path.endsWith('/') ? [{ path, token, isOurs: name === ours }] : [];
    })
    .toSorted((a, b) => b.path.length - a.path.length)
    .map(({ token, isOurs }) => ({ token, isOurs }));
  const plain = cookies.filter(([name]) => name === TOKEN_COOKIE).map(([, token]) => ({ token, isOurs: false }));
  return [...scoped, ...plain].slice(0, TOKENS_AT_MOST);
}

/** All cookies with claims together, in the order of their names, so that the same ones always make the same visitor. */
function claimsIn(cookies: Cookies): Claims | undefined {
  const given = cookies
    .filter(([name]) => name.startsWith(CLAIMS_COOKIE))
    .slice(0, CLAIMS_COOKIES_AT_MOST)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => asClaims(value) ?? {});
  return given.length === 0 ? undefined : Object.fromEntries(given.flatMap((claims) => Object.entries(claims)));
}

function asClaims(value: string | undefined): Claims | undefined {
  const read = value === undefined ? undefined : readJson(value);
  return isClaims(read) ? read : undefined;
}
