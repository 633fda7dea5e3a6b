// Requests to a process over its socket.
import type { Readable } from 'node:stream';
import { IsolateError, type IsolateAnswer, type IsolateRequest } from './tasks.ts';

export interface Asker {
  /** Throws an `IsolateError` for what the answer is, any other error for a connection that broke. */
  ask: (request: IsolateRequest) => Promise<IsolateAnswer>;
  close: () => Promise<void>;
}

const TIMEOUT_MS = 10_000;
const BYTES_AT_MOST = 10 * 1024 * 1024;
const HEADER_BYTES_AT_MOST = 16 * 1024;
const CONNECTIONS = 16;

export function openAsker(socketPath: string): Asker {
  // The client is large; a server without integrations never needs it.
  const opening = import('undici').then(
    ({ Pool }) =>
      new Pool('http://isolate', {
        socketPath,
        connections: CONNECTIONS,
        maxHeaderSize: HEADER_BYTES_AT_MOST,
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
  );
  return {
    ask: async (request) => {
      const deadline = AbortSignal.timeout(request.timeout ?? TIMEOUT_MS);
      try {
        const { method = 'POST', path, headers, body } = request;
        const pool = await opening;
        const answer = await pool.request({ method, path, headers, body: body ?? null, signal: deadline });
        const read = await readBounded(answer.body, request.maxBytes ?? BYTES_AT_MOST);
        return { status: answer.statusCode, headers: listHeaders(answer.headers), body: read };
      } catch (error) {
        if (deadline.aborted) throw new IsolateError('timeout', 'The script did not answer in time.', error);
        const isLong = (error as NodeJS.ErrnoException).code === 'UND_ERR_HEADERS_OVERFLOW';
        if (isLong) throw new IsolateError('too-large', 'The script answered with headers that are too long.', error);
        throw error;
      }
    },
    close: async () => (await opening).destroy(),
  };
}

async function readBounded(body: Readable, maxBytes: number): Promise<Uint8Array> {
  // Breaking off makes the body fail once more, when nobody reads it any longer.
  body.on('error', () => {});
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new IsolateError('too-large', `The script answered with more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

const listHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name.toLowerCase(), text]),
  );
