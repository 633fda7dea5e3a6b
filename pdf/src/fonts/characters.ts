/** The code points that a font in the sfnt format has a shape for, by its table `cmap`. */
export function charactersOf(font: Buffer): Set<number> {
  const found = new Set<number>();
  const table = tableAt(font, 'cmap');
  if (table === undefined) return found;
  const count = font.readUInt16BE(table + 2);
  for (let index = 0; index < count; index += 1) {
    const at = table + font.readUInt32BE(table + 8 + 8 * index);
    const format = font.readUInt16BE(at);
    if (format === 4) addSegments(font, at, found);
    if (format === 12) addGroups(font, at, found);
  }
  return found;
}

const ENTRY = 16;

function tableAt(font: Buffer, tag: string): number | undefined {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const at = 12 + ENTRY * index;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  return undefined;
}

function addSegments(font: Buffer, at: number, found: Set<number>): void {
  const bytes = font.readUInt16BE(at + 6);
  const [ends, starts] = [at + 14, at + 16 + bytes];
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes];
  for (let step = 0; step < bytes; step += 2) {
    const [start, end] = [font.readUInt16BE(starts + step), font.readUInt16BE(ends + step)];
    const offset = font.readUInt16BE(offsets + step);
    for (let codePoint = start; codePoint <= end && codePoint < 0xff_ff; codePoint += 1) {
      const place = offsets + step + offset + 2 * (codePoint - start);
      const glyph =
        offset === 0 ? (codePoint + font.readUInt16BE(deltas + step)) % 0x1_00_00 : font.readUInt16BE(place);
      if (glyph !== 0) found.add(codePoint);
    }
  }
}

function addGroups(font: Buffer, at: number, found: Set<number>): void {
  const count = font.readUInt32BE(at + 12);
  for (let index = 0; index < count; index += 1) {
    const group = at + 16 + 12 * index;
    const end = font.readUInt32BE(group + 4);
    for (let codePoint = font.readUInt32BE(group); codePoint <= end; codePoint += 1) found.add(codePoint);
  }
}
