import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { damaged, refused, tooLarge } from './errors.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, findArchiveKind, HEAD_BYTES, isBomb } from './rules.ts';
import { createUnpacking, type Unpacked } from './store.ts';
import { unpackTar } from './tar/service.ts';
import { unpackZip } from './zip/service.ts';

export interface UnpackOptions {
  limits?: ArchiveLimits;
  /** Where archives of other kinds are refused. */
  only?: 'zip';
  /** Ends the unpacking between two entries, or two parts of one. */
  signal?: AbortSignal;
}

/**
 * Unpacks an archive into an empty folder that nobody else can enter. Throws where anything of it is refused; what was
 * written by then is for the owner of the folder to remove.
 */
export async function unpackArchive(path: string, folder: string, options: UnpackOptions = {}): Promise<Unpacked> {
  const { limits = ARCHIVE_LIMITS, only, signal } = options;
  const { size } = await stat(path);
  const found = findArchiveKind(await readHead(path));
  if (only === 'zip' && (found === undefined || !('kind' in found) || found.kind !== 'zip'))
    throw refused('This is no zip archive.');
  if (found === undefined)
    throw refused('This is no folder, no zip and no tar archive (plain or compressed with gzip).');
  if ('other' in found) throw refused(`This is a ${found.other} archive. Make a .zip or a .tar.gz of it.`);
  const unpacking = createUnpacking(folder, limits, signal);
  if (found.kind === 'zip') await unpackZip({ path, size }, unpacking, limits);
  else await unpackTar(measured(openTar(path, found.kind), size, limits), unpacking);
  return unpacking.finish();
}

function openTar(path: string, kind: 'tar' | 'gzip'): AsyncIterable<Uint8Array> {
  const file = createReadStream(path);
  // Errors of either stream reach the reader of the last one.
  return kind === 'tar' ? file : pipeline(file, createGunzip(), () => {});
}

async function* measured(
  bytes: AsyncIterable<Uint8Array>,
  archiveBytes: number,
  limits: ArchiveLimits,
): AsyncGenerator<Uint8Array> {
  let unpacked = 0;
  for await (const chunk of bytes) {
    unpacked += chunk.byteLength;
    if (isBomb(unpacked, archiveBytes, limits)) throw refused('The archive would become far larger than it is.');
    if (unpacked > limits.totalBytes) throw tooLarge('too much in it');
    yield chunk;
  }
  if (unpacked === 0) throw damaged('it is empty');
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
