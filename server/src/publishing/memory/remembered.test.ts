import assert from 'node:assert/strict';
import { get as send, type IncomingHttpHeaders } from 'node:http';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { importFiles, makeSite } from '#testing/content.ts';
import { fromMemory } from '#testing/recall.ts';
import { startWorld } from '#testing/world.ts';

/** More than the tests before the last one need. */
const LIMIT = 1500;

const world = await startWorld({ after }, { LECTERN_SITE_RATE_LIMIT: String(LIMIT) });
const { base, spaceId } = await makeSite(world, { 'README.md': '# Welcome\n\nFirst words.\n', 'next.md': '# Next\n' });

/** Requests that went past the shortcut. */
let ordinary = 0;
world.app.http.addHook('onRequest', async () => {
  ordinary += 1;
});
const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = send(origin + path, { headers, method }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject);
    });
    request.on('error', reject);
  });

const withoutChanging = ({ headers, ...rest }: Answer) => {
  const { date, 'x-request-id': _id, 'x-ratelimit-remaining': _left, ...stable } = headers;
  return { ...rest, headers: stable, dated: date !== undefined };
};

test('a page that was asked for before is sent again without looking further, and is the same to the last header', async () => {
  const first = await ask(base);
  const second = await fromMemory(
    () => ordinary,
    () => ask(base),
  );
  assert.deepEqual(withoutChanging(second), withoutChanging(first));
  assert.equal(first.status, 200);
  assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
});

test('who has the page already gets 304', async () => {
  const { headers } = await ask(base);
  const again = await ask(base, { 'if-none-match': headers.etag ?? '' });
  assert.deepEqual([again.status, again.body, again.headers.etag], [304, '', headers.etag]);
});

test('each coding has its own bytes and its own tag', async () => {
  const tags = new Set<string | undefined>();
  for (let round = 0; round < 2; round++) {
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await ask(base, { 'accept-encoding': coding });
      assert.equal(headers['content-encoding'], coding === 'identity' ? undefined : coding);
      tags.add(headers.etag);
    }
  }
  assert.equal(tags.size, 3);
});

test('a change is seen by the next request', async () => {
  await ask(base);
  await importFiles(world, spaceId, { 'README.md': '# Welcome\n\nSecond words.\n', 'next.md': '# Next\n' });
  assert.match((await ask(base)).body, /Second words/);
});

test('a page that went back to what it was says when that was', async () => {
  const was = '# Welcome\n\nThird words.\n';
  const other = { 'next.md': '# Next\n' };
  await importFiles(world, spaceId, { 'README.md': was, ...other });
  const first = await ask(base);
  world.clock.advance(40 * 24 * 60 * 60 * 1000);
  await importFiles(world, spaceId, { 'README.md': `${was}More.`, ...other });
  await importFiles(world, spaceId, { 'README.md': was, ...other });
  const again = await ask(base);
  assert.notEqual(/<time datetime="([^"]*)"/.exec(again.body)?.[1], /<time datetime="([^"]*)"/.exec(first.body)?.[1]);
});

test('a change that another process makes is seen too', async () => {
  await ask(base);
  const other = world.database.again();
  await other.updateTable('sites').set({ title: 'Renamed elsewhere' }).execute();
  await other.destroy();
  await nextTurn();
  assert.match((await ask(base)).body, /Renamed elsewhere/);
});

test('other methods, queries and requests with a body go the ordinary way', async () => {
  await ask(base);
  const before = ordinary;
  await ask(base, {}, 'HEAD');
  await ask(`${base}?utm_source=x`);
  await ask(base, { 'content-length': '0' });
  assert.equal(ordinary - before, 3);
});

test('a site that is no longer published is gone at once', async () => {
  await ask(base);
  await world.db.updateTable('sites').set({ published: 0 }).execute();
  assert.equal((await ask(base)).status, 404);
  await world.db.updateTable('sites').set({ published: 1 }).execute();
});

test('what is remembered counts against the limit of its caller, who is refused then before anything is looked at', async () => {
  let answer = await ask(base);
  for (let count = 0; count <= LIMIT && answer.status !== 429; count++) answer = await ask(base);
  const before = ordinary;
  for (const path of [base, `${base}/next`, `${base}/nothing`, `/~proxy/x`, '/~downloads/pdf/a/b/c']) {
    const { status, headers } = await ask(path);
    assert.deepEqual([status, headers['retry-after'], headers['cache-control']], [429, '60', 'no-store'], path);
  }
  assert.equal(ordinary, before);
  for (const path of ['/healthz', '/openapi.json', '/v1/urls/content'])
    assert.notEqual((await ask(path)).status, 429, path);
});
