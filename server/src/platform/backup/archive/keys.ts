import { createHash, createHmac, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What an archive that is encrypted needs of its key. */
export interface ArchiveKey {
  /** Of the files. */
  files: Uint8Array;
  /** The name of a file with these contents: without the key nobody can find out whether something is in an archive. */
  nameOf: (sha256: string) => string;
  /** Shows whether a key is that of an archive, and nothing else. */
  check: string;
}

const derive = promisify<string, Uint8Array, number, object, Buffer>(scrypt);

/** Some 64 MB and a fifth of a second for each guess. Fixed by the version of the format: a file must not choose what we spend. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export async function deriveArchiveKey(secret: string, salt: Uint8Array): Promise<ArchiveKey> {
  const master = await derive(secret, salt, 32, COST);
  const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', master, '', `lectern backup ${purpose}`, 32));
  const names = keyFor('names');
  return {
    files: keyFor('files'),
    nameOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex'),
    check: createHash('sha256').update(keyFor('check')).digest('hex'),
  };
}

export const isSameCheck = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
