import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError, LOCK_TIMES, type LockTimes, type TargetLock } from './target.ts';

const LOOKED_EVERY_MS = 1000;

/**
 * A lock as a file, for processes on several machines. Whoever waits looks whether the file still changes, and goes by no
 * clock but its own.
 */
export async function createFolderLock(file: string, times: LockTimes = LOCK_TIMES): Promise<TargetLock> {
  const own = randomBytes(16).toString('hex');
  await waitForTurn(file, own, times);
  let count = 0;
  const isOurs = async () => (await readLock(file))?.startsWith(own) === true;
  const renew = async () => {
    count += 1;
    if (await isOurs()) await writeFile(file, `${own} ${count}`);
  };
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // What fails here shows when it is confirmed.
    renewing ??= renew()
      .catch(() => {})
      .finally(() => (renewing = undefined));
  }, times.renewedEvery).unref();
  return {
    confirm: async () => {
      if (!(await isOurs())) throw new BackupError('Another backup has taken over, because this one did not go on.');
    },
    release: async () => {
      clearInterval(timer);
      // It would write the file again that goes now.
      await renewing;
      if (await isOurs()) await rm(file, { force: true });
    },
  };
}

async function waitForTurn(file: string, own: string, times: LockTimes): Promise<void> {
  const begun = performance.now();
  let [last, since]: [string | undefined, number] = [undefined, begun];
  for (;;) {
    if (await tryToLock(file, own)) return;
    const found = await readLock(file);
    const now = performance.now();
    if (found !== last) [last, since] = [found, now];
    else if (found !== undefined && now - since > times.staleAfter) await removeStale(file, found);
    if (now - begun > times.patience) throw new BackupError('Another backup in this folder does not come to its end.');
    await sleep(Math.min(LOOKED_EVERY_MS, times.staleAfter / 4));
  }
}

async function tryToLock(file: string, own: string): Promise<boolean> {
  try {
    await writeFile(file, `${own} 0`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Of several who find it stale, one moves it away; if it is another one by then, that one goes back. */
async function removeStale(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readLock(aside)) === stale) await rm(aside, { force: true });
  else await rename(aside, file);
}

async function readLock(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
