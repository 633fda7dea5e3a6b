// Downloads: what lies at an address that somebody named, fetched within bounds. Whose fault a failure is, its status says.
import { badRequest, invalid, Problem } from '#platform/http/index.ts';
import { type Outbound, OutboundError, type OutboundErrorCode, type OutboundResponse } from '#platform/net/index.ts';

export interface Fetched {
  bytes: Uint8Array;
  /** The last part of the address that answered, decoded, without its ending; empty where it has none. */
  name: string;
}

const TIMEOUT_MS = 60_000;

export interface FetchRequest {
  url: string;
  maxBytes: number;
  accept: string;
  /** What to give where the address asks for an account; a sentence. */
  advice: string;
}

/** Fetches a file that is to be imported. What is wrong with the address is the caller's, what is wrong behind it is not. */
export async function fetchSource(ctx: { outbound: Outbound }, request: FetchRequest): Promise<Fetched> {
  const answer = await fetchAddress(ctx, request);
  if (/^text\/html\b/i.test(answer.headers['content-type'] ?? ''))
    throw badRequest(
      `The address answered with a web page. Name the address of the file itself. ${request.advice}`.trim(),
      [{ in: 'body', path: '/url', message: 'expected the address of a file' }],
    );
  return { bytes: answer.body, name: nameOf(answer.url) };
}

/** Fetches whatever lies at an address; anything but an answer of 200 is refused, and so is a page that asks who one is. */
export async function fetchAddress(ctx: { outbound: Outbound }, request: FetchRequest): Promise<OutboundResponse> {
  const { url, maxBytes, accept, advice } = request;
  const answer = await ctx.outbound.fetch(url, { maxBytes, accept, timeout: TIMEOUT_MS }).catch((error: unknown) => {
    throw error instanceof OutboundError ? toProblem(error) : error;
  });
  if (answer.status === 401 || answer.status === 403 || isSignIn(url, answer.url)) throw asksForAccount(advice);
  if (answer.status !== 200)
    throw new Problem(
      502,
      'source_failed',
      `The address answered with the status ${answer.status}. Nothing was imported.`,
    );
  return answer;
}

export const asksForAccount = (advice: string): Problem =>
  new Problem(
    502,
    'source_asks_for_account',
    `The address asks for an account, and imports have none. ${advice}`.trim(),
  );

/** Whether an address led on to one where people sign in. */
function isSignIn(asked: string, answered: string): boolean {
  const [from, to] = [URL.parse(asked), URL.parse(answered)];
  if (from === null || to === null || from.href === to.href) return false;
  const isThere = (url: URL): boolean =>
    /^(accounts|login|signin|auth|sso|id)\./i.test(url.hostname) ||
    /\/(login|log-in|signin|sign-in|sso|oauth2?|saml2?)(\/|\.|$)/i.test(url.pathname);
  return isThere(to) && !isThere(from);
}

const STATUS: Record<Exclude<OutboundErrorCode, 'bad-url' | 'blocked'>, number> = {
  timeout: 504,
  network: 502,
  'too-many-redirects': 502,
  'too-large': 413,
};

function toProblem(error: OutboundError): Problem {
  const { code, message } = error;
  if (code === 'bad-url')
    return invalid(message, [{ in: 'body', path: '/url', message: 'expected an http or https URL' }]);
  if (code === 'blocked')
    return badRequest(message, [{ in: 'body', path: '/url', message: 'expected a public address' }]);
  return new Problem(STATUS[code], 'source_failed', `${message} Nothing was imported.`);
}

/** The last part of an address, decoded, without its ending. */
export function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Not every percent sign stands for something.
  }
  return name.replace(/\.(zip|md|markdown|txt|docx|x?html?)$/i, '').slice(0, 100);
}
