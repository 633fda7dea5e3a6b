import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
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
  const settings = await findSettings(root);
  const readable = [...files, ...settings].map((file) => ({ ...file, read: () => readRegularFile(file.location) }));
  return { files: new Map(readable.map((file) => [file.path, file])), left: [...left, ...links] };
}

const SETTINGS_FOLDER = '.vitepress';
const SETTINGS_AT_MOST = 100;

interface FoundFile {
  path: string;
  size: number;
  location: string;
}

/** The settings of VitePress, which lie in a folder that is hidden: at the top, and in the folders there. */
async function findSettings(root: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const folder of ['', ...folders.map(({ name }) => name).slice(0, SETTINGS_AT_MOST)]) {
    const at = folder === '' ? SETTINGS_FOLDER : `${folder}/${SETTINGS_FOLDER}`;
    for (const below of [at, `${at}/config`]) await addPrograms(root, below, found);
  }
  return found;
}

/** Links are not followed: neither the folder nor a file in it. */
async function addPrograms(root: string, folder: string, found: FoundFile[]): Promise<void> {
  const location = join(root, folder);
  const isThere = await lstat(location).then(
    (stat) => stat.isDirectory(),
    () => false,
  );
  if (!isThere) return;
  for (const entry of await readdir(location, { withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:[cm]?[jt]s|json)$/.test(entry.name) || found.length >= SETTINGS_AT_MOST) continue;
    const file = join(location, entry.name);
    found.push({ path: `${folder}/${entry.name}`, size: (await lstat(file)).size, location: file });
  }
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
