import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Problem } from '#platform/http/index.ts';
import { FOLDER_LIMITS, isSkipped, type SourceFile, type SourceWarning } from './rules.ts';

export interface Walked {
  files: SourceFile[];
  aliases: Record<string, string>;
  warnings: SourceWarning[];
}

interface Walk extends Walked {
  /** Real path of what may be read at all: the folder that was named. */
  boundary: string;
  /** Real path of the root of the space. */
  root: string;
  entries: number;
  bytes: number;
}

/**
 * Every file below `root`, in a stable order. A symbolic link to something that the walk finds anyway is another name
 * for it; one that stays inside `boundary` is followed; one that leaves it is refused and reported.
 */
export async function walkFolder(root: string, boundary: string): Promise<Walked> {
  const walk: Walk = {
    boundary: await realpath(boundary),
    root: await realpath(root),
    files: [],
    aliases: {},
    warnings: [],
    entries: 0,
    bytes: 0,
  };
  await walkInto(walk, walk.root, '', new Set([walk.root]));
  const { files, aliases, warnings } = walk;
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), aliases, warnings };
}

async function walkInto(walk: Walk, location: string, path: string, above: ReadonlySet<string>): Promise<void> {
  if (above.size > FOLDER_LIMITS.depth) {
    walk.warnings.push({ file: path, message: `Folders nested deeper than ${FOLDER_LIMITS.depth} are not read.` });
    return;
  }
  for (const entry of await readdir(location, { withFileTypes: true })) {
    if (isSkipped(entry.name)) continue;
    walk.entries += 1;
    if (walk.entries > FOLDER_LIMITS.entries) throw tooLarge(`more than ${FOLDER_LIMITS.entries} files and folders`);
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    const at = join(location, entry.name);
    if (entry.isSymbolicLink()) await followLink(walk, at, below, above);
    else if (entry.isDirectory()) await walkInto(walk, at, below, new Set([...above, at]));
    else if (entry.isFile()) await addFile(walk, at, below);
  }
}

async function followLink(walk: Walk, at: string, path: string, above: ReadonlySet<string>): Promise<void> {
  const target = await realpath(at).catch(() => undefined);
  if (target === undefined) {
    walk.warnings.push({ file: path, message: 'The symbolic link leads nowhere.' });
  } else if (!isInside(walk.boundary, target)) {
    walk.warnings.push({ file: path, message: 'The symbolic link leaves the imported folder and was refused.' });
  } else if (isInside(walk.root, target) && !relative(walk.root, target).split(sep).some(isSkipped)) {
    walk.aliases[path] = relative(walk.root, target).split(sep).join('/');
  } else if (above.has(target)) {
    walk.warnings.push({
      file: path,
      message: 'The symbolic link leads back to a folder above it and was not followed.',
    });
  } else if ((await stat(target)).isDirectory()) {
    await walkInto(walk, target, path, new Set([...above, target]));
  } else {
    await addFile(walk, target, path);
  }
}

async function addFile(walk: Walk, location: string, path: string): Promise<void> {
  const { size } = await stat(location);
  if (size > FOLDER_LIMITS.fileBytes) {
    walk.warnings.push({
      file: path,
      message: `The file is larger than ${FOLDER_LIMITS.fileBytes / 1024 / 1024} MB and was left out.`,
    });
    return;
  }
  walk.bytes += size;
  if (walk.bytes > FOLDER_LIMITS.totalBytes)
    throw tooLarge(`more than ${FOLDER_LIMITS.totalBytes / 1024 / 1024 / 1024} GB`);
  // Names are compared and linked to by their characters, whichever way the file system composes them.
  walk.files.push({ path: path.normalize('NFC'), location, size });
}

export const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const tooLarge = (what: string): Problem =>
  new Problem(413, 'import_too_large', `The folder has ${what}; an import reads no more. Nothing was imported.`);

/** Folders below `folder` that have a navigation file or a configuration of their own, nearest first; none inside another. */
export async function findSpaceFolders(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name.toLowerCase()));
  if (names.has('summary.md') || names.has('.gitbook.yaml')) return [folder];
  if (depth === 0) return [];
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory() && !isSkipped(entry.name) && entry.name !== '.gitbook') {
      found.push(...(await findSpaceFolders(join(folder, entry.name), depth - 1)));
    }
  }
  return found;
}
