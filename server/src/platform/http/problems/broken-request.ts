import { newId } from '#platform/ids.ts';
import { Problem } from './problem.ts';
import { errorBody } from './translate.ts';

interface BrokenSocket {
  writable: boolean;
  bytesWritten: number;
  end: (text: string, done: () => void) => void;
  destroy: () => void;
}

const KNOWN: Record<string, [status: number, reason: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are larger than this server accepts.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive in time.'],
};
const UNKNOWN = [400, 'Bad Request', 'The request is not valid HTTP.'] as const;

/** Answers what did not become a request, so that no hook and no error handler sees it. */
export function answerBrokenRequest(
  error: { code?: string },
  socket: BrokenSocket,
  headers: Record<string, string>,
): void {
  // After an answer has begun, a second one would be read as its continuation.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, reason, message] = KNOWN[error.code ?? ''] ?? UNKNOWN;
  const body = errorBody(new Problem(status, 'broken_request', message));
  const lines = Object.entries({
    ...headers,
    'x-request-id': newId(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
