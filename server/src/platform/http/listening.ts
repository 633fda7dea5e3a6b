import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Address {
  host: string;
  port: number;
}

/**
 * How many sockets listen on the port. Node accepts one connection of each in a turn of the event loop, so while turns are long
 * because there is much to do, whoever comes new to a single socket would wait for as many turns as there are others before them.
 */
const SOCKETS = 16;

/**
 * Listens on an address, with several sockets where the system shares a port among them. Fails with `EADDRINUSE` where somebody
 * listens there already. Port 0 takes any free one, and has one socket.
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<void> {
  if (process.platform !== 'linux' || port === 0) {
    await app.listen({ host, port });
    return;
  }
  // Sockets that share ports would share that of another server of the same user, too, and each have some of the other's callers.
  await probe({ host, port });
  const others: Server[] = [];
  // With the first, and not when the requests have been answered: until then, connections would go on being accepted.
  app.addHook('preClose', async () => {
    for (const other of others) other.close();
  });
  const shared = { host, port, reusePort: true };
  await app.listen(shared);
  for (let number = 1; number < SOCKETS; number += 1) others.push(await open(app));
}

/** Listens for a moment, as whoever shares nothing. */
async function probe(address: Address): Promise<void> {
  const server = createServer();
  server.listen(address);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** Another socket where the server listens, whose connections are as those of the first. */
async function open(app: FastifyInstance): Promise<Server> {
  const { address: host, port } = app.server.address() as AddressInfo;
  const options = { allowHalfOpen: true, noDelay: true };
  const server = createServer(options, (socket) => app.server.emit('connection', socket));
  server.listen({ host, port, reusePort: true });
  await once(server, 'listening');
  return server;
}
