// Files on disk, beyond what Node does by itself.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { sep } from 'node:path';

/** No room, no room within a quota, and a disk that can only be read, as file systems become after an error. */
const NOT_WRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether a disk took nothing more; `code` is that of the failed call. */
export const isDiskFull = ({ code }: { code?: unknown }): boolean => typeof code === 'string' && NOT_WRITABLE.has(code);

/** The code of errors of a store that is elsewhere and cannot be used now. */
export const STORE_AWAY = 'STORE_AWAY';

/** Whether a path is that of a folder or below it. Both are real paths: what a symbolic link leads to counts, not the link. */
export const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Makes what was created, renamed or removed in a folder survive a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  // Windows cannot open folders, and keeps their entries safe by itself.
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Neither exists on Windows, where no pipe has the name of a file and links need rights that few have. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const NO_WAIT = constants.O_NONBLOCK ?? 0;

/**
 * Runs something on the opened file, if that is a file and not a symbolic link, pipe or device. What was one when a folder
 * was listed may be another thing by the time it is read; opening a pipe would wait for whoever writes into it.
 */
export async function withRegularFile<T>(path: string, body: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, constants.O_RDONLY | NO_LINK | NO_WAIT);
  try {
    if (!(await file.stat()).isFile())
      throw Object.assign(new Error(`${path} is no file.`), { code: 'EFTYPE', syscall: 'open' });
    return await body(file);
  } finally {
    await file.close();
  }
}

/** The bytes of a file, on the terms of `withRegularFile`. */
export const readRegularFile = (path: string): Promise<Buffer> => withRegularFile(path, (file) => file.readFile());

/** The same; undefined where there are more than `most` of them. */
export const readSmallFile = (path: string, most: number): Promise<Buffer | undefined> =>
  withRegularFile(path, async (file) => ((await file.stat()).size > most ? undefined : file.readFile()));
