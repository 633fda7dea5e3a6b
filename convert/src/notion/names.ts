import { posix } from 'node:path';
import { makeNames } from '../drafts/index.ts';

const ID = /[ _-]?([0-9a-f]{32})(?=$|\.|_all\.)/;

/** The id that the names of an export end with. */
export const idOf = (path: string): string | undefined => ID.exec(posix.basename(path))?.[1];

/** A name as a person wrote it. */
export const titleOf = (path: string): string =>
  posix
    .basename(path)
    .replace(/(_all)?\.(md|csv|html)$/i, '')
    .replace(/[ _-]?[0-9a-f]{32}$/, '')
    .trim() || 'Untitled';

export interface NotionPlaces {
  places: Map<string, string>;
  parents: Map<string, string>;
  placeFile: (path: string) => string;
}

/** Places of pages, their names without ids, each in the folder of the page above it. */
export function placePages(paths: readonly string[]): NotionPlaces {
  const nameOf = makeNames();
  const places = new Map<string, string>();
  const parents = new Map<string, string>();
  const byFolder = new Map<string, string>();
  for (const path of paths) {
    byFolder.set(path.replace(/\.[a-z]+$/i, ''), path);
    // Newer exports leave the id out of the names of folders.
    const plain = posix.join(posix.dirname(path), titleOf(path));
    if (!byFolder.has(plain)) byFolder.set(plain, path);
  }
  const byDepth = paths.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  for (const path of byDepth) {
    const parent = byFolder.get(posix.dirname(path));
    if (parent !== undefined && parent !== path) parents.set(path, parent);
    const above = parent === undefined ? '' : (places.get(parent) ?? '').replace(/\.md$/, '');
    places.set(path, `${nameOf(above, titleOf(path))}.md`);
  }
  const placeFile = (path: string): string => {
    const page = byFolder.get(posix.dirname(path));
    const name = posix.basename(path);
    return page === undefined ? path : posix.join((places.get(page) ?? '').replace(/\.md$/, ''), name);
  };
  return { places, parents, placeFile };
}
