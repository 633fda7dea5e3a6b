// Addresses: slugs, paths and names of files, each given once.
import { slugify } from '@lectern/content';
import { foldPath, type PageNode, walkPages } from '../trees/index.ts';
import type { Draft } from './drafts.ts';

/** So that, as the name of a file with its ending, it fits where names have 255 bytes. */
const SLUG_BYTES = 200;

/** The slug of a title; `fallback` where the title has no letters. */
export function slugOf(title: string, fallback = 'page'): string {
  let slug = '';
  let bytes = 0;
  for (const character of slugify(title)) {
    bytes += Buffer.byteLength(character);
    if (bytes > SLUG_BYTES) break;
    slug += character;
  }
  return slug.replace(/-$/, '') || fallback;
}

/** Whether a slug is the one that the title gives, so that it changes with the title; another was set by hand. */
export function followsTitle({ slug, title }: { slug: string; title: string }): boolean {
  const own = slugOf(title);
  return slug === own || (slug.startsWith(`${own}-`) && /^\d{1,6}$/.test(slug.slice(own.length + 1)));
}

/** The first of `name`, `name-1`, `name-2` … that is free. */
function firstFree(name: string, isFree: (name: string) => boolean): string {
  let found = name;
  for (let number = 1; !isFree(found); number += 1) found = `${name}-${number}`;
  return found;
}

const isTaken = (draft: Draft, path: string): boolean => (draft.paths.get(foldPath(path)) ?? 0) > 0;

const take = (draft: Draft, path: string): void =>
  void draft.paths.set(foldPath(path), (draft.paths.get(foldPath(path)) ?? 0) + 1);

const release = (draft: Draft, path: string): void =>
  void draft.paths.set(foldPath(path), (draft.paths.get(foldPath(path)) ?? 1) - 1);

// Files of these names are navigation, or stand for their folder.
const RESERVED = /^(?:readme|summary)$/i;

/** Takes an address below a folder; for a page that is new the file of the same name must be free as well. */
export function claimAddress(
  draft: Draft,
  folder: string,
  { slug, isNew }: { slug: string; isNew: boolean },
): { slug: string; path: string } {
  const prefix = folder === '' ? '' : `${folder}/`;
  const isFree = (name: string): boolean => {
    if (isTaken(draft, prefix + name)) return false;
    return !isNew || !(RESERVED.test(name) || draft.sources.has(foldPath(`${prefix}${name}.md`)));
  };
  const found = firstFree(slug, isFree);
  take(draft, prefix + found);
  return { slug: found, path: prefix + found };
}

/** The file of a page at this address. With it the address follows from the file, wherever that is imported again. */
export function newSource(draft: Draft, path: string): string {
  const isFirst = [...draft.pageById.values()].every((page) => page.source === undefined);
  const source =
    isFirst && !draft.sources.has('readme.md')
      ? 'README.md'
      : `${firstFree(path, (name) => !draft.sources.has(foldPath(`${name}.md`)))}.md`;
  draft.sources.add(foldPath(source));
  return source;
}

/** Takes a file's path again, if nothing else has it now. */
export function sameSource(draft: Draft, source: string): string | undefined {
  if (draft.sources.has(foldPath(source))) return undefined;
  draft.sources.add(foldPath(source));
  return source;
}

/** A path that no file has, the number before the ending: `a.png`, `a (1).png`. */
export function freeName(draft: Draft, path: string): string {
  const dot = path.lastIndexOf('.');
  const [stem, ending] = dot > path.lastIndexOf('/') + 1 ? [path.slice(0, dot), path.slice(dot)] : [path, ''];
  let found = path;
  for (let number = 1; draft.sources.has(foldPath(found)); number += 1) found = `${stem} (${number})${ending}`;
  draft.sources.add(foldPath(found));
  return found;
}

/**
 * Gives a page another address, and with it all below it whose addresses begin with its own. Their files stay where they
 * are, and so does every relative link.
 */
export function readdress(draft: Draft, page: PageNode, to: { folder: string; slug: string }): void {
  const from = page.path;
  const moving = [...walkPages(page.children)].filter(
    (each) => (each.type === 'document' || each.type === 'group') && each.path.startsWith(`${from}/`),
  );
  for (const { path } of [page, ...moving]) release(draft, path);
  const { slug, path } = claimAddress(draft, to.folder, { slug: to.slug, isNew: false });
  page.slug = slug;
  page.path = path;
  for (const each of moving) {
    const wanted = path + each.path.slice(from.length);
    const at = wanted.lastIndexOf('/');
    const claimed = claimAddress(draft, wanted.slice(0, at), { slug: wanted.slice(at + 1), isNew: false });
    each.path = claimed.path;
    each.slug = claimed.slug;
  }
}
