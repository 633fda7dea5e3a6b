// Links of an archive: where each leads, before any of them is made.
import { posix } from 'node:path';

/** What an archive holds, by path. */
export interface Layout {
  folders: ReadonlySet<string>;
  files: ReadonlySet<string>;
  /** Their targets, segment by segment. */
  links: ReadonlyMap<string, readonly string[]>;
}

export type Lead = { kind: 'inside'; path: string } | { kind: 'outside' } | { kind: 'broken' };

/** Segments that are looked at for one link. Real ones have a handful, and a long chain is somebody's trap. */
const STEPS_AT_MOST = 400;

/**
 * Where a link leads in the finished folder, through other links too. Names alone decide, as a kernel would: asking the
 * file system would follow links that nobody has judged yet.
 */
export function resolveLink({ folders, files, links }: Layout, path: string): Lead {
  const at = parentOf(path);
  const todo = (links.get(path) ?? []).toReversed();
  for (let step = 0; step < STEPS_AT_MOST && todo.length <= STEPS_AT_MOST; step += 1) {
    const segment = todo.pop();
    if (segment === undefined) return { kind: 'inside', path: at.join('/') };
    if (segment === '..') {
      if (at.pop() === undefined) return { kind: 'outside' };
      continue;
    }
    const below = [...at, segment].join('/');
    const link = links.get(below);
    if (link !== undefined) todo.push(...link.toReversed());
    else if (folders.has(below)) at.push(segment);
    else return files.has(below) && todo.length === 0 ? { kind: 'inside', path: below } : { kind: 'broken' };
  }
  return { kind: 'broken' };
}

const parentOf = (path: string): string[] => path.split('/').slice(0, -1);

/** From a link to what it leads to, with no other link on the way. */
export const directTarget = (link: string, path: string): string =>
  posix.relative(posix.dirname(`/${link}`), `/${path}`) || '.';
