import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnections } from './connections.ts';

const TIMES = { looksEach: 50, body: 200, reading: 600, leastBytes: 500 };

/** A server of its own, and what it counts. */
async function startServer(t: TestContext, listener: RequestListener, more: { most?: number; exempt?: string[] } = {}) {
  const counted: string[] = [];
  const connections = createConnections({
    exempt: more.exempt ?? ['loopback'],
    most: more.most,
    times: TIMES,
    onRefused: (reason) => counted.push(reason),
    onSlow: (slow) => counted.push(slow),
  });
  const server = createServer((request, response) => {
    connections.note(request, response);
    listener(request, response);
  });
  connections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const sockets: Socket[] = [];
  t.after(() => {
    connections.stop();
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return { counted, connections, open };
}

/** Whether a connection is closed by the other end within so long. */
const isClosed = async (socket: Socket, within = 30_000): Promise<boolean> =>
  socket.destroyed || Promise.race([once(socket, 'close').then(() => true), sleep(within, false, { ref: false })]);

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n';

test('a body that comes byte by byte is given up', async (t) => {
  const { counted, open } = await startServer(t, (request, response) => {
    request.resume().on('end', () => response.end('done'));
  });
  const socket = await open();
  socket.resume().write(HEAD);
  const drip = setInterval(() => socket.write('x'), 20);
  assert.ok(await isClosed(socket));
  clearInterval(drip);
  assert.deepEqual(counted, ['body']);
});

test('a body that nobody here takes is not the fault of who sends it', async (t) => {
  const { counted, open } = await startServer(t, (request, response) => {
    setTimeout(() => request.resume().on('end', () => response.end('done')), 600);
  });
  const socket = await open();
  const answered = once(socket, 'data');
  socket.write(HEAD + 'x'.repeat(100_000));
  assert.match(String(await answered), /200 OK/);
  assert.deepEqual(counted, []);
});

test('a handler that takes long is no slow client', async (t) => {
  const { counted, open } = await startServer(t, (_request, response) => {
    setTimeout(() => response.end('done'), 600);
  });
  const socket = await open();
  const answered = once(socket, 'data');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(String(await answered), /done/);
  assert.deepEqual(counted, []);
});

/** More than the system takes for one connection. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

test('a reader who takes nothing of an answer is cut off', async (t) => {
  const { counted, open, connections } = await startServer(t, (_request, response) => response.end(LARGE));
  const socket = await open();
  socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  for (const until = Date.now() + 30_000; counted.length === 0; await sleep(20)) assert.ok(Date.now() < until);
  assert.deepEqual(counted, ['reading']);
  await sleep(50);
  assert.equal(connections.count(), 0);
});

test('a reader who takes a large answer slowly, but takes it, is not', async (t) => {
  const { counted, open } = await startServer(t, (_request, response) => response.end(LARGE));
  const socket = await open();
  let taken = 0;
  socket.on('data', (bytes: Buffer) => {
    taken += bytes.byteLength;
    socket.pause();
    setTimeout(() => socket.resume(), 3);
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await sleep(1_800);
  assert.deepEqual(counted, []);
  assert.ok(taken > 0);
});

test('one address has a quarter of the connections at most, and proxies as many as there are', async (t) => {
  const strict = await startServer(t, (_request, response) => response.end('x'), { most: 8, exempt: [] });
  const sockets = [await strict.open(), await strict.open(), await strict.open()];
  assert.ok(await isClosed(sockets[2]!));
  assert.deepEqual([strict.connections.count(), strict.counted], [2, ['address']]);
  sockets[0]!.destroy();
  for (const until = Date.now() + 30_000; strict.connections.count() > 1; await sleep(10))
    assert.ok(Date.now() < until);
  const next = await strict.open();
  assert.equal(await isClosed(next, 100), false);
  const open = await startServer(t, (_request, response) => response.end('x'), { most: 4 });
  for (let count = 0; count < 4; count += 1) await open.open();
  assert.ok(await isClosed(await open.open()));
  assert.deepEqual([open.connections.count(), open.counted], [4, ['all']]);
});

test('who sends a thousand requests in one packet is cut off', async (t) => {
  let answered = 0;
  const { counted, open } = await startServer(t, (request, response) => {
    if (request.socket.destroyed) return;
    answered += 1;
    setTimeout(() => response.end('x'), 20);
  });
  const socket = await open();
  socket.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
  assert.ok(await isClosed(socket));
  assert.ok(answered < 60, `${answered} were begun`);
  assert.ok(counted.includes('ahead'));
  const polite = await open();
  const first = once(polite, 'data');
  polite.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
  assert.match(String(await first), /200 OK/);
});
