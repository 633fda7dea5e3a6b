import { slugify } from '../text/slug.ts';
import type { NavigationInput } from './navigation-types.ts';

/** Hands out published paths, each once: the second page that wants `a` gets `a-1`. */
type PathClaims = { taken: Set<string>; numbers: Map<string, number> };

/** How the pages and groups of one plan get their paths. */
export type Addressing = {
  input: NavigationInput;
  pages: PathClaims;
  /** Where paths follow the navigation, no group shares its path with a page. */
  groups: PathClaims;
  /** Paths that stay with the pages that had them before. */
  kept: ReadonlySet<string>;
  /** Paths of pages at the top, which no group takes: what people look for there is the page. */
  atTop: ReadonlySet<string>;
};

/** A longer path fits into no index; a page that would have one lies at the top. */
const PATH_BYTES = 1500;
const encoder = new TextEncoder();

/** `top` has the files of pages that stand in no group. */
export function startAddressing(input: NavigationInput, top: readonly string[]): Addressing {
  const pages = noClaims();
  const none = new Set<string>();
  if (input.paths !== 'navigation') return { input, pages, groups: noClaims(), kept: none, atTop: none };
  const { before, markdownPaths } = input;
  const kept = before === undefined ? [] : markdownPaths.flatMap((file) => before(file) ?? []);
  return { input, pages, groups: pages, kept: new Set(kept), atTop: new Set(top.map(segmentOf)) };
}

/**
 * The published path of a page: the one that is written down for its file, else the one that follows from the file, or from
 * the path of the page or group above.
 */
export function claimPage(addressing: Addressing, { file, title, parent }: WantedPage): string {
  const { input, pages, kept } = addressing;
  const { addresses, paths, before } = input;
  const written = addresses !== undefined && Object.hasOwn(addresses, file) ? addresses[file] : undefined;
  if (paths !== 'navigation') return claim(pages, written ?? pathOfFile(file, input.readme, title));
  const wanted = written ?? below(parent, segmentOf(file));
  const known = before?.(file);
  const isSame = known !== undefined && !pages.taken.has(known) && (known === wanted || isNumbered(known, wanted));
  return isSame ? claim(pages, known) : claim(pages, wanted, (path) => kept.has(path));
}

type WantedPage = { file: string; title: string; parent: string };

/** The path of a page that has no file. */
export function claimEmpty({ input, pages, kept }: Addressing, wanted: { slug: string; parent: string }): string {
  const { slug, parent } = wanted;
  if (input.paths === 'navigation') return claim(pages, below(parent, slug), (path) => kept.has(path));
  return claim(pages, parent === '' ? slug : `${parent}/${slug}`);
}

/** The path of a group, and that with which the paths of its pages begin. */
export function claimGroup({ input, groups, kept, atTop }: Addressing, slug: string): { path: string; parent: string } {
  const path = claim(groups, slug, (wanted) => kept.has(wanted) || atTop.has(wanted));
  return { path, parent: input.paths === 'navigation' ? path : '' };
}

function claim(claims: PathClaims, wanted: string, isKept: (path: string) => boolean = () => false): string {
  const { taken, numbers } = claims;
  let path = wanted;
  let number = numbers.get(wanted) ?? 0;
  while (taken.has(path) || isKept(path)) path = `${wanted}-${++number}`;
  numbers.set(wanted, number);
  taken.add(path);
  return path;
}

const noClaims = (): PathClaims => ({ taken: new Set(), numbers: new Map() });

const isNumbered = (path: string, wanted: string): boolean =>
  path.startsWith(`${wanted}-`) && /^\d{1,6}$/.test(path.slice(wanted.length + 1));

function below(parent: string, segment: string): string {
  const path = parent === '' ? segment : `${parent}/${segment}`;
  return encoder.encode(path).length > PATH_BYTES ? segment : path;
}

/** Without its ending, a README stands for its folder, the first page for its title. */
function pathOfFile(file: string, readme: string, title: string): string {
  return (file === readme ? '' : withoutEnding(file)) || slugify(title) || 'readme';
}

const segmentOf = (file: string): string => lastSegment(withoutEnding(file)) || 'readme';

const withoutEnding = (file: string): string => file.replace(/\.(?:md|markdown)$/i, '').replace(/(?:^|\/)README$/i, '');

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
