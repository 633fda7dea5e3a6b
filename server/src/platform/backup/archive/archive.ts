import { createHash, hash, randomBytes } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type ArchiveKey, deriveArchiveKey, isSameCheck } from './keys.ts';
import { seal, SealBroken, sealedSize, unseal } from './sealing.ts';
import { BackupError, type BackupTarget } from './target.ts';

/** What an archive is; the only file that is never encrypted. */
interface ArchiveHead {
  format: 'lectern backup';
  version: 1;
  /** Absent where nothing is encrypted. */
  salt?: string;
  /** Of the key, so that a wrong one is known at once. */
  check?: string;
}

const HEAD_FILE = 'archive.json';
const HEAD_AT_MOST = 4096;
/** Of a part of a table, and of a manifest. A part is of a megabyte as a rule, but holds at least one row. */
export const PART_AT_MOST = 1024 ** 3;
const MANIFEST_AT_MOST = 256 * 1024 ** 2;

/** Some 300 MB a second, and what is in objects is packed already. */
const PACKING = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Files of an archive by what is in them, encrypted where it has a key. */
export interface Archive {
  isEncrypted: boolean;
  target: BackupTarget;
  /** The file of a part or blob with this SHA-256. */
  nameOf(folder: 'tables' | 'blobs', sha256: string): string;
  /** Whether a blob of this size is there already. One that was cut short is not. */
  hasBlob(sha256: string, size: number): Promise<boolean>;
  /** Throws `BackupError` where the bytes are others than the name says. */
  writeBlob(sha256: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  readBlob(sha256: string): AsyncIterable<Uint8Array>;
  /** Writes a part of a table unless it is there; answers its SHA-256, and the bytes that were written. */
  writePart(bytes: Buffer): Promise<{ sha256: string; written: number }>;
  readPart(sha256: string, size: number): Promise<Buffer>;
  writeManifest(id: string, text: string): Promise<void>;
  readManifest(id: string): Promise<string>;
}

/** Opens the archives in a place. `secret` is needed where they are encrypted, and refused where they are not. */
export async function openArchive(
  target: BackupTarget,
  { secret, mayMake }: { secret: string | undefined; mayMake: boolean },
): Promise<Archive> {
  const found = await readHead(target);
  if (found === undefined && !mayMake) throw new BackupError('There is no backup here: archive.json is missing.');
  const salt = found === undefined ? randomBytes(32).toString('hex') : found.salt;
  if (salt === undefined && secret !== undefined)
    throw new BackupError('The backups here are not encrypted, but a key was given. Name another folder, or no key.');
  if (found?.salt !== undefined && secret === undefined)
    throw new BackupError('The backups here are encrypted. Their key belongs into LECTERN_BACKUP_KEY.');
  const key =
    secret === undefined || salt === undefined ? undefined : await deriveArchiveKey(secret, Buffer.from(salt, 'hex'));
  if (found === undefined) await writeHead(target, key === undefined ? {} : { salt: salt ?? '', check: key.check });
  else if (key !== undefined && !isSameCheck(key.check, found.check ?? ''))
    throw new BackupError('This is not the key of these backups.');
  return archiveOf(target, key);
}

async function readHead(target: BackupTarget): Promise<ArchiveHead | undefined> {
  const size = await target.size(HEAD_FILE);
  if (size === undefined) return undefined;
  const head = size > HEAD_AT_MOST ? undefined : parseHead(String(await readAll(target, HEAD_FILE)));
  if (head === undefined) throw new BackupError('archive.json is damaged.');
  if (head.version !== 1)
    throw new BackupError(`The backups here have the format ${head.version}, which only a newer Lectern reads.`);
  return head;
}

function parseHead(text: string): ArchiveHead | undefined {
  try {
    const head = JSON.parse(text) as ArchiveHead;
    const isSalted =
      head.salt === undefined || (/^[0-9a-f]{64}$/.test(head.salt) && /^[0-9a-f]{64}$/.test(head.check ?? ''));
    return head.format === 'lectern backup' && Number.isInteger(head.version) && isSalted ? head : undefined;
  } catch {
    return undefined;
  }
}

async function writeHead(target: BackupTarget, sealed: Pick<ArchiveHead, 'salt' | 'check'>): Promise<void> {
  const head: ArchiveHead = { format: 'lectern backup', version: 1, ...sealed };
  await target.write(HEAD_FILE, once(Buffer.from(`${JSON.stringify(head, null, 2)}\n`)));
  await target.flush();
}

function archiveOf(target: BackupTarget, key: ArchiveKey | undefined): Archive {
  const nameOf: Archive['nameOf'] = (folder, sha256) => {
    const name = key === undefined ? sha256 : key.nameOf(sha256);
    return `${folder}/${name.slice(0, 2)}/${name}`;
  };
  const write = (name: string, source: AsyncIterable<Uint8Array>) =>
    target.write(name, key === undefined ? source : seal(key.files, name, source));
  const sizeOf = (plain: number) => (key === undefined ? plain : sealedSize(plain));
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const stream = await target.read(name);
    if (stream === undefined) throw new BackupError(`${name} is missing.`);
    yield* key === undefined ? stream : unseal(key.files, name, stream);
  }
  const readWhole = async (name: string, most: number): Promise<Buffer> => {
    const size = await target.size(name);
    if (size === undefined) throw new BackupError(`${name} is missing.`);
    if (size > sizeOf(most)) throw new BackupError(`${name} is larger than it may be.`);
    return asBackupError(async () => Buffer.concat(await Array.fromAsync(read(name))));
  };
  const readPart = async (sha256: string, size: number): Promise<Buffer> => {
    const name = nameOf('tables', sha256);
    // What cannot be packed becomes a little larger.
    const packed = await readWhole(name, size + size / 128 + 1024);
    const bytes = unpack(packed, size);
    if (bytes === undefined || hash('sha256', bytes, 'hex') !== sha256)
      throw new BackupError(`${name} is not what was written.`);
    return bytes;
  };
  return {
    isEncrypted: key !== undefined,
    target,
    nameOf,
    hasBlob: async (sha256, size) => (await target.size(nameOf('blobs', sha256))) === sizeOf(size),
    writeBlob: async (sha256, source) => {
      const checked = checkedStream(sha256, source);
      await write(nameOf('blobs', sha256), checked.stream());
      return checked.size();
    },
    readBlob: (sha256) => read(nameOf('blobs', sha256)),
    writePart: async (bytes) => {
      const sha256 = hash('sha256', bytes, 'hex');
      const name = nameOf('tables', sha256);
      if ((await target.size(name)) !== undefined) return { sha256, written: 0 };
      const packed = zstdCompressSync(bytes, PACKING);
      await write(name, once(packed));
      return { sha256, written: packed.byteLength };
    },
    readPart,
    writeManifest: async (id, text) => {
      await write(manifestName(id), once(Buffer.from(`${text}\n${hash('sha256', text, 'hex')}\n`)));
      await target.flush();
    },
    readManifest: async (id) => {
      const text = String(await readWhole(manifestName(id), MANIFEST_AT_MOST));
      const [, body = '', digest] = /^(.*)\n([0-9a-f]{64})\n$/s.exec(text) ?? [];
      if (hash('sha256', body, 'hex') !== digest) throw new BackupError(`${manifestName(id)} is damaged.`);
      return body;
    },
  };
}

export const manifestName = (id: string): string => `backups/${id}.json`;

function unpack(packed: Buffer, size: number): Buffer | undefined {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    // Not packed by us, or larger than its manifest says.
    return undefined;
  }
}

function checkedStream(sha256: string, source: AsyncIterable<Uint8Array>) {
  let size = 0;
  return {
    size: () => size,
    stream: async function* () {
      const digest = createHash('sha256');
      for await (const chunk of source) {
        digest.update(chunk);
        size += chunk.byteLength;
        yield chunk;
      }
      // Thrown before the file has its name: what is wrong never gets one.
      if (digest.digest('hex') !== sha256) throw new BlobDamaged(sha256);
    },
  };
}

/** The bytes of a blob are not those that it is named after. */
export class BlobDamaged extends BackupError {
  override name = 'BlobDamaged';
  constructor(sha256: string) {
    super(`The bytes of the file ${sha256} are others than they were when it came.`);
  }
}

export async function asBackupError<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof SealBroken) throw new BackupError(error.message);
    throw error;
  }
}

async function readAll(target: BackupTarget, name: string): Promise<Buffer> {
  const stream = await target.read(name);
  return stream === undefined ? Buffer.alloc(0) : Buffer.concat(await stream.toArray());
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
