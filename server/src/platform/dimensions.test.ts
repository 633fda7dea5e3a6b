import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeBomb, makePicture, makePng, turn } from '#testing/pictures.ts';
import { readDimensions } from './dimensions.ts';

test('pictures say how large they are seen', async () => {
  for (const type of ['png', 'jpeg', 'webp'] as const)
    assert.deepEqual(readDimensions(await makePicture(120, 80, type)), { width: 120, height: 80 }, type);
  assert.deepEqual(readDimensions(turn(await makePicture(120, 80, 'jpeg'))), { width: 80, height: 120 });
  assert.deepEqual(readDimensions(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"/>')), {
    width: 300,
    height: 150,
  });
  assert.deepEqual(readDimensions(makeBomb()), { width: 50_000, height: 50_000 });
});

test('what says nothing of its size, or what cannot be so, has none', () => {
  const bytes = Buffer.alloc(300_000, '<svg ');
  for (const head of [bytes, Buffer.alloc(0), Buffer.from('GIF89a'), makePng(0, 5, bytes), makePng(4e9, 4e9, bytes)])
    assert.deepEqual(readDimensions(head), {});
});
