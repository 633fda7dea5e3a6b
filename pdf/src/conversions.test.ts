import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { convertPicture } from './conversions.ts';
import { isDrawable } from './pictures/index.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="red"/></svg>';

const pixels = () => sharp({ create: { width: 60, height: 20, channels: 3, background: '#c00' } });

test('pictures of four further kinds become some that a PDF knows, in their own size', async () => {
  const kinds = [Buffer.from(SVG), await pixels().webp().toBuffer(), await pixels().gif().toBuffer()];
  for (const bytes of [...kinds, await pixels().avif().toBuffer()]) {
    const made = await convertPicture(bytes);
    assert.deepEqual([made?.width, made?.height], [60, 20]);
    assert.ok(made !== undefined && isDrawable(made.bytes));
  }
});

test('a drawing is finer than the pixels that it asks for, and never too large', async () => {
  const fine = await sharp((await convertPicture(Buffer.from(SVG)))?.bytes).metadata();
  assert.equal(fine.width, 180);
  const huge = await convertPicture(Buffer.from(SVG.replace('"60"', '"6000"').replace('"20"', '"2000"')));
  const { width, height } = await sharp(huge?.bytes).metadata();
  assert.ok(width * height <= 4_100_000, `${width} × ${height}`);
});

test('what is hostile or broken is not converted, and reaches nothing', async () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${SVG.replace('/>', '/><text>&b;</text>')}`;
  const deep = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g>'.repeat(100_000)}</svg>`;
  const vast = SVG.replace('"60"', '"600000"').replace('"20"', '"200000"');
  const cut = (await pixels().webp().toBuffer()).subarray(0, 40);
  const texts = [bomb, deep, vast, '<svg', '<html><svg></svg></html>', `GIF89a${'x'.repeat(50)}`];
  for (const bytes of [...texts.map((text) => Buffer.from(text)), cut])
    assert.equal(await convertPicture(bytes), undefined, bytes.subarray(0, 60).toString());
});

test('what a drawing names elsewhere is not in it', async () => {
  const other = '<image href="file:///etc/hostname" width="60" height="20"/><image href="http://127.0.0.1:9/a.png"/>';
  const made = await convertPicture(Buffer.from(SVG.replace('</svg>', `${other}<script>while(true){}</script></svg>`)));
  const { dominant } = await sharp(made?.bytes).stats();
  assert.deepEqual([dominant.r > 200, dominant.g < 30], [true, true]);
});

test('drawings that name themselves, and effects over a large area, come to an end', async () => {
  const uses = Array.from(
    { length: 12 },
    (_, at) => `<g id="g${at}">${`<use href="#g${at + 1}"/>`.repeat(10)}</g>`,
  ).join('');
  const many = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${uses}<use href="#g0"/></svg>`;
  const blur = '<filter id="f"><feGaussianBlur stdDeviation="900"/><feTurbulence numOctaves="900"/></filter>';
  const slow = `<svg xmlns="http://www.w3.org/2000/svg" width="1900" height="1900">${blur}<rect width="1900" height="1900" filter="url(#f)"/></svg>`;
  for (const text of [many, slow]) await convertPicture(Buffer.from(text));
});
