import { inflateSync } from 'node:zlib';
import { type Pass, passesOf, type Png } from './png.ts';

/** The pixels of a picture from the upper left corner on: a byte for each sample of a color, and one for how much it covers. */
export interface Pixels {
  colors: Uint8Array;
  cover: Uint8Array | undefined;
}

/** Unpacks a picture that was found to be whole. */
export function unpackPng(png: Png): Pixels {
  const { width, height, channels, hasAlpha, palette, transparency } = png;
  const lines = inflateSync(png.data);
  const parts = hasAlpha ? channels - 1 : channels;
  const colors = new Uint8Array(width * height * parts);
  const covers = palette === undefined ? undefined : transparency;
  const cover = hasAlpha || covers !== undefined ? new Uint8Array(width * height) : undefined;
  const sample = samplesOf(png);
  const step = Math.max(1, (channels * png.bits) >> 3);
  let at = 0;
  for (const pass of passesOf(png)) {
    for (let row = 0; row < pass.height; row += 1, at += 1 + pass.bytes) {
      restore(lines, { at, bytes: pass.bytes, step, isFirst: row === 0 });
      const line = lines.subarray(at + 1, at + 1 + pass.bytes);
      for (let column = 0; column < pass.width; column += 1) {
        const pixel = placeOf(pass, row, column, width);
        for (let part = 0; part < parts; part += 1)
          colors[pixel * parts + part] = sample(line, column * channels + part);
        if (cover === undefined) continue;
        cover[pixel] = hasAlpha ? sample(line, column * channels + parts) : (covers?.[colors[pixel] ?? 0] ?? 255);
      }
    }
  }
  return { colors, cover };
}

const placeOf = ({ x, y, across, down }: Pass, row: number, column: number, width: number): number =>
  (y + row * down) * width + x + column * across;

/** A sample of a line as a byte. Numbers of colors stay what they are. */
function samplesOf({ bits, palette }: Png): (line: Uint8Array, index: number) => number {
  if (bits === 8) return (line, index) => line[index] ?? 0;
  if (bits === 16) return (line, index) => line[index * 2] ?? 0;
  const most = (1 << bits) - 1;
  const scale = palette === undefined ? 255 / most : 1;
  return (line, index) => {
    const first = index * bits;
    return (((line[first >> 3] ?? 0) >> (8 - bits - (first & 7))) & most) * scale;
  };
}

interface Line {
  /** Where the byte stands that says how it is written. */
  at: number;
  bytes: number;
  /** From a pixel to the next. */
  step: number;
  isFirst: boolean;
}

/** Lines are written as differences to what is on the left and above: this adds them up, in their place. */
function restore(lines: Uint8Array, { at, bytes, step, isFirst }: Line): void {
  const filter = lines[at];
  const [start, above] = [at + 1, isFirst ? -1 : at - bytes];
  const upper = (index: number): number => (above === -1 ? 0 : (lines[above + index] ?? 0));
  for (let index = 0; index < bytes; index += 1) {
    const left = index < step ? 0 : (lines[start + index - step] ?? 0);
    const up = upper(index);
    const corner = index < step ? 0 : upper(index - step);
    const guess =
      filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : filter === 4
              ? nearest(left, up, corner)
              : 0;
    lines[start + index] = (lines[start + index] ?? 0) + guess;
  }
}

/** The predictor of Paeth: which of the three is nearest to where they lead together. */
function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
