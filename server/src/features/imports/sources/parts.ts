import { type Dirent } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveLimits, clash, hashFile, refused, showName, unpackArchive } from '../archives/index.ts';
import type { OpenedArchive } from '../origins/index.ts';

type Warnings = { file: string; message: string }[];

/** Exports of many pages come as a zip of zips. */
const PARTS_AT_MOST = 100;
const ZIP_NAME = /\.zip$/i;

/** Unpacks the zips that an archive consists of, in place, all of them together within the bounds of an archive. */
export async function unpackParts(
  bundle: OpenedArchive,
  limits: ArchiveLimits,
  signal?: AbortSignal,
): Promise<Warnings> {
  const { folder } = bundle;
  const entries = await readdir(folder, { withFileTypes: true });
  if (!isBundle(entries, bundle.links)) return [];
  refuseOddParts(entries, bundle.links);
  const warnings: Warnings = [];
  const left = { entries: limits.entries, bytes: limits.totalBytes };
  for (const [index, { name }] of entries.entries()) {
    const target = `${folder}-part-${index}`;
    await mkdir(target, { mode: 0o700 });
    // Parts are merged, and a link of one could lead where another one's files go.
    const bounds = { ...limits, entries: left.entries, totalBytes: left.bytes, links: 'refused' } as const;
    const part = await unpackArchive(join(folder, name), target, { only: 'zip', limits: bounds, signal });
    left.entries -= part.entries;
    left.bytes -= part.bytes;
    warnings.push(...part.warnings);
    await rm(join(folder, name));
    for (const below of await readdir(target))
      await moveInto({ from: join(target, below), to: join(folder, below), path: below, signal }, warnings);
    await rm(target, { recursive: true });
  }
  return warnings;
}

function isBundle(entries: readonly Dirent[], links: readonly string[]): boolean {
  const names = [...entries.map(({ name }) => name), ...links.map((link) => link.split('/')[0] ?? '')];
  const mayBePart = entries.some((entry) => !entry.isDirectory()) || links.some((link) => ZIP_NAME.test(link));
  return mayBePart && entries.length <= PARTS_AT_MOST && names.every((name) => ZIP_NAME.test(name));
}

function refuseOddParts(entries: readonly Dirent[], links: readonly string[]): void {
  const [link] = links;
  if (link !== undefined) throw refused(`${showName(link)} is a symbolic link; the parts of an export are zip files.`);
  const odd = entries.find((entry) => !entry.isFile());
  if (odd !== undefined) throw refused(`${showName(odd.name)} is no file; the parts of an export are zip files.`);
}

interface Move {
  from: string;
  to: string;
  /** In the export. */
  path: string;
  signal: AbortSignal | undefined;
}

/** Parts of one export share folders. Both sides are looked at without following links, whatever they should be. */
async function moveInto({ from, to, path, signal }: Move, warnings: Warnings): Promise<void> {
  signal?.throwIfAborted();
  const [moved, there] = [await kindAt(from), await kindAt(to)];
  if (moved === 'other' || there === 'other') throw refused(`${showName(path)} is neither a file nor a folder.`);
  // What a part brings is files and folders all the way down: unpacking refused everything else.
  if (there === undefined) return rename(from, to);
  if (moved !== there) throw clash(path);
  if (moved === 'file') {
    if ((await hashFile(from)) !== (await hashFile(to)))
      warnings.push({ file: path, message: 'Another part has another file of this name; the first one was kept.' });
    return undefined;
  }
  for (const name of await readdir(from))
    await moveInto({ from: join(from, name), to: join(to, name), path: `${path}/${name}`, signal }, warnings);
  return undefined;
}

async function kindAt(path: string): Promise<'file' | 'folder' | 'other' | undefined> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  if (found.isFile()) return 'file';
  return found.isDirectory() ? 'folder' : 'other';
}
