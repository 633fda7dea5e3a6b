import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip, with everything that a liar may want to say of it. */
export interface ZipEntry {
  name: string | Uint8Array;
  content?: string | Uint8Array;
  /** The Unix mode with the kind of file, such as 0o120777 for a link. */
  mode?: number;
  flags?: number;
  method?: number;
  stored?: boolean;
  claims?: Partial<Record<'crc32' | 'compressedSize' | 'uncompressedSize' | 'offset', number>>;
}

/** A zip of these entries: what each claims of itself stands in its headers, whatever its bytes are. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from((entry.content ?? '') as string);
    const bytes = entry.stored === true ? content : content.byteLength === 0 ? EMPTY : deflateRawSync(content);
    const claims = entry.claims ?? {};
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? (typeof entry.name === 'string' ? 0x800 : 0), 2);
    common.writeUInt16LE(entry.method ?? (entry.stored === true ? 0 : 8), 4);
    common.writeUInt32LE(claims.crc32 ?? crc32(content), 10);
    common.writeUInt32LE(claims.compressedSize ?? bytes.byteLength, 14);
    common.writeUInt32LE(claims.uncompressedSize ?? content.byteLength, 18);
    common.writeUInt16LE(name.byteLength, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(claims.offset ?? at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, rest, name]));
    locals.push(local);
    at += local.byteLength;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(central.byteLength, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}

const EMPTY = deflateRawSync('');

export const zipOf = (files: Record<string, string | Uint8Array>): Buffer =>
  makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
