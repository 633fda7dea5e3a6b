// What was begun for somebody who no longer waits: it ends before the app says that it is closed, and with it the database.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test, type TestContext } from 'node:test';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { makeSite, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

/** An app that listens, and an address that is asked and answers when the test wants it to. */
async function stage(t: TestContext) {
  const files = await startFileServer();
  t.after(files.close);
  const world = await startWorld(t, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answerWith = (path: string, content: string): string => {
    files.answers.set(path, (response) => {
      asked.resolve();
      void released.promise.then(() => response.end(content));
    });
    return files.url(path);
  };
  const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  return { world, answerWith, asked: asked.promise, release: released.resolve, port: Number(new URL(origin).port) };
}

test('an import whose caller hangs up is finished before the app is closed', async (t) => {
  const { world, answerWith, asked, release, port } = await stage(t);
  const { spaceId, owner } = await makeSite(world, { 'README.md': '# Home' });
  const body = JSON.stringify({ url: answerWith('/late.md', '# Late\n'), source: 'markdown' });
  const head = `POST /v1/spaces/${spaceId}/content/import HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n`;
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
  );
  await asked;
  socket.resetAndDestroy();
  const closing = world.app.close();
  release();
  await closing;
  const { tree } = await readCurrent(world, spaceId);
  assert.deepEqual(
    tree.documents.map(({ title }) => title),
    ['Home', 'Late'],
  );
});

test('a description that no page waits for any longer is kept before the app is closed', async (t) => {
  const { world, answerWith, asked, release } = await stage(t);
  const url = answerWith('/api.yaml', 'openapi: 3.1.0\ninfo:\n  title: Late\n  version: "1"\n');
  const { base } = await makeSite(world, { 'README.md': `# Home\n\n{% openapi src="${url}" %}\n{% endopenapi %}\n` });
  // The page is shown without it after a few seconds.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const page = world.as(undefined).get(base);
  await asked;
  t.mock.timers.tick(5_000);
  assert.equal((await page).status, 200);
  t.mock.timers.reset();
  const closing = world.app.close();
  release();
  await closing;
  const kept = await world.db.selectFrom('described_addresses').select('content_hash').executeTakeFirstOrThrow();
  assert.notEqual(kept.content_hash, null);
});

test('whoever had connected before the server stops is answered, however many came at once', async (t) => {
  const { world, port } = await stage(t);
  const sockets = Array.from({ length: 80 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  // Connecting is begun in this turn, and accepting in the next ones.
  const closing = world.app.close();
  const answers = await Promise.all(sockets.map(async (socket) => Buffer.concat(await socket.toArray()).toString()));
  await closing;
  assert.deepEqual(
    answers.filter((answer) => !/^HTTP\/1\.1 (?:200|503) /.test(answer)),
    [],
  );
});
