import type { Readable } from 'node:stream';
import type { Agent } from './agent.ts';
import { ACCEPTED_ENCODINGS, discard, readBody } from './body.ts';
import type { Lookup } from './connector.ts';
import { OutboundError } from './errors.ts';
import { cleanHeaders, findLocation, followRedirect, readUrl } from './redirects.ts';
import type { OutboundMethod, PlannedRequest } from './redirects.ts';

export type { OutboundMethod } from './redirects.ts';

export type OutboundOptions = {
  method?: OutboundMethod;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** The value of the `Accept` header. */
  accept?: string;
  /** Bound of the decompressed body, 10 MiB by default. */
  maxBytes?: number;
  /** Milliseconds for all of it, redirects and body included, 30 seconds by default. */
  timeout?: number;
  /** 5 by default; with 0 every redirect is an error. */
  maxRedirects?: number;
  /** A redirect is an answer like any other: whoever asked follows it with a request of their own, or not at all. */
  answersRedirects?: boolean;
};

export type OutboundResponse = {
  status: number;
  /** Lower-case names; a header that came several times is joined by `, `. */
  headers: Readonly<Record<string, string>>;
  /** The URL that answered, after redirects. */
  url: string;
  /** Decompressed. */
  body: Uint8Array;
};

export type Outbound = {
  /** Any status is an answer; an `OutboundError` means there was none. */
  fetch(url: string | URL, options?: OutboundOptions): Promise<OutboundResponse>;
  /** Ends requests that still run. */
  close(): Promise<void>;
};

type Answer = { status: number; headers: Record<string, string>; body: Readable };

/**
 * A client for public addresses, and for the private ranges of `allow` (`10.1.0.0/16`). `lookup` replaces the system's
 * resolver in tests.
 */
export function createOutbound(settings: { allow: readonly string[]; lookup?: Lookup; userAgent: string }): Outbound {
  let opening: Promise<Agent> | undefined;
  const open = async (): Promise<Agent> => {
    const { openAgent } = await import('./agent.ts');
    return openAgent(settings.allow, settings.lookup);
  };
  return {
    async fetch(url, options = {}) {
      const request = planRequest(url, options, settings.userAgent);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new Error('The time is up.')), options.timeout ?? 30_000);
      try {
        return await fetchAll(await (opening ??= open()), request, options, deadline.signal);
      } catch (error) {
        throw toOutboundError(error, request.url, deadline.signal);
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => (await opening)?.destroy(),
  };
}

function planRequest(url: string | URL, options: OutboundOptions, userAgent: string): PlannedRequest {
  const { method = 'GET', body } = options;
  const own = { 'user-agent': userAgent, accept: options.accept ?? '*/*' };
  const headers = { ...own, ...cleanHeaders(options.headers ?? {}), 'accept-encoding': ACCEPTED_ENCODINGS };
  return { url: readUrl(String(url)), method, headers, ...(body === undefined ? {} : { body }) };
}

async function fetchAll(
  agent: Agent,
  first: PlannedRequest,
  { maxBytes = 10 * 1024 * 1024, maxRedirects = 5, answersRedirects = false }: OutboundOptions,
  deadline: AbortSignal,
): Promise<OutboundResponse> {
  let request = first;
  for (let redirects = 0; ; redirects++) {
    const answer = await send(agent, request, deadline);
    const location = findLocation(answer.status, answer.headers);
    if (location === undefined || answersRedirects) return finish(request, answer, maxBytes);
    discard(answer.body);
    if (redirects >= maxRedirects) {
      throw new OutboundError('too-many-redirects', `${first.url.host} redirects more than ${maxRedirects} times.`);
    }
    request = followRedirect(request, answer.status, location);
  }
}

async function send(agent: Agent, request: PlannedRequest, deadline: AbortSignal): Promise<Answer> {
  const { url, method, headers, body } = request;
  const sent = agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    body: body ?? null,
    signal: deadline,
  });
  // undici heeds the signal only once it is connected; DNS and connecting count too.
  const answer = await Promise.race([sent, rejectOnAbort(deadline)]);
  const named = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  return { status: answer.statusCode, headers: Object.fromEntries(named), body: answer.body };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

async function finish(request: PlannedRequest, answer: Answer, maxBytes: number): Promise<OutboundResponse> {
  const { status, headers } = answer;
  const empty = request.method === 'HEAD' || status === 204 || status === 304;
  if (empty) discard(answer.body);
  const body = empty ? new Uint8Array() : await readBody(answer.body, headers, maxBytes);
  // They described the compressed body, which nobody gets to see.
  if (headers['content-encoding'] !== undefined) delete headers['content-length'];
  delete headers['content-encoding'];
  return { status, headers, url: request.url.href, body };
}

function toOutboundError(error: unknown, url: URL, deadline: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (deadline.aborted || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/.test(code)) {
    return new OutboundError('timeout', `${url.host} did not answer in time.`, error);
  }
  return new OutboundError('network', `${url.host} could not be reached, or broke off its answer.`, error);
}
