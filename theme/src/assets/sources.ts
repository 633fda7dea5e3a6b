import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What runs and counts in browsers. */
export const SOURCES = fileURLToPath(new URL('../browser', import.meta.url));

/** The program that builds them. */
export const PROGRAM = fileURLToPath(new URL('vite.ts', import.meta.url));

/** Its exit code where there is no Vite. */
export const NO_VITE = 3;

/** Where their builds lie. */
export const BUILDS = fileURLToPath(new URL('../../dist', import.meta.url));

/** It names the version of Vite. */
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

/** Everything that a build depends on, as one hash. Copies of a checkout have the same one. */
export const hashSources = (sources: string = SOURCES): string => hashFiles([PROGRAM, PACKAGE], [sources]);

/** A hash of single files and of the sources in folders, which does not depend on where they lie. */
export function hashFiles(files: readonly string[], folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file)).update('\0');
  for (const folder of folders)
    for (const name of listSources(folder))
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(folder, name)))
        .update('\0');
  return hash.digest('hex').slice(0, 16);
}

const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => /\.\w+$/.test(name) && !name.endsWith('.test.ts'))
    .toSorted();

/** Short enough for an address, and long enough that no two contents share one. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
