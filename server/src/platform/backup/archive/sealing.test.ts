import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { seal, SealBroken, sealedSize, unseal } from './sealing.ts';

const key = randomBytes(32);
const PIECE = 64 * 1024;

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

const sealed = (bytes: Uint8Array, name = 'a', by = key) => buffer(seal(by, name, inChunks(bytes, 10_007)));
const opened = (bytes: Uint8Array, name = 'a', by = key) => buffer(unseal(by, name, inChunks(bytes, 7919)));

test('what was sealed opens as it was, and has the size that was said, whatever its length', async () => {
  for (const size of [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 5]) {
    const bytes = randomBytes(size);
    const hidden = await sealed(bytes);
    assert.equal(hidden.byteLength, sealedSize(size));
    assert.ok(bytes.equals(await opened(hidden)), `${size}`);
  }
});

test('the same bytes are sealed differently each time', async () => {
  assert.notDeepEqual(await sealed(Buffer.from('text')), await sealed(Buffer.from('text')));
});

test('another key and another name open nothing', async () => {
  const hidden = await sealed(Buffer.from('text'));
  await assert.rejects(opened(hidden, 'a', randomBytes(32)), SealBroken);
  await assert.rejects(opened(hidden, 'b'), SealBroken);
});

test('a changed bit anywhere, a cut, an addition and swapped pieces are noticed', async () => {
  const hidden = await sealed(randomBytes(2 * PIECE + 100));
  for (const at of [0, 7, 40, 50, PIECE, PIECE + 60, hidden.length - 1]) {
    const changed = Buffer.from(hidden);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await assert.rejects(opened(changed), SealBroken, `${at}`);
  }
  // Also where a piece ends, so that what is left is whole pieces.
  const [head, piece] = [38, PIECE + 16];
  for (const length of [0, 10, head, head + 5, head + piece, head + 2 * piece, hidden.length - 1])
    await assert.rejects(opened(hidden.subarray(0, length)), SealBroken, `${length}`);
  await assert.rejects(opened(Buffer.concat([hidden, Buffer.alloc(20)])), SealBroken);
  const swapped = Buffer.concat([
    ...[hidden.subarray(0, head), hidden.subarray(head + piece, head + 2 * piece)],
    ...[hidden.subarray(head, head + piece), hidden.subarray(head + 2 * piece)],
  ]);
  await assert.rejects(opened(swapped), SealBroken);
});
