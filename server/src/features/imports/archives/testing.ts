import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { crc32, deflateRawSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { unpackArchive, type UnpackOptions } from './service.ts';

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

/** The Unix mode of a symbolic link. */
export const LINK = 0o120777;

const LEVELS = 20;

/** A link to an absolute path that by its text stays inside: it goes through another one, to the top, and from there up. */
export function climbOut(name: string, target: string, folder = 'x'): ZipEntry[] {
  const deep = [folder, ...Array.from({ length: LEVELS - 1 }, (_, level) => `d${level}`)].join('/');
  const up = '../'.repeat(LEVELS);
  return [
    { name: `${deep}/top`, content: up, mode: LINK },
    { name, content: `${deep}/top/${up}${target.slice(1)}`, mode: LINK },
  ];
}

export const zipOf = (files: Record<string, string | Uint8Array>): Buffer =>
  makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));

export type TarEntry = Partial<Header> & { name: string; content?: string | Uint8Array };

/** A tar of these entries. */
export async function makeTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const packing = pack();
  for (const { content, ...header } of entries) {
    if (content === undefined) packing.entry(header);
    else packing.entry(header, Buffer.from(content as string));
  }
  packing.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of packing as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const tarOf = (files: Record<string, string | Uint8Array>): Promise<Buffer> =>
  makeTar(Object.entries(files).map(([name, content]) => ({ name, content })));

/** A folder for what a test unpacks, gone after it. */
export async function makeScratch(t: Pick<TestContext, 'after'>): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'lectern-archive-'));
  t.after(() => rm(scratch, { recursive: true, force: true }));
  return scratch;
}

export interface Outcome {
  /** Text of each file, or `-> target` of each link, by path. */
  files: Record<string, string>;
  warnings: string[];
}

/** What an archive becomes; rejects as unpacking it does. */
export async function unpack(
  t: Pick<TestContext, 'after'>,
  archive: Uint8Array,
  options: UnpackOptions = {},
): Promise<Outcome> {
  const scratch = await makeScratch(t);
  const [file, folder] = [join(scratch, 'archive'), join(scratch, 'inner', 'files')];
  await mkdir(dirname(folder));
  await mkdir(folder);
  await writeFile(file, archive);
  const { warnings } = await unpackArchive(file, folder, options);
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isSymbolicLink()) files[name] = `-> ${await readlink(path)}`;
    else if (entry.isFile()) files[name] = await readFile(path, 'utf8');
  }
  const beside = await readdir(dirname(folder));
  if (beside.length !== 1) throw new Error(`Written beside the folder: ${beside.join(', ')}`);
  return { files, warnings: warnings.map((warning) => `${warning.file}: ${warning.message}`) };
}
