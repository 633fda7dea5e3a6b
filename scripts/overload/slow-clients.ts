// Clients that hold connections and do next to nothing with them.
import { connect, type Socket } from 'node:net';
import type { Target } from './types.ts';

const DRIP_MS = 1_000;

/** Opens so many of each kind: those who never end their headers, those who never end a body, and those who take no answer. */
export function openSlowClients(target: Target, count: number): () => void {
  const sockets = new Set<Socket>();
  const open = (first: string): Socket => {
    const socket = connect(target.port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write(first);
    return socket;
  };
  const dripping: Socket[] = [];
  const host = `Host: ${target.host}\r\n`;
  for (let each = 0; each < count; each += 1) {
    dripping.push(open(`GET ${target.pages[0]} HTTP/1.1\r\n${host}X-Slow: `).resume());
    dripping.push(
      open(
        `PATCH /v1/spaces/${target.otherId} HTTP/1.1\r\n${host}Authorization: Bearer ${target.token}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
      ).resume(),
    );
    // More than the system takes for a connection, and none of it is ever taken.
    open(`GET ${target.large} HTTP/1.1\r\n${host}\r\n`.repeat(8)).pause();
  }
  const timer = setInterval(() => {
    for (const socket of dripping) if (socket.writable) socket.write('x');
  }, DRIP_MS);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}
