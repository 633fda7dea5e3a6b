// The only way out of a process: an HTTP server on a Unix socket, to which the program brings each request of its script in
// clear, with its whole address. It decides nothing itself; `fetchOutside` does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Problem } from '#platform/http/index.ts';
import { OutboundError } from '#platform/net/index.ts';
import type { FairQueue } from '#platform/workers/index.ts';

export interface OutsideRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

export interface OutsideAnswer {
  status: number;
  headers: Readonly<Record<string, string | readonly string[]>>;
  body: Uint8Array;
}

/**
 * Sends a request of the process with this key. A refusal is a thrown `OutboundError` or `Problem`, whose message the script
 * gets to see.
 */
export type FetchOutside = (key: string, request: OutsideRequest) => Promise<OutsideAnswer>;

export interface Guard {
  close: () => Promise<void>;
}

interface GuardParts {
  key: string;
  path: string;
  fetchOutside: FetchOutside;
  /** Who waits for what, over all processes: what a request and its answer weigh is in our memory meanwhile. */
  requests: FairQueue;
  note: (line: string) => void;
}

const BODY_AT_MOST = 5 * 1024 * 1024;
/** All of a request must have come by then. */
const REQUEST_MS = 15_000;
const CONNECTIONS_AT_MOST = 64;
/** How a script distinguishes our refusal from an answer of the other side. */
const REFUSED = 'x-request-refused';

export async function openGuard(parts: GuardParts): Promise<Guard> {
  // The program sends no `Host` header where the address is whole.
  const server = createServer({ requireHostHeader: false, requestTimeout: REQUEST_MS }, (request, response) => {
    // An error of either stream ends both; there is nobody to say it to.
    request.on('error', () => {});
    response.on('error', () => {});
    void answer(parts, request, response);
  });
  server.maxConnections = CONNECTIONS_AT_MOST;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(parts.path, resolve);
  });
  server.unref();
  return {
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(parts: GuardParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await parts.requests.run(async () => {
      const body = await readAll(request);
      if (body === undefined) return refuse(response, 413, `A request may have ${BODY_AT_MOST} bytes at most.`);
      const asked = toOutside(request, body);
      const { status, headers, body: answered } = await parts.fetchOutside(parts.key, asked);
      response.writeHead(status, { ...ofMessage(headers), 'content-length': answered.length });
      response.end(request.method === 'HEAD' ? undefined : answered);
    }, parts.key);
  } catch (error) {
    if (error instanceof Problem) return refuse(response, error.status, error.message);
    if (!(error instanceof OutboundError)) parts.note(`A request failed: ${String(error)}`);
    refuse(response, 502, error instanceof OutboundError ? error.message : 'The request failed.');
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  // The connection is closed, so that no rest of a body is read as the next request.
  const body = JSON.stringify({ error: { code: status, message } });
  response.writeHead(status, { [REFUSED]: 'true', 'content-type': 'application/json', connection: 'close' }).end(body);
}

async function readAll(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_AT_MOST) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toOutside({ method = 'GET', url = '', headers }: IncomingMessage, body: Buffer): OutsideRequest {
  const named = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')] as const);
  return { method, url, headers: Object.fromEntries(named), ...(body.length === 0 ? {} : { body }) };
}

/** Without what belongs to the connection that the answer came by. */
function ofMessage(headers: OutsideAnswer['headers']): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(connection|keep-alive|transfer-encoding|content-length|upgrade|trailer|te|proxy-.*)$/i.test(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]));
}
