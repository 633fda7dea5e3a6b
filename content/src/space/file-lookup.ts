import { matchTarget } from '../links/resolve.ts';

export type FoundFile = { path: string; exact: boolean };

/** Finds files by a path as people write it: exactly, else in another case if only one file fits, else percent-decoded. */
export function fileLookup(paths: readonly string[]): (path: string) => FoundFile | undefined {
  const known = new Set(paths);
  const folded = new Map<string, string | null>();
  for (const path of known) folded.set(path.toLowerCase(), folded.has(path.toLowerCase()) ? null : path);
  const findFolded = (path: string): string | undefined => {
    const hit = matchTarget(path.toLowerCase(), (candidate) => folded.has(candidate.toLowerCase()));
    return hit === undefined ? undefined : (folded.get(hit.toLowerCase()) ?? undefined);
  };
  return (path) => {
    if (known.has(path)) return { path, exact: true };
    const guess = matchTarget(path, (candidate) => known.has(candidate)) ?? findFolded(path);
    if (guess !== undefined) return { path: guess, exact: guess === `${path}/README.md` };
    const decoded = percentDecode(path);
    if (decoded === path) return undefined;
    const found = matchTarget(decoded, (candidate) => known.has(candidate)) ?? findFolded(decoded);
    return found === undefined ? undefined : { path: found, exact: false };
  };
}

function percentDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
