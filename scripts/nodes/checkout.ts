// Another version of the program, as whoever upgrades has it.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Checkout {
  root: string;
  /** What starts its commands. */
  program: string;
}

const npm = (folder: string, ...words: string[]) => run('npm', words, { cwd: folder, maxBuffer: 64_000_000 });

const isLockedAlike = (one: string, other: string): boolean =>
  readFileSync(join(one, 'package-lock.json')).equals(readFileSync(join(other, 'package-lock.json')));

/** What is installed here is what would be installed there. Links of workspaces are relative. */
async function linkModules(repository: string, folder: string): Promise<void> {
  for (const room of ['.', 'content', 'server']) {
    const modules = join(repository, room, 'node_modules');
    if (existsSync(modules)) await run('cp', ['-al', modules, join(folder, room, 'node_modules')]);
  }
  await npm(folder, 'run', 'prepare');
}

/** Puts a commit into a folder and installs what it needs. Takes a minute or two where that is not what is installed here. */
export async function checkOut(repository: string, commit: string, folder: string): Promise<Checkout> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'source.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: repository });
  await run('tar', ['-xf', archive, '-C', folder]);
  await (isLockedAlike(repository, folder) ? linkModules(repository, folder) : npm(folder, 'ci'));
  return { root: folder, program: join(folder, 'server/bin/lectern.mjs') };
}
