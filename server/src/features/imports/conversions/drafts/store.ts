import { createWriteStream } from 'node:fs';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decodeText } from '@lectern/content';
import { readRegularFile, withRegularFile } from '#platform/files.ts';
import { writing } from '../../archives/index.ts';
import { type SourceFile, walkFolder } from '../../folders/index.ts';
import { type Draft, type Note, Refusal } from './rules.ts';
import { summaryOf } from './summary.ts';

const TEXT_BYTES = 50 * 1024 * 1024;

export const MARKDOWN_NAME = /\.(md|markdown|mdx)$/i;

/** The files of an unpacked source by path. */
export interface SourceTree {
  files: ReadonlyMap<string, SourceFile>;
  left: Note[];
}

export async function readSourceTree(folder: string): Promise<SourceTree> {
  const root = await realpath(folder);
  const { files, aliases, warnings } = await walkFolder(root, root);
  const links = Object.keys(aliases).map((file) => ({ file, message: 'The symbolic link was left out.' }));
  const left = warnings.map(({ message, file = '' }) => ({ file, message }));
  return { files: new Map(files.map((file) => [file.path, file])), left: [...left, ...links] };
}

export async function readTextFile(file: SourceFile): Promise<string> {
  if (file.size > TEXT_BYTES) throw new Refusal(`${file.path} is larger than ${TEXT_BYTES / 1024 / 1024} MB.`);
  return decodeText(await readRegularFile(file.location)).text;
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
