import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What clients have time for, in milliseconds. */
export interface SlowTimes {
  looksEach: number;
  /** A body that comes more slowly than `leastBytes` a second is given up after so long. */
  body: number;
  /** Likewise a reader who takes an answer more slowly. */
  reading: number;
  /** A second. */
  leastBytes: number;
}

export const SLOW_TIMES: SlowTimes = { looksEach: 5_000, body: 20_000, reading: 30_000, leastBytes: 500 };

/** A connection, and what passed over it when it was last looked at. */
export interface Line {
  socket: Socket;
  request?: IncomingMessage | undefined;
  response?: ServerResponse | undefined;
  read: number;
  sent: number;
  isSending: boolean;
  slowFor: number;
  /** Requests that came before the answers to those in front of them. */
  ahead: number;
}

export type Slow = 'body' | 'reading';

/** What a client has to be cut off for, if it has to be; to be asked once in a while. */
export function findSlow(line: Line, times: SlowTimes, passed: number): Slow | undefined {
  const { socket, request, response } = line;
  const [read, sent, wasSending] = [line.read, line.sent, line.isSending];
  const waiting = waitingIn(socket);
  line.read = socket.bytesRead;
  line.sent = socket.bytesWritten - waiting;
  line.isSending = waiting > 0;
  const least = (times.leastBytes * passed) / 1000;
  // Where bytes wait on both sides of a look, the reader is what they wait for.
  const isReadingSlowly = wasSending && waiting > 0 && line.sent - sent < least;
  // What has come and is not taken is slow by our own fault.
  const isComing = request !== undefined && !request.complete && !request.destroyed && request.readableLength === 0;
  const isBodySlow = isComing && response?.headersSent === false && line.read - read < least;
  if (!isReadingSlowly && !isBodySlow) {
    line.slowFor = 0;
    return undefined;
  }
  line.slowFor += passed;
  if (isReadingSlowly) return line.slowFor >= times.reading ? 'reading' : undefined;
  return line.slowFor >= times.body ? 'body' : undefined;
}

/** Bytes that the system has not taken yet, as Node's own timeouts count them: a large answer is one write, and is taken bit by bit. */
function waitingIn(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return Math.max(handle?.writeQueueSize ?? 0, socket.writableLength > 0 ? 1 : 0);
}
