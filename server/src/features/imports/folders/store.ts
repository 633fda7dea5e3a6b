import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isInside } from '#platform/files.ts';
import { leftOut } from '../constructs/index.ts';
import { reading, tooLarge } from './errors.ts';
import { FOLDER_LIMITS, isSkipped, type SourceFile, type SourceWarning, toPaths } from './rules.ts';

export interface Walked {
  files: SourceFile[];
  aliases: Record<string, string>;
  warnings: SourceWarning[];
}

interface Walk {
  /** Real path of what may be read at all: the folder that was named. */
  boundary: string;
  /** Real path of the root of the space. */
  root: string;
  /** Their paths as the file system spells them. */
  files: SourceFile[];
  aliases: [alias: string, target: string][];
  warnings: SourceWarning[];
  entries: number;
  bytes: number;
}

/**
 * Every file below `root`, in a stable order. A symbolic link to something that the walk finds anyway is another name
 * for it; one that stays inside `boundary` is followed; one that leaves it is refused and reported. Both are real paths.
 */
export async function walkFolder(root: string, boundary: string): Promise<Walked> {
  const walk: Walk = { boundary, root, files: [], aliases: [], warnings: [], entries: 0, bytes: 0 };
  await walkInto(walk, root, '', new Set([root]));
  const { files, aliases, warnings } = toPaths(walk);
  return {
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    aliases,
    warnings: [...walk.warnings, ...warnings],
  };
}

async function walkInto(walk: Walk, location: string, path: string, above: ReadonlySet<string>): Promise<void> {
  if (above.size > FOLDER_LIMITS.depth) {
    walk.warnings.push(leftOut(path, `Folders nested deeper than ${FOLDER_LIMITS.depth} are not read.`, 'deep folder'));
    return;
  }
  for (const entry of await reading(path, () => readdir(location, { withFileTypes: true }))) {
    if (isSkipped(entry.name)) continue;
    walk.entries += 1;
    if (walk.entries > FOLDER_LIMITS.entries) throw tooLarge(`more than ${FOLDER_LIMITS.entries} files and folders`);
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    const at = join(location, entry.name);
    if (entry.name.includes('\u{FFFD}') && (await stat(at).catch(() => undefined)) === undefined) {
      walk.warnings.push(
        leftOut(below, 'The name is not valid UTF-8, so the file was left out.', 'file without a name'),
      );
    } else if (entry.isSymbolicLink()) await followLink(walk, at, below, above);
    else if (entry.isDirectory()) await walkInto(walk, at, below, new Set([...above, at]));
    else if (entry.isFile()) await addFile(walk, at, below);
  }
}

async function followLink(walk: Walk, at: string, path: string, above: ReadonlySet<string>): Promise<void> {
  const warn = (message: string) => void walk.warnings.push(leftOut(path, message, 'symbolic link'));
  const target = await realpath(at).catch(() => undefined);
  if (target === undefined) return warn('The symbolic link is broken.');
  if (!isInside(walk.boundary, target)) return warn('The symbolic link leaves the imported folder and was refused.');
  const inRoot = isInside(walk.root, target);
  const inside = relative(inRoot ? walk.root : walk.boundary, target).split(sep);
  // What is never imported is not imported under another name either: a link to .git would publish it.
  if (inside.some(isSkipped)) return warn('The symbolic link leads to what is never imported and was refused.');
  if (inRoot) {
    walk.aliases.push([path, inside.join('/')]);
    return undefined;
  }
  if (above.has(target)) return warn('The symbolic link leads back to a folder above it and was not followed.');
  const found = await reading(path, () => stat(target));
  if (found.isDirectory()) return walkInto(walk, target, path, new Set([...above, target]));
  return found.isFile() ? addFile(walk, target, path) : undefined;
}

async function addFile(walk: Walk, location: string, path: string): Promise<void> {
  const { size } = await reading(path, () => stat(location));
  if (size > FOLDER_LIMITS.fileBytes) {
    const most = FOLDER_LIMITS.fileBytes / 1024 / 1024;
    walk.warnings.push(leftOut(path, `The file is larger than ${most} MB and was left out.`, 'large file'));
    return;
  }
  walk.bytes += size;
  if (walk.bytes > FOLDER_LIMITS.totalBytes) {
    throw tooLarge(`more than ${FOLDER_LIMITS.totalBytes / 1024 / 1024 / 1024} GB`);
  }
  walk.files.push({ path, location, size });
}

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
