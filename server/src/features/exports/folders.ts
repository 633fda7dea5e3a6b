// An export as a folder on this machine.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { badRequest } from '#platform/http/index.ts';
import type { ExportEntry } from './service.ts';

/** Writes an export into a folder that is new or empty; what is there already is never touched. */
export async function writeFolder(entries: readonly ExportEntry[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw badRequest(`The folder ${folder} is not empty. Nothing was written.`);
  const made = new Set<string>();
  for (const entry of entries) {
    const to = join(folder, entry.path);
    if (!made.has(dirname(to))) await mkdir(dirname(to), { recursive: true });
    made.add(dirname(to));
    if (entry.kind === 'link') {
      // Other names of the same folder, so that a page is one page under both.
      await symlink(relative(dirname(to), join(folder, entry.target)) || '.', to);
      continue;
    }
    const content = await entry.open();
    if (content instanceof Uint8Array) await writeFile(to, content, { flag: 'wx' });
    else await pipeline(content, createWriteStream(to, { flags: 'wx' }));
  }
}
