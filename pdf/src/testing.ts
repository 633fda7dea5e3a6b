// A small reader of the PDFs that we make, so that tests see what a reader would: texts by sheet, bookmarks and links.
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Book } from './book.ts';
import { type Bounds, printBook } from './sheets/index.ts';

/** The bytes of a book. */
export async function printBytes(book: Book, bounds: Bounds): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await printBook(book, bounds, { write: (bytes) => parts.push(bytes) });
  return Buffer.concat(parts);
}

export interface ReadPdf {
  /** The text of each sheet, a line for each line. */
  sheets: string[];
  /** Titles of bookmarks, in no promised order. */
  bookmarks: string[];
  /** Addresses that links lead to. */
  urls: string[];
  /** Names of places that links lead to, and of those that there are. */
  targets: string[];
  places: string[];
  info: string;
  pictures: number;
}

export interface PdfObject {
  text: string;
  stream?: Buffer;
}

export function readPdfBytes(bytes: Buffer): ReadPdf {
  const objects = readObjects(bytes);
  const all = [...objects.values()];
  const pages =
    /\/Kids \[([^\]]*)\]/.exec(all.find(({ text }) => /\/Type \/Pages\b/.test(text))?.text ?? '')?.[1] ?? '';
  const found = (pattern: RegExp) =>
    all.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, value = '']) => value));
  return {
    sheets: referencesIn(pages).map((page) => sheetText(objects, objects.get(page)?.text ?? '')),
    bookmarks: all
      .filter(({ text }) => /\/Dest \[/.test(text))
      .map(({ text }) => readString(/\/Title \(((?:\\[^]|[^\\)])*)\)/.exec(text)?.[1] ?? '')),
    urls: found(/\/URI \(((?:\\[^]|[^\\)])*)\)/g).map(readString),
    targets: found(/\/D \(([^)]*)\)/g),
    places: all
      .filter(({ text }) => text.includes('/Names ['))
      .flatMap(({ text }) => [...text.matchAll(/\(([^)]*)\) (?:\d+ 0 R|\[)/g)].map(([, name = '']) => name)),
    info: all.map(({ text }) => text).join('\n'),
    pictures: all.filter(({ text }) => /\/Subtype \/Image/.test(text) && !/DeviceGray/.test(text)).length,
  };
}

export function readObjects(bytes: Buffer): Map<string, PdfObject> {
  const all = bytes.toString('latin1');
  const table = Number(/startxref\s+(\d+)/.exec(all.slice(-200))?.[1]);
  const objects = new Map<string, PdfObject>();
  for (const [, at] of all.slice(table).matchAll(/^(\d{10}) \d{5} n/gm)) {
    const start = Number(at);
    const end = all.indexOf('endobj', start);
    const begin = all.indexOf('stream\n', start);
    const id = /^(\d+)/.exec(all.slice(start, start + 20))?.[1] ?? '';
    if (begin === -1 || begin > end) {
      objects.set(id, { text: all.slice(start, end) });
      continue;
    }
    const text = all.slice(start, begin);
    const from = begin + 'stream\n'.length;
    const raw = bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(text)?.[1]));
    const isText = /FlateDecode/.test(text) && !/\/Subtype \/Image|\/Length1/.test(text);
    objects.set(id, { text, stream: isText ? inflateSync(raw) : raw });
  }
  return objects;
}

export const referencesIn = (text: string): string[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);

const DRAWING = /1 0 0 (-?1) [\d.-]+ ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

function sheetText(objects: ReadonlyMap<string, PdfObject>, page: string): string {
  const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
  const fontOf = textDecoderOf(objects, page);
  let [font, height, text] = ['', '', ''];
  const content = objects.get(contents)?.stream?.toString('latin1') ?? '';
  const top = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1]);
  for (const [, turn, at, name, glyphs] of content.matchAll(DRAWING)) {
    if (name !== undefined) font = name;
    // Most texts are placed from the top of the sheet down.
    const y = at === undefined ? height : (turn === '1' ? Number(at) : top - Number(at)).toFixed(1);
    if (y !== height) text += '\n';
    height = y;
    text += fontOf(font).decode(glyphs ?? '');
  }
  return text.trim();
}

interface PdfFont {
  /** The name of the font that it was taken from. */
  base: string;
  decode: (glyphs: string) => string;
}

/** The fonts of a page, by the names that its drawing has for them. */
export function textDecoderOf(objects: ReadonlyMap<string, PdfObject>, page: string): (name: string) => PdfFont {
  const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(page) ?? [];
  const named = (objects.get(resources)?.text ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g);
  const fonts = new Map([...named].map(([, name = '', id = '']) => [name, readFont(objects, id)]));
  return (name) => fonts.get(name) ?? { base: '', decode: () => '' };
}

function readFont(objects: ReadonlyMap<string, PdfObject>, id: string): PdfFont {
  const characters = charactersOf(objects, id);
  const base = /\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/.exec(objects.get(id)?.text ?? '')?.[1] ?? '';
  const decode = (glyphs: string) =>
    [...glyphs.matchAll(/<([0-9a-f]*)>/g)]
      .flatMap(([, hex = '']) => hex.match(/[0-9a-f]{4}/g) ?? [])
      .map((glyph) => characters.get(Number.parseInt(glyph, 16)) ?? '')
      .join('');
  return { base, decode };
}

/** What each glyph of a font means. */
function charactersOf(objects: ReadonlyMap<string, PdfObject>, font: string): Map<number, string> {
  const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.text ?? '') ?? [];
  const characters = new Map<number, string>();
  const text = objects.get(map)?.stream?.toString('latin1') ?? '';
  for (const [, start = '', list = ''] of text.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(start, 16);
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/g)) {
      characters.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
      glyph += 1;
    }
  }
  return characters;
}

export function readString(text: string): string {
  const raw = Buffer.from(
    text.replaceAll(
      /\\([^])/g,
      (_, character: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[character] ?? character,
    ),
    'latin1',
  );
  return raw[0] === 0xfe && raw[1] === 0xff ? raw.subarray(2).swap16().toString('utf16le') : raw.toString('latin1');
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG with transparency. `pixels` are what its data unpacks to, right or wrong. */
export function makePng(width: number, height: number, pixels = Buffer.alloc((width * 4 + 1) * height)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), end]);
}
