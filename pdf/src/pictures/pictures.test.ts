import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDrawable } from './index.ts';
import { makePng } from '../testing.ts';

/** The beginning of a JPEG, as far as its size. */
const makeJpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from('ffc00011080000000003012200021101031101ffd9', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), frame]);
};

test('pictures of both kinds can be drawn', () => {
  assert.equal(isDrawable(makePng(3, 2)), true);
  assert.equal(isDrawable(makeJpeg(300, 200)), true);
});

test('what is too large, empty, cut short or no picture cannot', () => {
  assert.equal(isDrawable(makeJpeg(4000, 4000)), true);
  assert.equal(isDrawable(makeJpeg(4001, 4000)), false);
  assert.equal(isDrawable(makeJpeg(0, 4)), false);
  assert.equal(isDrawable(makePng(3, 2, Buffer.alloc(5))), false);
  assert.equal(isDrawable(makePng(3, 2).subarray(0, 30)), false);
  assert.equal(isDrawable(Buffer.from('GIF89a')), false);
});

test('a picture with a palette has one number for each pixel, and needs the palette', () => {
  const pixels = Buffer.alloc((1 + 3) * 2);
  const plain = makePng(3, 2, pixels);
  plain.writeUInt8(3, 25);
  const palette = Buffer.from('00000003504c5445ff000000000000', 'hex');
  const withPalette = Buffer.concat([plain.subarray(0, 33), palette, plain.subarray(33)]);
  assert.deepEqual([isDrawable(withPalette), isDrawable(plain)], [true, false]);
});
