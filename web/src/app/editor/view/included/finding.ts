// Which reusable content an include means.
import type { ListedReusable } from '../../../reuse/reads.ts';
import { resolvePath } from '../paths.ts';

/** What a file at `from` includes: by the very words of the path, else by what they are with percent signs decoded. */
export function findIncluded<Found>(
  from: string | undefined,
  written: string,
  find: (path: string) => Found | undefined,
): Found | undefined {
  const parts = written.startsWith('/') ? [] : (from ?? '').split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  const decoded = resolvePath(from ?? '', written);
  return find(parts.join('/')) ?? (decoded === undefined ? undefined : find(decoded));
}

/** The one that a file at `from` includes by what is written in it. */
export const includedBy = (
  all: readonly ListedReusable[],
  from: string | undefined,
  written: string,
): ListedReusable | undefined => findIncluded(from, written, (path) => all.find(({ git }) => git?.path === path));
