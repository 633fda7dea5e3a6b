/** A PNG as its file says it, packed. */
export interface Png {
  width: number;
  height: number;
  /** Of a sample. */
  bits: number;
  /** How many samples a pixel has. */
  channels: number;
  hasAlpha: boolean;
  /** Red, green and blue of each color, where pixels are numbers of them. */
  palette: Buffer | undefined;
  /** What is transparent: of a palette, how much each color covers; else the one color that is not seen. */
  transparency: Buffer | undefined;
  isInterlaced: boolean;
  /** What its pixels are unpacked from. */
  data: Buffer;
}

const START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** How many samples a pixel has, and of how many bits they may be, by the number of its kind. */
const KINDS: Record<number, { channels: number; bits: readonly number[] }> = {
  0: { channels: 1, bits: [1, 2, 4, 8, 16] },
  2: { channels: 3, bits: [8, 16] },
  3: { channels: 1, bits: [1, 2, 4, 8] },
  4: { channels: 2, bits: [8, 16] },
  6: { channels: 4, bits: [8, 16] },
};
const PALETTE = 3;

export const isPng = (bytes: Uint8Array): boolean => START.equals(bytes.subarray(0, START.length));

/** A PNG, if its file is one and whole. That its pixels are is not looked at. */
export function readPng(bytes: Uint8Array): Png | undefined {
  if (!isPng(bytes)) return undefined;
  const parts = partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const head = parts?.find(({ type }) => type === 'IHDR')?.body;
  if (parts === undefined || head?.length !== 13) return undefined;
  const [bits, kind] = [head.readUInt8(8), head.readUInt8(9)];
  const known = KINDS[kind];
  const bodyOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.body;
  const palette = kind === PALETTE ? bodyOf('PLTE') : undefined;
  if (known === undefined || !known.bits.includes(bits)) return undefined;
  if (kind === PALETTE && (palette === undefined || palette.length < 3)) return undefined;
  return {
    width: head.readUInt32BE(0),
    height: head.readUInt32BE(4),
    bits,
    channels: known.channels,
    hasAlpha: kind >= 4,
    palette,
    transparency: bodyOf('tRNS'),
    isInterlaced: head.readUInt8(12) === 1,
    data: Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map(({ body }) => body)),
  };
}

interface Part {
  type: string;
  body: Buffer;
}

/** The parts of a file up to its end; undefined if that is missing. */
function partsOf(bytes: Buffer): Part[] | undefined {
  const parts: Part[] = [];
  for (let at = START.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) return undefined;
    if (type === 'IEND') return parts;
    parts.push({ type, body });
    at += 12 + length;
  }
  return undefined;
}

/** Of an interlaced picture: where its passes begin, and how far their pixels are apart. */
const PASSES = [
  { x: 0, y: 0, across: 8, down: 8 },
  { x: 4, y: 0, across: 8, down: 8 },
  { x: 0, y: 4, across: 4, down: 8 },
  { x: 2, y: 0, across: 4, down: 4 },
  { x: 0, y: 2, across: 2, down: 4 },
  { x: 1, y: 0, across: 2, down: 2 },
  { x: 0, y: 1, across: 1, down: 2 },
] as const;
const WHOLE = [{ x: 0, y: 0, across: 1, down: 1 }] as const;

export interface Pass {
  x: number;
  y: number;
  across: number;
  down: number;
  /** How many pixels a line of it has, and how many lines there are. */
  width: number;
  height: number;
  /** Of a line, without the byte that says how it is written. */
  bytes: number;
}

/** In what order the lines of a picture are unpacked. */
export function passesOf({ width, height, channels, bits, isInterlaced }: Png): Pass[] {
  return (isInterlaced ? PASSES : WHOLE)
    .map((pass) => {
      const across = Math.max(0, Math.ceil((width - pass.x) / pass.across));
      const down = Math.max(0, Math.ceil((height - pass.y) / pass.down));
      return { ...pass, width: across, height: down, bytes: Math.ceil((across * channels * bits) / 8) };
    })
    .filter((pass) => pass.width > 0 && pass.height > 0);
}
