import { mkdtemp, opendir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#platform/clock/index.ts';
import { isLeftover, isOwn, isScratchName, PREFIX } from './rules.ts';
import { askOwner, findFolder, markUsed, removeFolder } from './store.ts';

export interface ScratchFolder {
  /** Absolute; nobody else may enter it. */
  path: string;
  remove: () => Promise<void>;
}

export async function makeScratchFolder(): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), PREFIX));
  const mark = await markUsed(path);
  return {
    path,
    remove: async () => {
      await removeFolder(path);
      mark.release();
    },
  };
}

/** Gives a folder for what is only needed meanwhile. It goes away afterwards, whatever comes of it. */
export async function withScratchFolder<T>(body: (path: string) => Promise<T>): Promise<T> {
  const { path, remove } = await makeScratchFolder();
  try {
    return await body(path);
  } finally {
    await remove();
  }
}

/** Removes the scratch folders of processes that are no more, and answers how many. Links are removed and never followed. */
export async function sweepScratchFolders(ctx: { clock: Clock }, folder: string = tmpdir()): Promise<number> {
  const user = process.getuid?.() ?? -1;
  let swept = 0;
  for await (const { name } of await opendir(folder)) {
    if (!isScratchName(name)) continue;
    const path = join(folder, name);
    const found = await findFolder(path);
    if (found === undefined || !isOwn(found, user)) continue;
    if (!isLeftover(await askOwner(path), ctx.clock.now())) continue;
    await removeFolder(path);
    swept += 1;
  }
  return swept;
}
