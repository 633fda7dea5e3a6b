// What was seen on pages, judged against their sources. Pure: whoever crawls hands over what it saw.
import { anchorsIn, fold, hasAnchor, linksIn, type Source, type SourceLink } from './source.ts';
import type { Finding, Kind, Seen } from './types.ts';

export interface Crawled {
  pages: readonly Seen[];
  /** Of each address without a fragment: where it led in the end, with what status, and the names on that page. */
  targets: ReadonlyMap<string, { url: string; status: number; ids: ReadonlySet<string> }>;
  /** Links whose fragment is no name of their page, but which a browser leads to a heading all the same. */
  nearby: ReadonlySet<string>;
  /** Addresses of pictures that could not be fetched. */
  unfetched: ReadonlySet<string>;
}

export interface Judging {
  source: Source;
  /** Where the site is: what lies elsewhere is not judged. */
  base: string;
  /** The names of our tags. */
  tags: ReadonlySet<string>;
  /** What the source of a page names. */
  read: Reading;
}

interface Reading {
  links: (file: string) => SourceLink[];
  anchors: (file: string) => Map<string, number>;
}

/** Reading takes longer than all else here, and hundreds of links lead to one page. */
function readOnce(source: Source): Reading {
  return {
    links: remembered((file) => linksIn(source.read(file))),
    anchors: remembered((file) => anchorsIn(source.read(file))),
  };
}

function remembered<T>(read: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    const found = known.get(file) ?? read(file);
    known.set(file, found);
    return found;
  };
}

export interface Verdict {
  findings: Finding[];
  own: { links: number; anchors: number; pictures: number };
}

const BROKEN = '#broken-link';

export function judge(crawled: Crawled, { source, ...rest }: Omit<Judging, 'read'>): Verdict {
  const judging = { ...rest, source, read: readOnce(source) };
  const verdict: Verdict = { findings: [], own: { links: 0, anchors: 0, pictures: 0 } };
  const seenAround = new Set<string>();
  for (const page of crawled.pages) {
    const find = (kind: Kind, what: string): void => void verdict.findings.push({ kind, url: page.url, what });
    if (page.status !== 200) {
      find('failing pages', `answered ${page.status}`);
      continue;
    }
    for (const tag of rawTags(page, judging)) find('raw tags', tag);
    for (const { width, by, what } of page.sideways) find('sideways scrolling', `${width} px: ${by} px by ${what}`);
    for (const line of page.console) find('console errors', line);
    for (const line of page.policy) find('policy violations', line);
    judgeLinks(page, crawled, judging, verdict);
    judgePictures(page, crawled, judging, verdict);
    // What is around the text is the same on many pages, and counts once.
    for (const href of page.around) {
      if (seenAround.has(href)) continue;
      seenAround.add(href);
      const dead = deadness({ href, text: '' }, crawled, judging.base);
      if (dead !== undefined) find(dead, `${href} around the text`);
    }
  }
  return verdict;
}

/** Tags of ours that readers see, but for those that the author escaped to show them. */
export function rawTags(
  page: Pick<Seen, 'tags' | 'file'>,
  { tags, source }: Pick<Judging, 'tags' | 'source'>,
): string[] {
  const raw = page.tags.filter((text) => tags.has(nameOf(text)));
  if (raw.length === 0 || page.file === undefined) return raw;
  const meant = new Map<string, number>();
  for (const [text] of source.read(page.file).matchAll(/(?:\\\{%|\{\\%|&#123;%|\\\{\\%)\s*[\w-]+/g))
    meant.set(nameOf(text), (meant.get(nameOf(text)) ?? 0) + 1);
  return raw.filter((text) => {
    const left = meant.get(nameOf(text)) ?? 0;
    meant.set(nameOf(text), left - 1);
    return left <= 0;
  });
}

const nameOf = (tag: string): string => /%\s*(?:end)?([\w-]+)/.exec(tag)?.[1] ?? '';

/** Why a link is dead, if it is. */
function deadness(
  link: { href: string; text: string },
  { targets, nearby }: Crawled,
  base: string,
): 'dead links' | 'dead anchors' | undefined {
  const { href } = link;
  if (href.endsWith(BROKEN)) return 'dead links';
  const [address = '', fragment = ''] = href.split('#', 2);
  if (!address.startsWith(base)) return undefined;
  const target = targets.get(address);
  if (target === undefined) return undefined;
  if (target.status !== 200) return 'dead links';
  if (fragment === '' || fragment === 'top' || nearby.has(href)) return undefined;
  return target.ids.has(decoded(fragment)) ? undefined : 'dead anchors';
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function judgeLinks(page: Seen, crawled: Crawled, judging: Judging, { findings, own }: Verdict): void {
  const dead = page.links.filter((link) => deadness(link, crawled, judging.base) === 'dead links');
  const ours = withoutOwn(dead, page, judging);
  own.links += dead.length - ours.length;
  for (const { href, text } of ours)
    findings.push({ kind: 'dead links', url: page.url, what: `${href.replace(page.url, '')} “${text}”` });
  for (const link of page.links) {
    if (deadness(link, crawled, judging.base) !== 'dead anchors') continue;
    const [address = '', fragment = ''] = link.href.split('#', 2);
    if (sourceHasAnchor(crawled, judging, address, fragment))
      findings.push({ kind: 'dead anchors', url: page.url, what: link.href });
    else own.anchors += 1;
  }
}

/** Dead links of a page but for as many as its source has dead: by their words first, then by number. */
function withoutOwn(dead: Seen['links'], page: Seen, { source, read }: Judging): Seen['links'] {
  const { file } = page;
  if (dead.length === 0 || file === undefined) return dead;
  const broken = read.links(file).filter(({ kind, target }) => kind === 'link' && source.has(file, target) === false);
  const left = dead.filter(({ text }) => {
    const at = broken.findIndex((each) => fold(each.text) === fold(text));
    if (at !== -1) broken.splice(at, 1);
    return at === -1;
  });
  return left.slice(broken.length);
}

function sourceHasAnchor({ pages, targets }: Crawled, { read }: Judging, address: string, fragment: string): boolean {
  const url = targets.get(address)?.url;
  const file = pages.find((each) => each.url === url)?.file;
  return file !== undefined && hasAnchor(read.anchors(file), fragment);
}

function judgePictures(page: Seen, { unfetched }: Crawled, judging: Judging, { findings, own }: Verdict): void {
  const missing = page.pictures.filter(
    ({ src, isShown }) => src === '' || (src.startsWith(judging.base) && (!isShown || unfetched.has(src))),
  );
  if (missing.length === 0) return;
  const { file } = page;
  const { source, read } = judging;
  const broken =
    file === undefined
      ? 0
      : read.links(file).filter(({ kind, target }) => kind === 'image' && source.has(file, target) === false).length;
  own.pictures += Math.min(broken, missing.length);
  for (const { src } of missing.slice(broken))
    findings.push({ kind: 'missing pictures', url: page.url, what: src || 'a picture without an address' });
}
