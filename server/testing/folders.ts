import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type After = { after: (fn: () => Promise<void>) => void };

/** A folder with these files, gone after the test. */
export async function makeFolder(t: After, files: Record<string, string | Uint8Array>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-source-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  await writeFiles(dir, files);
  return dir;
}

export async function writeFiles(dir: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  }
}

const SHARED_MEMORY = '/dev/shm';
const ROOM = 3_000_000_000;

/** In memory where there is much room: each world is a folder or a database of hundreds of files, made and thrown away. */
export function findRoom(): string {
  if (!existsSync(SHARED_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > ROOM ? SHARED_MEMORY : tmpdir();
}
