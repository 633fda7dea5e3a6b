import type { ServerView } from '../reading/servers/servers.ts';
import type { NamedValue } from '../types.ts';

const URL_AT_MOST = 8000;

/** How often somebody behind the server may decode a path before it is used. */
const DECODINGS = 3;

/** Why there is no address. The message is for the reader. */
export class CallRefusal extends Error {
  override name = 'CallRefusal';
}

/** A server with its variables filled in: each with its default, or with a value that the description lists. */
export function serverUrl({ template, variables }: ServerView, chosen: readonly NamedValue[]): URL {
  const wanted = new Map(chosen);
  for (const name of wanted.keys())
    if (!variables.some((each) => each.name === name)) throw new CallRefusal(`The server has no variable ${name}.`);
  const filled = variables.reduce((text, { name, default: own, allowed }) => {
    const value = wanted.get(name) ?? own;
    if (value !== own && !allowed.includes(value))
      throw new CallRefusal(`${name} of the server is none of the values that the description lists.`);
    return text.replaceAll(`{${name}}`, () => value);
  }, template);
  const url = URL.parse(filled);
  const isWhole = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isWhole || /[{}?#]/.test(filled)) throw new CallRefusal('The server is no address that can be asked.');
  return url;
}

/** The address of an operation on a server. What is filled in stays in the part of the path that it is for. */
export function callUrl(
  server: URL,
  template: string,
  { path, query }: { path: readonly NamedValue[]; query: readonly NamedValue[] },
): URL {
  const values = new Map(path);
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === '') throw new CallRefusal(`The path parameter ${name} has no value.`);
    if (!isOnePart(value)) throw new CallRefusal(`The path parameter ${name} leads out of its place in the path.`);
    return value;
  });
  const base = server.href.replace(/\/$/, '');
  const url = URL.parse(base + (filled.startsWith('/') ? filled : `/${filled}`));
  const leadsOut = url === null || url.origin !== server.origin || hasDots(filled.split(/[?#]/, 1)[0] ?? '');
  if (leadsOut) throw new CallRefusal('The path leads out of the server that is described.');
  for (const [name, value] of query) url.searchParams.append(name, value);
  url.hash = '';
  if (url.href.length > URL_AT_MOST) throw new CallRefusal(`The address is longer than ${URL_AT_MOST} characters.`);
  return url;
}

const ENCODED = /^(?:[\w.~!$&'()*+,;=:@-]|%[\dA-Fa-f]{2})*$/;

const isOnePart = (value: string): boolean => ENCODED.test(value) && !hasDots(value);

/** Whether a path goes up somewhere, for whoever reads it: as it is written, or decoded once or several times. */
function hasDots(path: string): boolean {
  let read = path;
  for (let time = 0; time <= DECODINGS; time += 1) {
    if (read.split(/[/\\]/).some((part) => /^\.{1,2}(?:;|$)/.test(part)) || /[\0\r\n]/.test(read)) return true;
    const decoded = decodedOnce(read);
    if (decoded === undefined) return time === 0;
    if (decoded === read) return false;
    read = decoded;
  }
  return false;
}

function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
