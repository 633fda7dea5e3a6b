import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { listen } from './listening.ts';

const HOST = '127.0.0.1';

async function findPort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function start(t: TestContext) {
  const app = Fastify();
  app.get('/', async () => 'here');
  t.after(() => app.close());
  return app;
}

test('several connections are accepted in a turn of the event loop, and answered', async (t) => {
  const app = start(t);
  const port = await findPort();
  await listen(app, { host: HOST, port });
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  const sockets = Array.from({ length: 60 }, () => connect(port, HOST));
  // The first turn sends them off, and may accept some.
  await nextTurn();
  await nextTurn();
  assert.ok(process.platform !== 'linux' || accepted > 6, `${accepted} accepted`);
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const answers = await Promise.all(sockets.map(async (socket) => Buffer.concat(await socket.toArray()).toString()));
  assert.ok(answers.every((answer) => answer.startsWith('HTTP/1.1 200') && answer.endsWith('here')));
  assert.equal(accepted, 60);
});

test('a port where somebody listens is refused, also if that is one of ours', async (t) => {
  const port = await findPort();
  const first = start(t);
  await listen(first, { host: HOST, port });
  await assert.rejects(listen(start(t), { host: HOST, port }), { code: 'EADDRINUSE' });
  assert.equal(await (await fetch(`http://${HOST}:${port}/`)).text(), 'here');
});

test('once the server has closed, nobody listens, and the port is free', async (t) => {
  const port = await findPort();
  const app = start(t);
  await listen(app, { host: HOST, port });
  await fetch(`http://${HOST}:${port}/`).then((answer) => answer.text());
  await app.close();
  for (let time = 0; time < 40; time += 1) await assert.rejects(fetch(`http://${HOST}:${port}/`));
  await listen(start(t), { host: HOST, port });
});
