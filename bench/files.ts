import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seconds to read every file below a folder and hash it: the least that an import must do. */
export async function readAndHash(folder: string): Promise<number> {
  const started = performance.now();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile())
      createHash('sha256')
        .update(await readFile(join(entry.parentPath, entry.name)))
        .digest('hex');
  }
  return (performance.now() - started) / 1000;
}

/** The paths of the Markdown files below a folder, in order. */
export async function listMarkdown(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md'));
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}
