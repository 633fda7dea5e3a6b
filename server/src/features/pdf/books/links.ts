import { findHostedPage, findTarget, type Place } from '#features/contents/index.ts';
import { nameIn, type Names, prefixOf } from './names.ts';

type Spaces = readonly { place: Place; home: string }[];

/** Finds the page of a book that an address means: one of an application, the hosted one or this, or where readers read it. */
export function finderOf(
  spaces: Spaces,
  baseUrl: string,
): (from: number, url: string) => ReturnType<Names['findPage']> {
  const known = new Map<string, ReturnType<Names['findPage']>>();
  return (from, url) => {
    const key = `${from} ${url}`;
    const found = known.has(key)
      ? known.get(key)
      : (findHosted(spaces, from, url) ?? findOwn(spaces, baseUrl, url) ?? findRead(spaces, url));
    known.set(key, found);
    return found;
  };
}

const toPlace = (spaces: Spaces, index: number, { page, anchor }: { page: string; anchor?: string | undefined }) => ({
  page: nameIn(prefixOf(index, spaces.length), page),
  ...(anchor === undefined || anchor === '' ? {} : { anchor }),
});

function findHosted(spaces: Spaces, from: number, url: string): ReturnType<Names['findPage']> {
  const tree = spaces[from]?.place.tree;
  const found = tree && findTarget(tree, { source: '', target: url });
  if (found?.kind !== 'hosted' || found.to === undefined) return undefined;
  const { spaceId, path, anchor } = found.to;
  const index = spaces.findIndex(({ place }) => place.spaceId === spaceId);
  const page = spaces[index] && findHostedPage(spaces[index].place.tree, path);
  return page === undefined ? undefined : toPlace(spaces, index, { page: page.id, anchor });
}

const OWN = /^\/(?:o\/[^/]+\/)?s\/([^/]+)(?:\/(.*))?$/s;

/** An address of the server that names a space, and perhaps a page of it by its id or path. */
function findOwn(spaces: Spaces, baseUrl: string, url: string): ReturnType<Names['findPage']> {
  const [address = '', anchor] = url.split('#', 2);
  if (!address.startsWith(`${baseUrl}/`)) return undefined;
  const [, spaceId, rest = ''] = OWN.exec(address.slice(baseUrl.length)) ?? [];
  const index = spaces.findIndex(({ place }) => place.spaceId === spaceId);
  const tree = spaces[index]?.place.tree;
  const path = decode(rest);
  if (tree === undefined || path === undefined) return undefined;
  const page = path === '' ? tree.documents[0] : (tree.pageById.get(path) ?? tree.pageByPath.get(path));
  return page === undefined ? undefined : toPlace(spaces, index, { page: page.id, anchor });
}

/** Of the spaces below whose addresses it lies, the innermost is meant. */
function findRead(spaces: Spaces, url: string): ReturnType<Names['findPage']> {
  const [address = '', anchor] = url.split('#', 2);
  const lengths = spaces.map(({ home }) => (address === home || address.startsWith(`${home}/`) ? home.length : -1));
  const longest = Math.max(...lengths);
  const index = lengths.indexOf(longest);
  const tree = spaces[index]?.place.tree;
  if (longest < 0 || tree === undefined) return undefined;
  const path = decode(address.slice(longest + 1));
  const page = path === '' ? tree.documents[0] : path === undefined ? undefined : tree.pageByPath.get(path);
  return page === undefined ? undefined : toPlace(spaces, index, { page: page.id, anchor });
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // No page has an address that is encoded wrongly.
    return undefined;
  }
}
