import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Cost, readPhc, writePhc } from './phc.ts';
import type { PasswordQueue } from './turns.ts';

/** A hash that may be stored. Only `hashPassword` makes one, so that nobody stores a password by mistake. */
export type PasswordHash = string & { readonly isPasswordHash: true };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

export interface HashingCtx {
  /** The turns that hashing takes; `createPasswordQueue` makes it. */
  queues: { passwords: PasswordQueue };
}

/** Whom a hash is made for, where that is not the current tenant: the network of somebody who has not signed in. */
export type From = string | undefined;

const deriveWith = promisify(argon2);

// RFC 9106; NIST SP 800-63B-4, 3.1.1.2 asks for NFKC or NFKD before hashing, so that a password is the same on all keyboards.
const derive = (password: string, salt: Buffer, { cost, length }: { cost: Cost; length: number }): Promise<Buffer> =>
  deriveWith('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength: length,
  });

const freshHash = async (password: string, cost: Cost): Promise<PasswordHash> => {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, { cost, length: KEY_BYTES });
  return writePhc({ cost, salt, key }) as PasswordHash;
};

/** Takes 50 ms or so of a thread, and 19 MiB. Never inside a transaction. Refused (503) where too many wait. */
export const hashPassword = ({ queues }: HashingCtx, password: string, from?: From): Promise<PasswordHash> =>
  queues.passwords.run(() => freshHash(password, queues.passwords.cost), from);

export interface Verified {
  isRight: boolean;
  /** What the password should be stored as from now on, where the stored hash cost less than one does today. */
  better?: PasswordHash;
}

/** Compares a password with what is stored. Where nothing is, the work is the same, and the password is wrong. */
export const compare = (
  { queues }: HashingCtx,
  { stored, password, from }: { stored: string | undefined; password: string; from?: From },
): Promise<Verified> =>
  queues.passwords.run(async () => {
    const today = queues.passwords.cost;
    const { cost, salt, key } = stored === undefined ? nothing(today) : readStored(stored);
    const found = await derive(password, salt, { cost, length: key.byteLength });
    const isRight = timingSafeEqual(found, key) && stored !== undefined;
    const isCheap = cost.memory < today.memory || cost.passes < today.passes;
    return isRight && isCheap ? { isRight, better: await freshHash(password, today) } : { isRight };
  }, from);

const nothing = (cost: Cost) => ({ cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) });

function readStored(stored: string) {
  const read = readPhc(stored);
  if (read === undefined) throw new Error('A stored hash of a password cannot be read.');
  return read;
}
