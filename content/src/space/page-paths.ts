import { slugify } from '../text/slug.ts';
import type { NavigationInput } from './navigation-types.ts';

/** Hands out published paths, each once: the second page that wants `a` gets `a-1`. */
export type PathClaims = Map<string, number>;

export function claimPath(claims: PathClaims, wanted: string): string {
  let path = wanted;
  let count = claims.get(wanted) ?? 0;
  if (claims.has(wanted)) {
    do path = `${wanted}-${++count}`;
    while (claims.has(path));
    claims.set(wanted, count);
  }
  claims.set(path, claims.get(path) ?? 0);
  return path;
}

/** Without its ending, a README stands for its folder, the first page for its title. */
function pathOfFile(file: string, readme: string, title: string): string {
  if (file === readme) return slugify(title) || 'readme';
  const path = file.replace(/\.(?:md|markdown)$/i, '');
  const folder = path.replace(/(?:^|\/)README$/i, '');
  return folder === '' ? slugify(title) || 'readme' : folder;
}

/** The published path of a page: the one that is written down for its file, else the one that follows from it. */
export function addressOf(
  { addresses, readme }: Pick<NavigationInput, 'addresses' | 'readme'>,
  file: string,
  title: string,
): string {
  const written = addresses !== undefined && Object.hasOwn(addresses, file) ? addresses[file] : undefined;
  return written ?? pathOfFile(file, readme, title);
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A title for a page that has neither a navigation text nor a heading. */
export function titleOfFile(file: string): string {
  const name = lastSegment(file).replace(/\.(?:md|markdown)$/i, '');
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return /^(?:readme|index)$/i.test(name) && folder !== '' ? lastSegment(folder) : name || 'Untitled';
}

export function isMarkdownPath(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path);
}

/** Whether a Markdown file can be a page at all: what lies in a dot folder is an asset or an include. */
export function canBePage(path: string): boolean {
  return (
    !path
      .split('/')
      .slice(0, -1)
      .some((segment) => segment.startsWith('.')) && !/(?:^|\/)SUMMARY\.md$/i.test(path)
  );
}
