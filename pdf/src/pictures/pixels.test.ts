// The pixels that we unpack are those that another reader finds in the same file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp, { type PngOptions } from 'sharp';
import { makePng } from '../testing.ts';
import { isDrawable, readPng, unpackPng } from './index.ts';

const [width, height] = [37, 23];

/** A picture with slopes and noise, so that every way to write a line is worth it somewhere. */
function makeSource(channels: 1 | 2 | 3 | 4) {
  const bytes = Buffer.from(
    Array.from(
      { length: width * height * channels },
      (_, index) => (index * 7 + (index % 11) ** 3 + (index >> 6)) & 255,
    ),
  );
  return sharp(bytes, { raw: { width, height, channels } });
}

/** Red, green, blue and cover of each pixel. */
async function readByOther(file: Buffer): Promise<Buffer> {
  return sharp(file).toColorspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
}

function readByUs(file: Buffer): Buffer {
  const png = readPng(file);
  assert.ok(png !== undefined && isDrawable(file));
  const { colors, cover } = unpackPng(png);
  const parts = colors.length / (width * height);
  return Buffer.from(
    Array.from({ length: width * height }, (_, pixel) => {
      const own = [...colors.subarray(pixel * parts, (pixel + 1) * parts)];
      const rgb = png.palette === undefined ? own : [...png.palette.subarray((own[0] ?? 0) * 3, (own[0] ?? 0) * 3 + 3)];
      return [...(rgb.length === 1 ? [rgb[0], rgb[0], rgb[0]] : rgb), cover?.[pixel] ?? 255] as number[];
    }).flat(),
  );
}

const WAYS: Record<string, PngOptions> = {
  whole: { adaptiveFiltering: true },
  interlaced: { adaptiveFiltering: true, progressive: true },
  'of a palette': { palette: true, colors: 60 },
  'of four colors': { palette: true, colors: 4 },
  'of two colors, interlaced': { palette: true, colors: 2, progressive: true },
};

for (const [name, options] of Object.entries(WAYS)) {
  test(`pictures of every number of channels, ${name}`, async () => {
    for (const channels of [1, 2, 3, 4] as const) {
      const file = await makeSource(channels).png(options).toBuffer();
      assert.deepEqual(readByUs(file), await readByOther(file), `${channels} channels`);
    }
  });
}

test('samples of 16 bits are cut to 8', async () => {
  const file = await makeSource(4).toColorspace('rgb16').png({ progressive: true }).toBuffer();
  assert.equal(readPng(file)?.bits, 16);
  assert.deepEqual(readByUs(file), await readByOther(file));
});

test('lines that are written in a way that there is not, bits that there are not and a missing palette are no picture', async () => {
  const lines = Buffer.alloc((1 + 4 * 3) * 2);
  assert.equal(isDrawable(makePng(3, 2, lines)), true);
  lines.writeUInt8(5, 13);
  assert.equal(isDrawable(makePng(3, 2, lines)), false);
  const file = await makeSource(3).png().toBuffer();
  for (const [at, value] of [
    [24, 3],
    [25, 3],
    [25, 1],
  ] as const) {
    const spoiled = Buffer.from(file);
    spoiled.writeUInt8(value, at);
    assert.equal(readPng(spoiled), undefined, `${value} at ${at}`);
  }
});
