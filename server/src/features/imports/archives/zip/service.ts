import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { damaged, refused, showName, tooLarge } from '../errors.ts';
import { type ArchiveLimits, isBomb, LINK_BYTES } from '../rules.ts';
import type { Unpacking } from '../store.ts';
import { openBytes } from './store.ts';

/** Of the header before each entry's bytes, without its name. */
const LOCAL_HEADER_BYTES = 30;
const KIND_MASK = 0o170000;
const KINDS = { none: 0, file: 0o100000, folder: 0o040000, link: 0o120000 };
const UTF8_FLAG = 0x800;

const OPTIONS = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false } as const;

/**
 * Reads a zip twice: first its directory, to refuse it before anything is written, then its entries. Both passes hold
 * one entry at a time, however long the directory is.
 */
export async function unpackZip(
  file: { path: string; size: number },
  unpacking: Unpacking,
  limits: ArchiveLimits,
): Promise<void> {
  await withZip(file.path, (zip) => checkDirectory(zip, file.size, limits));
  await withZip(file.path, async (zip) => {
    for await (const entry of entriesOf(zip)) await unpackEntry(zip, entry, unpacking);
  });
}

async function withZip(path: string, body: (zip: yauzl.ZipFile) => Promise<void>): Promise<void> {
  const { reader, size, close } = await openBytes(path);
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, size, OPTIONS).catch((error: Error) => {
      throw damaged(error.message);
    });
    await body(zip);
  } finally {
    await close();
  }
}

/** The entries of the directory; one that cannot be read is a fault of the archive. */
async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch((error: Error) => {
      throw damaged(error.message);
    });
    if (next.done === true) return;
    yield next.value;
  }
}

async function checkDirectory(zip: yauzl.ZipFile, archiveBytes: number, limits: ArchiveLimits): Promise<void> {
  const ranges: [start: number, end: number][] = [];
  let total = 0;
  if (zip.entryCount > limits.entries) throw tooLarge(`more than ${limits.entries} files and folders`);
  for await (const entry of entriesOf(zip)) {
    const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: start } = entry;
    const name = showName(nameOf(entry));
    if (entry.isEncrypted()) throw refused(`${name} is encrypted. Make an archive without a password.`);
    if (!entry.canDecodeFileData())
      throw refused(
        `${name} is compressed by a method that is not read. Use "deflate", which is what zip does by itself.`,
      );
    if (isBomb(uncompressedSize, compressedSize, limits)) throw refused(`${name} would become far larger than it is.`);
    if (uncompressedSize <= limits.fileBytes) total += uncompressedSize;
    if (total > limits.totalBytes) throw tooLarge('too much in it');
    ranges.push([start, start + LOCAL_HEADER_BYTES + entry.fileNameLength + compressedSize]);
  }
  if (isBomb(total, archiveBytes, limits)) throw refused('The archive would become far larger than it is.');
  // Entries that share their bytes multiply them: a small archive of that kind becomes any size.
  ranges.sort(([a], [b]) => a - b);
  if (ranges.some(([start], index) => start < (ranges[index - 1]?.[1] ?? 0)))
    throw refused('Entries of the archive overlap.');
}

async function unpackEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, unpacking: Unpacking): Promise<void> {
  const name = nameOf(entry);
  const segments = unpacking.place(name);
  if (segments === undefined) return;
  const kind = kindOf(entry);
  if (name.endsWith('/') || kind === KINDS.folder) return unpacking.addFolder(segments);
  if (kind === KINDS.link) return unpacking.addLink(segments, await readTarget(zip, entry));
  if (kind !== KINDS.file && kind !== KINDS.none) throw refused(`${showName(name)} is a device.`);
  if (unpacking.admits(segments, entry.uncompressedSize)) await unpacking.addFile(segments, readEntry(zip, entry));
}

/** What a Unix system wrote of the entry; others distinguish nothing but folders. */
const kindOf = (entry: yauzl.Entry): number =>
  entry.versionMadeBy >> 8 === 3 ? (entry.externalFileAttributes >>> 16) & KIND_MASK : KINDS.none;

async function* readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw damaged(`${showName(nameOf(entry))}: ${(error as Error).message}`);
  }
  if (sum !== entry.crc32) throw damaged(`${showName(nameOf(entry))} is not what its checksum says`);
}

async function readTarget(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  const chunks: Uint8Array[] = [];
  if (entry.uncompressedSize > LINK_BYTES) throw refused(`The link ${showName(nameOf(entry))} is longer than a path.`);
  for await (const chunk of readEntry(zip, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * The name as its maker meant it. Without a mark it would be in the code page of DOS; but what is valid UTF-8 beyond
 * ASCII is that and nothing else, and macOS writes it without the mark.
 */
function nameOf(entry: yauzl.Entry): string {
  const bytes = entry.fileNameRaw;
  const isMarked = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0;
  const flags = isMarked || isUtf8(bytes) ? entry.generalPurposeBitFlag | UTF8_FLAG : entry.generalPurposeBitFlag;
  return yauzl.getFileNameLowLevel(flags, bytes, entry.extraFields, true);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
