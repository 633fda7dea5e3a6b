import { badRequest, invalid, Problem } from '#platform/http/index.ts';
import { type Outbound, OutboundError, type OutboundErrorCode } from '#platform/net/index.ts';

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
}

/** Fetches what is to be imported. What is wrong with the address is the caller's, what is wrong behind it is not. */
export async function fetchSource(ctx: { outbound: Outbound }, request: FetchRequest): Promise<Fetched> {
  const { url, maxBytes, accept } = request;
  const answer = await ctx.outbound.fetch(url, { maxBytes, accept, timeout: TIMEOUT_MS }).catch((error: unknown) => {
    throw error instanceof OutboundError ? toProblem(error) : error;
  });
  if (answer.status !== 200)
    throw new Problem(
      502,
      'source_failed',
      `The address answered with the status ${answer.status}. Nothing was imported.`,
    );
  if (/^text\/html\b/i.test(answer.headers['content-type'] ?? ''))
    throw badRequest('The address answered with a web page. Name the address of the file itself.', [
      { in: 'body', path: '/url', message: 'expected the address of a file' },
    ]);
  return { bytes: answer.body, name: nameOf(answer.url) };
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

function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Not every percent sign stands for something.
  }
  return name.replace(/\.(zip|md|markdown|txt)$/i, '').slice(0, 100);
}
