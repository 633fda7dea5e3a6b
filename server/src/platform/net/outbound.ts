import type { Readable } from 'node:stream';
import { inSpan } from '#platform/causes/index.ts';
import type { Agent } from './agent.ts';
import { ACCEPTED_ENCODINGS, discard, readBody, readChunks } from './body.ts';
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

export type StreamOptions = Omit<OutboundOptions, 'answersRedirects'> & {
  /** The longest that nothing comes, in milliseconds, 30 seconds by default. */
  idle?: number;
  /** Ends it: nobody waits for it any more. */
  signal?: AbortSignal;
};

export type OutboundStream = Omit<OutboundResponse, 'body'> & {
  /** Decompressed, as it comes. Whoever reads it to its end or leaves it, as `for await` does, closes the connection. */
  body: AsyncIterable<Uint8Array>;
};

export type Outbound = {
  /** Any status is an answer; an `OutboundError` means there was none. */
  fetch(url: string | URL, options?: OutboundOptions): Promise<OutboundResponse>;
  /** The same for a body that comes bit by bit. Reading it throws an `OutboundError`, too. */
  stream(url: string | URL, options?: StreamOptions): Promise<OutboundStream>;
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
      const request = planRequest(url, options, settings);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new Error('The time is up.')), options.timeout ?? 30_000);
      try {
        const { last, answer } = await follow(await (opening ??= open()), request, options, deadline.signal);
        return await finish(last, answer, options.maxBytes ?? BYTES_AT_MOST);
      } catch (error) {
        throw toOutboundError(error, request.url, deadline.signal);
      } finally {
        clearTimeout(timer);
      }
    },
    async stream(url, options = {}) {
      // What is compressed comes late.
      const request = planRequest(url, options, { ...settings, encodings: 'identity' });
      const deadline = createDeadline(options);
      try {
        const { last, answer } = await follow(await (opening ??= open()), request, options, deadline.signal);
        const { status, headers } = answer;
        return { status, headers, url: last.url.href, body: readParts(last, answer, { options, deadline }) };
      } catch (error) {
        deadline.clear();
        throw toOutboundError(error, request.url, deadline.signal);
      }
    },
    close: async () => (await opening)?.destroy(),
  };
}

function planRequest(
  url: string | URL,
  options: OutboundOptions,
  { userAgent, encodings = ACCEPTED_ENCODINGS }: { userAgent: string; encodings?: string },
): PlannedRequest {
  const { method = 'GET', body } = options;
  const own = { 'user-agent': userAgent, accept: options.accept ?? '*/*' };
  const headers = { ...own, ...cleanHeaders(options.headers ?? {}), 'accept-encoding': encodings };
  return { url: readUrl(String(url)), method, headers, ...(body === undefined ? {} : { body }) };
}

const BYTES_AT_MOST = 10 * 1024 * 1024;

/** The answer at the end of all redirects, and the request that it is to. */
async function follow(
  agent: Agent,
  first: PlannedRequest,
  { maxRedirects = 5, answersRedirects = false }: OutboundOptions,
  deadline: AbortSignal,
): Promise<{ last: PlannedRequest; answer: Answer }> {
  let request = first;
  for (let redirects = 0; ; redirects++) {
    const answer = await send(agent, request, deadline);
    const location = findLocation(answer.status, answer.headers);
    if (location === undefined || answersRedirects) return { last: request, answer };
    discard(answer.body);
    if (redirects >= maxRedirects) {
      throw new OutboundError('too-many-redirects', `${first.url.host} redirects more than ${maxRedirects} times.`);
    }
    request = followRedirect(request, answer.status, location);
  }
}

/** Of a call, its span says the method, the host and the status: the rest may be what somebody wrote, or a secret. */
const send = (agent: Agent, request: PlannedRequest, deadline: AbortSignal): Promise<Answer> => {
  const { url, method } = request;
  const attributes = { 'http.request.method': method, 'server.address': url.hostname };
  return inSpan({ name: `call ${method}`, kind: 'client', attributes }, async (note) => {
    const answer = await sendNow(agent, request, deadline);
    note({ 'http.response.status_code': answer.status });
    return answer;
  });
};

async function sendNow(agent: Agent, request: PlannedRequest, deadline: AbortSignal): Promise<Answer> {
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

interface Deadline {
  signal: AbortSignal;
  /** Something came. */
  touch: () => void;
  clear: () => void;
}

/** Ends a stream that takes too long, from which nothing comes, or for which nobody waits. */
function createDeadline({ timeout = 30_000, idle = 30_000, signal: gone }: StreamOptions): Deadline {
  const ending = new AbortController();
  const end = (): void => ending.abort(new Error('The time is up.'));
  const [whole, silence] = [setTimeout(end, timeout), setTimeout(end, idle)];
  gone?.addEventListener('abort', end, { once: true });
  if (gone?.aborted === true) end();
  return {
    signal: ending.signal,
    touch: () => void silence.refresh(),
    clear: () => {
      clearTimeout(whole);
      clearTimeout(silence);
      gone?.removeEventListener('abort', end);
    },
  };
}

async function* readParts(
  { url }: PlannedRequest,
  { body, headers }: Answer,
  { options, deadline }: { options: StreamOptions; deadline: Deadline },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of readChunks(body, headers, options.maxBytes ?? BYTES_AT_MOST)) {
      deadline.touch();
      yield chunk;
    }
  } catch (error) {
    throw toOutboundError(error, url, deadline.signal);
  } finally {
    deadline.clear();
  }
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
