import { posix } from 'node:path';

/** A target taken apart: its path decoded, and what follows it as it stands. */
export interface Resolved {
  path: string;
  rest: string;
}

/** The path of a target, without its query, and its fragment. */
export function splitTarget(target: string): { path: string; query: string; rest: string } {
  const [, path = '', query = '', rest = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  return { path: decode(path), query, rest };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not every percent sign stands for something.
    return path;
  }
}

/** Where a relative target leads from a file of a tree, or undefined for addresses and what leaves the tree. */
export function resolveIn(from: string, target: string): Resolved | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined;
  const { path, rest } = splitTarget(target);
  if (path === '') return { path: from, rest };
  const joined = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path);
  const normal = posix.normalize(joined).normalize('NFC');
  return normal.startsWith('../') || normal === '..' ? undefined : { path: normal === '.' ? '' : normal, rest };
}

/** From one file of a tree to another, as a link says it. */
export function relativeTarget(from: string, to: string, rest = ''): string {
  if (from === to && rest !== '') return rest;
  return posix.relative(posix.dirname(from), to).replaceAll(/[%?#\s<>\\]/g, encodeURIComponent) + rest;
}

/**
 * Says of each target of a file what it is after the move of everything to new paths: by `places`, from old path to new.
 * What is not among them stays as it stands.
 */
export const makeResolver =
  (places: ReadonlyMap<string, string>, from: { before: string; after: string }) =>
  (target: string): string => {
    const found = resolveIn(from.before, target);
    const place =
      found === undefined ? undefined : (places.get(found.path) ?? places.get(found.path.replace(/\/$/, '')));
    return found === undefined || place === undefined ? target : relativeTarget(from.after, place, found.rest);
  };
