// Which entries of the journal belong to an editor that is still open. Others were left by tabs that were closed or killed.

const lockOf = (id: string): string => `lectern-writing-${id}`;

/** Where a browser has no locks, which is so without HTTPS: an entry that nobody has touched for so long has no owner. */
const STALE_AFTER = 120_000;

/** Holds an entry until `release` is called or the tab is gone. */
export async function own(id: string): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (hasLocks())
    await new Promise<void>((resolve, reject) => {
      navigator.locks
        .request(lockOf(id), () => {
          resolve();
          return isReleased;
        })
        .catch(reject);
    });
  return { release };
}

/** Takes over an entry if no editor holds it; undefined if one does. */
export async function hasOwner({ id, writtenAt }: { id: string; writtenAt: number }): Promise<boolean> {
  if (!hasLocks()) return Date.now() - writtenAt < STALE_AFTER;
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock === null);
}

const hasLocks = (): boolean => 'locks' in navigator && navigator.locks !== undefined;
