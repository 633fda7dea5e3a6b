// On SQLite alone: what servers elsewhere answer is in no row.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test, type TestContext } from 'node:test';
import { makePng } from '@lectern/pdf/testing';
import { startWorld } from '#testing/world.ts';
import { readPictures } from './pictures.ts';

const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const read = (urls: readonly string[]) =>
  readPictures(world.ctx, { files: new Map(), urls: new Set(urls), signal: new AbortController().signal });

const PNG = makePng(4, 4);

test('pictures of other servers are fetched once for a while, and those that are none are counted', async (t) => {
  const asked: string[] = [];
  const base = await serve(t, ({ url = '' }, response) => {
    asked.push(url);
    if (url === '/a.png') response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    else if (url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    else response.writeHead(404).end();
  });
  const urls = ['/a.png', '/page', '/gone.png'].map((path) => base + path);
  const { bytes, fetched, missing } = await read(urls);
  assert.deepEqual([Object.keys(bytes), fetched, missing], [[`${base}/a.png`], 1, 2]);
  assert.deepEqual(Buffer.from(bytes[`${base}/a.png`] ?? []), PNG);
  await read(urls);
  assert.equal(asked.length, 3, 'what failed is not asked for again at once');
  world.clock.advance(2 * 60 * 60 * 1000);
  await read(urls);
  assert.equal(asked.length, 6);
});

test('addresses inside the house and what is no address are never asked for', async () => {
  const { fetched, missing } = await read([
    'http://10.0.0.1/a.png',
    'http://[::1]/a.png',
    'https://',
    'http://169.254.169.254/x',
  ]);
  assert.deepEqual([fetched, missing], [0, 4]);
});

test('a picture that never ends holds nobody else up, and ten thousand are not all fetched', async (t) => {
  let asked = 0;
  const endless = await serve(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    const more = setInterval(() => response.write(PNG), 50);
    response.on('close', () => clearInterval(more));
  });
  const many = await serve(t, (_request, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
  });
  const urls = [`${endless}/a`, ...Array.from({ length: 10_000 }, (_, index) => `${many}/${index}.png`)];
  const { fetched, missing } = await read(urls);
  assert.ok(fetched > 100 && fetched < 200, String(fetched));
  assert.equal(missing, urls.length - fetched);
  assert.ok(asked < 200);
});
