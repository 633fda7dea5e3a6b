// The bundle of the server that scripts/bundle.mjs makes, as long as it is what the sources say. Plain JavaScript, as the
// launcher that asks.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = 'bundle.json';

/** Where bundles lie. */
export const BUNDLE_FOLDER = join(import.meta.dirname, '../dist');

/** What a bundle was made of: files by their paths inside `root`, each with its size, its time and its hash. */
export const toManifest = (root, paths) =>
  JSON.stringify({ files: paths.toSorted().map((path) => [path, ...describe(join(root, path))]) });

function describe(file) {
  const { size, mtimeMs } = statSync(file);
  return [size, mtimeMs, hashOf(file)];
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

export const manifestOf = (folder) => join(folder, MANIFEST);

/** Whether `folder` has a bundle, and no file that it was made of has changed since. */
export function isCurrent(root, folder) {
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(manifestOf(folder), 'utf8'));
  } catch {
    return false;
  }
  return manifest.files.every(([path, ...was]) => isSame(join(root, path), was));
}

// A copy of the checkout has other times and the same bytes, so only a file with another time is read.
function isSame(file, [size, mtimeMs, hash]) {
  const now = statSync(file, { throwIfNoEntry: false });
  if (now === undefined || now.size !== size) return false;
  return now.mtimeMs === mtimeMs || hashOf(file) === hash;
}
