import { relative, sep } from 'node:path';
import type { SourceWarning } from '../folders/index.ts';
import type { Origin } from './service.ts';

/**
 * The warnings of an origin that concern one of its spaces, their paths from there on. What lies in no space is said
 * with the first.
 */
export function warningsBelow(
  origin: Pick<Origin, 'folder' | 'warnings' | 'notes'>,
  spaces: readonly string[],
  space: string,
): SourceWarning[] {
  const folders = spaces.map((folder) => prefixOf(origin.folder, folder));
  const own = prefixOf(origin.folder, space);
  const isFirst = spaces[0] === space;
  return [...origin.warnings, ...(origin.notes ?? [])].flatMap(({ file, ...said }) => {
    if (file.startsWith(own)) return [{ file: file.slice(own.length), ...said }];
    const isElsewhere = folders.some((folder) => file.startsWith(folder));
    return isFirst && !isElsewhere ? [{ file, ...said }] : [];
  });
}

function prefixOf(root: string, folder: string): string {
  const path = relative(root, folder).split(sep).join('/');
  return path === '' ? '' : `${path}/`;
}
