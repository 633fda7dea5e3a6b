import type { OperationView } from '../reading/operations.ts';
import type { SchemeView } from '../reading/security.ts';
import type { NamedValue } from '../types.ts';
import { CallRefusal } from './address.ts';

/** They say where a request comes from, belong to a connection, or are made from something else that is filled in. */
const NEVER =
  /^(?:host|origin|referer|cookie2?|connection|keep-alive|upgrade|te|trailer|expect|via|from|date|dnt|forwarded|(?:transfer|content)-length|content-encoding|accept-encoding|transfer-encoding|proxy-.*|sec-.*|x-forwarded.*|x-real-ip|x-http-method.*|x-method-override|x-original-.*|x-rewrite-.*|(?:true|x)-client-ip|cf-.*|access-control-.*|lectern-.*)$/;

const TOKEN = /^[!#$%&'*+.^_`|~\w-]{1,200}$/;
const HEADER_VALUE = /^[\t\x20-\x7E\x80-\xFF]{0,8192}$/;
const COOKIE_VALUE = /^[\x21\x23-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]{0,4096}$/;

/** The headers of a request: those that the description names, and what it says of who calls. */
export function callHeaders(
  operation: OperationView,
  { headers, cookies }: { headers: readonly NamedValue[]; cookies: readonly NamedValue[] },
): Record<string, string> {
  const known = namesIn(operation, 'header');
  const made: Record<string, string> = {};
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    if (!known.has(name) || NEVER.test(name) || !TOKEN.test(name))
      throw new CallRefusal(`The description has no header ${given.slice(0, 100)} that may be sent.`);
    if (!HEADER_VALUE.test(value)) throw new CallRefusal(`The header ${given} holds what no header may hold.`);
    made[name] = value;
  }
  const cookie = cookieOf(operation, cookies);
  return cookie === '' ? made : { ...made, cookie };
}

function cookieOf(operation: OperationView, cookies: readonly NamedValue[]): string {
  const known = namesIn(operation, 'cookie');
  return cookies
    .map(([name, value]) => {
      if (!known.has(name) || !TOKEN.test(name))
        throw new CallRefusal(`The description has no cookie ${name.slice(0, 100)}.`);
      if (!COOKIE_VALUE.test(value)) throw new CallRefusal(`The cookie ${name} holds what no cookie may hold.`);
      return `${name}=${value}`;
    })
    .join('; ');
}

/** What an operation takes there; of headers in lower case. */
function namesIn({ parameters, security, body }: OperationView, place: 'header' | 'cookie'): Set<string> {
  const schemes = security.flatMap((way) => way.schemes);
  const names = [
    ...parameters.filter((each) => each.in === place).map(({ name }) => name),
    ...schemes.filter((each) => each.kind === 'apiKey' && (each.in ?? 'header') === place).map(keyOf),
  ];
  if (place === 'cookie') return new Set(names);
  if (schemes.some(isAuthorization)) names.push('authorization');
  if (body !== undefined) names.push('content-type');
  return new Set(['accept', ...names].map((name) => name.toLowerCase()));
}

const keyOf = ({ key, name }: SchemeView): string => key ?? name;

const isAuthorization = ({ kind }: SchemeView): boolean =>
  kind === 'basic' || kind === 'bearer' || kind === 'http' || kind === 'oauth2' || kind === 'openIdConnect';
