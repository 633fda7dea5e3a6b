// What a manifest names is published, so it stands in the folder of the manifest. What symbolic links lead to counts, not the links.
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside, readSmallFile } from '#platform/files.ts';
import { Problem } from '#platform/http/index.ts';

export const MANIFEST = 'gitbook-manifest.yaml';

/** The manifest itself, or what it names by a key. */
interface Named {
  key?: string;
  path: unknown;
}

/** The real path of a file in a folder, which is a real path, too. */
export async function findInside(folder: string, { key, path }: Named): Promise<string> {
  const label = key === undefined ? '' : `${MANIFEST}: ${key}: `;
  if (typeof path !== 'string') throw refused(`${label}expected the path of a file`);
  const found = await reading(label + path, realpath(join(folder, path)));
  if (!isInside(folder, found)) throw refused(`${label}${path} lies outside of the folder`);
  return found;
}

export async function readInside(folder: string, named: Named, most: number): Promise<Buffer> {
  const found = await findInside(folder, named);
  const bytes = await reading(found, readSmallFile(found, most));
  if (bytes === undefined) throw tooLarge(found, most);
  return bytes;
}

/** Failures of the file system are faults of what was named. */
export const reading = <T>(file: string, action: Promise<T>): Promise<T> =>
  action.catch((error: NodeJS.ErrnoException) => {
    throw refused(`${file} cannot be read: ${error.code ?? error.message}`);
  });

export const tooLarge = (file: string, most: number): Problem => refused(`${file} has more than ${most} bytes`);

const refused = (message: string): Problem => new Problem(422, 'invalid', `${message}.`);
