import { createRequire } from 'node:module';

/**
 * Whether npm found the library for this machine: an optional package, so that the server runs where there is none. It is
 * loaded by nobody but the process that uses it.
 */
export function hasLibrary(): boolean {
  try {
    createRequire(import.meta.url).resolve('sharp');
    return true;
  } catch {
    return false;
  }
}
