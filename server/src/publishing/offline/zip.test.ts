import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { type EditionFile, zipOf } from './zip.ts';

/** A file that never ends. */
const endless = (): Readable => new Readable({ read: () => {} });

async function* listed(...files: EditionFile[]): AsyncGenerator<EditionFile> {
  yield* files;
}

test('a file that is opened when nobody reads any longer is closed', async () => {
  const stream = endless();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: opened, resolve: answer } = Promise.withResolvers<Readable>();
  const zip = zipOf(
    listed({
      path: 'a.png',
      open: () => {
        ask();
        return opened;
      },
    }),
  );
  await asked;
  zip.destroy();
  await once(zip, 'close');
  answer(stream);
  await once(stream, 'close', { signal: AbortSignal.timeout(5000) });
});

test('a file that is read when nobody reads any longer is closed, and no other is opened', async () => {
  const stream = endless();
  let others = 0;
  const zip = zipOf(
    listed(
      { path: 'a.png', open: async () => stream },
      { path: 'b.png', open: async () => Buffer.from(String(++others)) },
    ),
  );
  await once(stream, 'resume');
  zip.destroy();
  await once(stream, 'close', { signal: AbortSignal.timeout(5000) });
  assert.equal(others, 0);
});
