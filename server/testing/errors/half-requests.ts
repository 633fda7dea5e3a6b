// Requests that have begun and are not finished: what a server has on its hands when it has to stop.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { ApiAnswer } from '../api.ts';
import type { ServedOperation } from './documented.ts';

interface HalfRequest {
  operation: ServedOperation;
  /** Sends the rest and answers what comes back. */
  finish: () => Promise<ApiAnswer>;
}

/** Opens a connection for each operation and sends all of a request but its last line. */
export async function begin(http: FastifyInstance, operations: readonly ServedOperation[]): Promise<HalfRequest[]> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  let arrived = 0;
  http.server.on('connection', () => (arrived += 1));
  const begun: HalfRequest[] = [];
  for (const operation of operations) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const path = operation.path.replaceAll(/\{\w+\}/g, 'x');
    socket.write(`${operation.method} ${path} HTTP/1.1\r\nhost: x\r\n`);
    begun.push({ operation, finish: () => finish(socket) });
  }
  while (arrived < begun.length) await new Promise((resolve) => setTimeout(resolve, 5));
  return begun;
}

async function finish(socket: Socket): Promise<ApiAnswer> {
  socket.write('connection: close\r\n\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(': ', 2);
      return [name.toLowerCase(), value];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, text: body, body: JSON.parse(body) };
}
