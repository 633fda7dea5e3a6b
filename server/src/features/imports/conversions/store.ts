import { createWriteStream } from 'node:fs';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Draft, type SourceTree, summaryOf } from '@lectern/convert';
import { readRegularFile, withRegularFile } from '#platform/files.ts';
import { writing } from '../archives/index.ts';
import { walkFolder } from '../folders/index.ts';

/** A folder as a source. Links are left out, and a file that became one since is not followed. */
export async function readSourceTree(folder: string): Promise<SourceTree> {
  const root = await realpath(folder);
  const { files, aliases, warnings } = await walkFolder(root, root);
  const links = Object.keys(aliases).map((file) => ({ file, message: 'The symbolic link was left out.' }));
  const left = warnings.map(({ message, file = '' }) => ({ file, message }));
  const readable = files.map((file) => ({ ...file, read: () => readRegularFile(file.location) }));
  return { files: new Map(readable.map((file) => [file.path, file])), left: [...left, ...links] };
}

/** Writes what was drafted into an empty folder. */
export async function writeDraft(draft: Draft, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const write = (path: string, bytes: string | Uint8Array): Promise<void> =>
    writing(path, async () => {
      const location = join(folder, path);
      await mkdir(dirname(location), { recursive: true, mode: 0o700 });
      await writeFile(location, bytes, { mode: 0o600 });
    });
  for (const [path, bytes] of draft.files) {
    if (typeof bytes !== 'string') await write(path, bytes);
    else await copy(bytes, join(folder, path), path);
  }
  // Pages come last: where a file has the name of a page, the page is what was meant.
  for (const [path, text] of draft.texts) await write(path, text.toWellFormed());
  if (draft.entries !== undefined) await write('SUMMARY.md', summaryOf(draft.entries));
}

const copy = (from: string, to: string, path: string): Promise<void> =>
  writing(path, async () => {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await withRegularFile(from, (file) =>
      pipeline(file.createReadStream({ autoClose: false }), createWriteStream(to, { mode: 0o600 })),
    );
  });
