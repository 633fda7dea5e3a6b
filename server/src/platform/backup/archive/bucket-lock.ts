import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bucket } from '#platform/blobs/index.ts';
import { BackupError, LOCK_TIMES, type LockTimes, type TargetLock } from './target.ts';

export const LOCK = 'lock';
const LOOKED_EVERY_MS = 2000;
/** Somebody may be faster, and then it changes. */
const REFUSED_AT_MOST = 5;
const NO_CONDITIONS =
  'This bucket does not keep to the conditions of a write (If-None-Match, If-Match), so two backups could not be kept apart. Name a folder, or another bucket.';
/** A lock that is given back stays as an object, so that nothing is ever deleted that somebody else has just taken. */
const FREE = 'free';

/**
 * A lock as an object that changes hands by conditional writes alone: nobody takes it but from the state that they saw. Whoever
 * waits looks whether it still changes, and goes by no clock but its own.
 */
export async function createBucketLock(bucket: Bucket, times: LockTimes = LOCK_TIMES): Promise<TargetLock> {
  const own = randomBytes(16).toString('hex');
  let tag = await waitForTurn(bucket, own, times);
  await needConditions(bucket, own);
  let [count, isLost] = [0, false];
  const renew = async (): Promise<void> => {
    if (isLost) return;
    count += 1;
    const next = (await bucket.putIf(LOCK, Buffer.from(`${own} ${count}`), { tag })) ?? (await findOwn(bucket, own));
    if (next === undefined) isLost = true;
    else tag = next;
  };
  // One after the other: each needs the tag of the one before.
  let renewing: Promise<void> = Promise.resolve();
  const renewNext = (): Promise<void> => (renewing = renewing.catch(() => {}).then(renew));
  const timer = setInterval(() => {
    // What fails here shows when it is confirmed.
    renewNext().catch(() => {});
  }, times.renewedEvery).unref();
  return {
    confirm: async () => {
      await renewNext();
      if (isLost) throw new BackupError('Another backup has taken over, because this one did not go on.');
    },
    release: async () => {
      clearInterval(timer);
      await renewing.catch(() => {});
      if (!isLost) await bucket.putIf(LOCK, Buffer.from(`${FREE} ${randomBytes(16).toString('hex')}`), { tag });
    },
  };
}

async function waitForTurn(bucket: Bucket, own: string, times: LockTimes): Promise<string> {
  const begun = performance.now();
  let [last, since]: [string | undefined, number] = [undefined, begun];
  let refused = 0;
  for (;;) {
    const found = await bucket.getTagged(LOCK);
    const now = performance.now();
    if (found?.tag !== last) [last, since, refused] = [found?.tag, now, 0];
    // An answer may get lost, and the write be there all the same.
    if (found?.text.startsWith(own) === true) return found.tag;
    if (found === undefined || found.text.startsWith(FREE) || now - since > times.staleAfter) {
      const condition = found === undefined ? 'absent' : { tag: found.tag };
      const tag = await bucket.putIf(LOCK, Buffer.from(`${own} 0`), condition);
      if (tag !== undefined) return tag;
      refused += 1;
      // Nobody took it, and all the same it cannot be taken.
      if (refused > REFUSED_AT_MOST) throw new BackupError(NO_CONDITIONS);
    }
    if (now - begun > times.patience) throw new BackupError('Another backup in this bucket does not come to its end.');
    await sleep(Math.min(LOOKED_EVERY_MS, times.staleAfter / 4));
  }
}

async function findOwn(bucket: Bucket, own: string): Promise<string | undefined> {
  const found = await bucket.getTagged(LOCK);
  return found?.text.startsWith(own) === true ? found.tag : undefined;
}

/** A server that ignores conditions would give the lock to everybody, and one backup would remove what another writes. */
async function needConditions(bucket: Bucket, own: string): Promise<void> {
  const wrong = [
    await bucket.putIf(LOCK, Buffer.from(`${own} 0`), 'absent'),
    await bucket.putIf(LOCK, Buffer.from(`${own} 0`), { tag: `"${'0'.repeat(32)}"` }),
  ];
  if (wrong.every((tag) => tag === undefined)) return;
  throw new BackupError(NO_CONDITIONS);
}
