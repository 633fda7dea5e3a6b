import { rmSync } from 'node:fs';
import { makeScratchFolder } from '#features/imports/index.ts';

export interface PrivateFolder {
  /** Absolute; nobody else may enter it. */
  path: string;
  /** Aborts when the process is asked to end, before the folder goes away. */
  signal: AbortSignal;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives a folder for what is only needed meanwhile. It goes away afterwards, however that comes. */
export async function withPrivateFolder<T>(body: (folder: PrivateFolder) => Promise<T>): Promise<T> {
  const { path, remove } = await makeScratchFolder();
  const stop = new AbortController();
  const endBy = (signal: NodeJS.Signals): void => {
    stop.abort();
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    // As if nobody had listened: the shell is to see what ended us.
    for (const each of SIGNALS) process.removeListener(each, endBy);
    process.kill(process.pid, signal);
  };
  for (const each of SIGNALS) process.on(each, endBy);
  try {
    return await body({ path, signal: stop.signal });
  } finally {
    for (const each of SIGNALS) process.removeListener(each, endBy);
    await remove();
  }
}
