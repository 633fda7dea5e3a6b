import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { ZipEntry } from '@lectern/convert/testing';
import { type Header, pack } from 'tar-stream';
import { unpackArchive, type UnpackOptions } from './service.ts';

export { makeZip, type ZipEntry, zipOf } from '@lectern/convert/testing';

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
  const siblings = await readdir(dirname(folder));
  if (siblings.length !== 1) throw new Error(`Written next to the folder: ${siblings.join(', ')}`);
  return { files, warnings: warnings.map((warning) => `${warning.file}: ${warning.message}`) };
}
