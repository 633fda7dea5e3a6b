// Where the addresses in pages lead within an edition, and what has to lie there because pages name it.
import { escapeHtml } from '@lectern/content';
import { PICTURES_PREFIX } from '#features/sites/index.ts';
import { type Names, toHref } from './names.ts';
import { MARK } from './html/tags.ts';

/** In HTML of an edition, below this path lies the site. No author writes such an address. */
export const SITE_BASE = '/~offline-edition';
/** And this is its host, until it is known where it will be published. */
export const ORIGIN = 'https://offline.invalid';
export const ASSETS = '/~lectern/';
export const PREFIXES = [ASSETS];

export const BROKEN = '#broken-link';

/** What pages name besides pages, and under which path of the zip it is. */
export interface Wanted {
  url: string;
  path: string;
}

export interface Addresses {
  /** Pages by their address below the site. */
  addPage: (url: string, path: string) => void;
  pathOf: (url: string) => string | undefined;
  /** HTML, from parts with addresses. */
  fill: (parts: readonly string[], from: string) => string;
  /** Like `fill`, for what all pages share: addresses begin at the root. */
  fillShared: (parts: readonly string[]) => string;
  /** What was named since this was asked last. */
  takeWanted: () => Wanted[];
  /** How many addresses are broken. */
  broken: () => number;
}

interface Options {
  names: Names;
  /** Where the site itself is, for links to what lies next to it. */
  origin: string;
  baseUrl: string | undefined;
}

const FILE = /^\/~files\/([0-9a-f]{64})\/([^/]*)$/;
/** Below a variant, in whose path there is no `~`. */
const INNER = /^(.*?)(\/~files\/.*)$/;

export function createAddresses({ names, origin, baseUrl }: Options): Addresses {
  const pages = new Map<string, string>();
  const paths = new Map<string, string>();
  let wanted: Wanted[] = [];
  let broken = 0;

  const want = (key: string, url: string, make: () => string): string => {
    const known = paths.get(key);
    if (known !== undefined) return known;
    const path = make();
    paths.set(key, path);
    wanted.push({ url, path });
    return path;
  };

  const pathOf = (url: string): string | undefined => {
    const page = pages.get(url === '' ? '/' : url);
    if (page !== undefined) return page;
    const [, , inner = ''] = INNER.exec(url) ?? [];
    const [, hash, name = ''] = FILE.exec(inner) ?? [];
    if (hash !== undefined)
      return want(`${hash} ${name}`, url, () => names.file(`~files/${hash.slice(0, 16)}`, harmless(decoded(name))));
    if (/\/~tags\/[^/]+$/.test(url)) return want(url, SITE_BASE + url, () => names.page(decoded(url.slice(1))));
    return undefined;
  };

  /** Within the zip; undefined where there is nothing. */
  const find = (address: string): string | undefined => {
    const { path, rest } = split(address);
    if (path.startsWith(PICTURES_PREFIX))
      return join(
        want(path, path, () => names.file('~files/site', path.slice(PICTURES_PREFIX.length + 1).replace('/', '-'))),
        rest,
      );
    if (path.startsWith(ASSETS))
      return join(
        want(path, path, () => assetPath(names, path)),
        rest,
      );
    const found = path.startsWith(SITE_BASE) ? pathOf(path.slice(SITE_BASE.length)) : undefined;
    return found === undefined ? undefined : join(found, rest);
  };

  const write = (address: string, root: string): string => {
    if (address === MARK.root) return root;
    if (address.startsWith(MARK.outside)) return origin + address.slice(MARK.outside.length);
    if (address.startsWith(MARK.branches)) return branchesName(address.slice(MARK.branches.length));
    const isAbsolute = address.startsWith(MARK.absolute);
    const plain = isAbsolute ? address.slice(MARK.absolute.length).replace(ORIGIN, '') : address;
    if (!plain.startsWith(SITE_BASE) && !plain.startsWith(ASSETS)) return plain;
    const found = find(plain);
    if (isAbsolute && baseUrl !== undefined) return found === undefined ? `${baseUrl}/` : toPublic(baseUrl, found);
    if (found !== undefined) return root + found;
    broken += 1;
    return BROKEN;
  };

  const fillFrom = (parts: readonly string[], root: string): string =>
    parts.map((part, index) => (index % 2 === 0 ? part : escapeHtml(write(part, root)))).join('');

  return {
    addPage: (url, path) => void pages.set(url === '' ? '/' : url, path),
    pathOf,
    fill: (parts, from) => fillFrom(parts, rootFrom(from)),
    fillShared: (parts) => fillFrom(parts, 'root:'),
    takeWanted: () => {
      const taken = wanted;
      wanted = [];
      return taken;
    },
    broken: () => broken,
  };
}

/** From a file of the zip to its root. */
export const rootFrom = (path: string): string => '../'.repeat(path.split('/').length - 1);

/** The address on the web of a file of the zip. */
export const toPublic = (baseUrl: string, path: string): string =>
  `${baseUrl}/${path.replace(/(^|\/)index\.html$/, '$1')}`;

/** What the branches of a table of contents are called among the files of an edition, from where the server has them. */
export const branchesName = (url: string): string => `nav/${url.slice(url.lastIndexOf('~nav/') + 5).replace('/', '-')}`;

function assetPath(names: Names, path: string): string {
  const rest = path.slice(ASSETS.length);
  const cut = rest.lastIndexOf('/');
  const folder = rest.slice(0, Math.max(0, cut)).split('/')[0] ?? '';
  if (cut === -1) return `~lectern/${rest}`;
  return names.file(`~lectern/${folder}`, rest.slice(cut + 1));
}

/** What a browser would open as a page could do there what the edition can: it is text. */
const harmless = (name: string): string =>
  /\.(?:x?html?|shtml?|xht|mhtml?|svgz|xml|xsl|hta)$/i.test(name) ? `${name}.txt` : name;

function split(address: string): { path: string; rest: string } {
  const at = address.search(/[?#]/);
  const path = at === -1 ? address : address.slice(0, at);
  const hash = address.indexOf('#');
  return { path, rest: hash === -1 ? '' : address.slice(hash) };
}

const join = (path: string, rest: string): string => toHref(path) + rest;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
