// What of a page's HTML changes where no server answers: addresses are left open, and what would ask another host is said in words.
import { escapeHtml } from '@lectern/content';

export type Attributes = Record<string, string>;

export interface TagPlace {
  /** Path of the site in the HTML. */
  siteBase: string;
  /** Paths that begin like one of these are answered by the server. */
  prefixes: readonly string[];
  /** Whether it is known where the edition will be published. */
  hasBase: boolean;
  /** The number of the variant that the pages are of. */
  variant: number;
}

/** HTML and addresses in turn, beginning and ending with HTML. */
type Parts = string[];

export type Outcome =
  | { kind: 'kept' }
  | { kind: 'changed'; parts: Parts; close?: string }
  /** `isWhole`: with all that stands in it. */
  | { kind: 'dropped'; isWhole: boolean };

export interface Tag {
  name: string;
  attributes: Attributes;
  /** Whether it stands in a link, so that it cannot be one. */
  isInLink: boolean;
}

/** Marks of addresses that mean more than where they lead. */
export const MARK = { absolute: '@absolute:', branches: '@branches:', outside: '@outside:', root: '@root' } as const;

const KEPT: Outcome = { kind: 'kept' };
const DROPPED: Outcome = { kind: 'dropped', isWhole: true };

/**
 * Nothing of the edition is loaded from anywhere else, whatever an author wrote. Pages at `file:` are no origin to some
 * browsers, so that the scheme is named, too.
 */
const POLICY =
  "default-src 'self' file: data: blob: 'unsafe-inline'; connect-src 'none'; form-action 'none'; base-uri 'none'; object-src 'none'";

export function rewriteTag(place: TagPlace, tag: Tag): Outcome {
  switch (tag.name) {
    case 'head':
      return {
        kind: 'changed',
        parts: [`<head><meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">`],
      };
    case 'link':
      return rewriteLink(place, tag);
    case 'meta':
      return rewriteMeta(place, tag);
    case 'script':
      return rewriteScript(place, tag);
    case 'img':
      return isElsewhere(tag.attributes['src']) ? inWords(tag, 'src') : rewriteAttributes(place, tag);
    case 'source':
      return isElsewhere(tag.attributes['src']) || isElsewhere(tag.attributes['srcset'])
        ? { kind: 'dropped', isWhole: false }
        : rewriteAttributes(place, tag);
    case 'video':
    case 'audio':
    case 'iframe':
    case 'object':
    case 'embed':
      return rewriteMedia(place, tag);
    case 'a':
      return rewriteAnchor(place, tag);
    default:
      return rewriteAttributes(place, tag);
  }
}

/** Whether an address is that of another host. */
const isElsewhere = (url: string | undefined): boolean =>
  url !== undefined && /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url);

const RELATIONS = new Set(['stylesheet', 'icon']);

function rewriteLink(place: TagPlace, tag: Tag): Outcome {
  const { rel = '', href = '', type, hreflang } = tag.attributes;
  const isPublic = rel === 'canonical' || (rel === 'alternate' && (hreflang !== undefined || type === 'text/markdown'));
  if (isPublic && place.hasBase) return withAddress(tag, 'href', MARK.absolute + href);
  if (!RELATIONS.has(rel) || isElsewhere(href)) return DROPPED;
  return rewriteAttributes(place, tag);
}

function rewriteMeta({ hasBase }: TagPlace, tag: Tag): Outcome {
  const { property = '', content = '' } = tag.attributes;
  if (property === 'og:url') return hasBase ? withAddress(tag, 'content', MARK.absolute + content) : DROPPED;
  return property.startsWith('og:image') ? DROPPED : KEPT;
}

const ASSET = /\/~lectern\/assets\/([a-z-]+?)-[\w-]{8}\.js$/;

/** Modules cannot be loaded from a folder. One script does what they do; their parameters stay where it finds them. */
function rewriteScript(place: TagPlace, tag: Tag): Outcome {
  const { type, src = '', ...others } = tag.attributes;
  if (type === 'application/ld+json') return DROPPED;
  if (type !== 'module') return rewriteAttributes(place, tag);
  const part = ASSET.exec(src)?.[1] ?? '';
  // What draws diagrams needs modules: they are drawn already.
  if (part === 'diagrams') return DROPPED;
  if (part !== 'site')
    return rewriteAttributes(place, { ...tag, attributes: { type: 'text/plain', 'data-part': part, ...others } });
  return {
    kind: 'changed',
    parts: [
      '<script defer src="',
      '/~lectern/page.js',
      '" data-root="',
      MARK.root,
      `" data-variant="${place.variant}">`,
    ],
  };
}

/** A picture of another host is a link to it, with the words that stand for it. */
function inWords({ attributes, isInLink }: Tag, key: string): Outcome {
  const url = attributes[key] ?? '';
  const words = escapeHtml(attributes['alt'] || attributes['title'] || url);
  const text = isInLink
    ? `<span class="elsewhere">${words}</span>`
    : `<a class="elsewhere" rel="noreferrer" href="${escapeHtml(url)}">${words}</a>`;
  return { kind: 'changed', parts: [text] };
}

function rewriteMedia(place: TagPlace, tag: Tag): Outcome {
  const { src, data } = tag.attributes;
  const url = src ?? data;
  if (url === undefined || (!isElsewhere(url) && tag.name !== 'iframe')) return rewriteAttributes(place, tag);
  if (!isElsewhere(url)) return DROPPED;
  const open = tag.isInLink ? '<span>' : `<a class="elsewhere" rel="noreferrer" href="${escapeHtml(url)}">`;
  return { kind: 'changed', parts: [open + escapeHtml(url)], close: tag.isInLink ? '</span>' : '</a>' };
}

function rewriteAnchor(place: TagPlace, tag: Tag): Outcome {
  const { href = '' } = tag.attributes;
  // The box takes the address of the search for that of what it found before.
  if (tag.attributes['class'] === 'site-search')
    return rewriteAttributes(place, { ...tag, attributes: { ...tag.attributes, href: place.siteBase } });
  const isOnHost = href.startsWith('/') && !href.startsWith('//') && !isOurs(place, href);
  return isOnHost ? withAddress(tag, 'href', MARK.outside + href) : rewriteAttributes(place, tag);
}

/** Whether an address is one that the edition has to answer itself. */
const isOurs = ({ siteBase, prefixes }: TagPlace, value: string): boolean =>
  prefixes.some((prefix) => value.startsWith(prefix)) ||
  (value.startsWith(siteBase) && /^(?:$|[/?#])/.test(value.slice(siteBase.length)));

function rewriteAttributes(place: TagPlace, tag: Tag): Outcome {
  const parts: Parts = [`<${tag.name}`];
  let isChanged = tag.attributes['data-part'] !== undefined || tag.attributes['class'] === 'site-search';
  const add = (some: readonly string[]) => {
    const [first = '', ...rest] = some;
    parts[parts.length - 1] += first;
    parts.push(...rest);
  };
  for (const [key, value] of Object.entries(tag.attributes)) {
    const pieces = piecesOf(place, key, value);
    isChanged ||= pieces.length > 1;
    add([` ${key}="`]);
    add(pieces.map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : piece)));
    add(['"']);
  }
  add(['>']);
  return isChanged ? { kind: 'changed', parts } : KEPT;
}

/** The value of an attribute as text and addresses in turn. */
function piecesOf(place: TagPlace, key: string, value: string): string[] {
  if (key === 'data-more') return ['', MARK.branches + value, ''];
  if (key === 'style') return styleParts(place, value);
  if (key === 'srcset') {
    const pieces = [''];
    for (const [index, each] of value.split(/,\s+/).entries()) {
      const [url = '', ...rest] = each.split(/\s+/);
      pieces[pieces.length - 1] += index === 0 ? '' : ', ';
      pieces.push(url, rest.length === 0 ? '' : ` ${rest.join(' ')}`);
    }
    return pieces;
  }
  return isOurs(place, value) ? ['', value, ''] : [value];
}

const URL_IN_STYLE = /url\(\s*(["']?)([^"')]*)\1\s*\)/gi;

/** Rules with the addresses in them. Those of other hosts lead to nothing. */
export function styleParts(place: Pick<TagPlace, 'siteBase' | 'prefixes'>, text: string): string[] {
  const parts = [''];
  let at = 0;
  for (const { 0: whole, 2: url = '', index } of text.matchAll(URL_IN_STYLE)) {
    const isLocal = /^(?:data:|#)/i.test(url);
    parts[parts.length - 1] += text.slice(at, index);
    at = index + whole.length;
    if (isLocal) parts[parts.length - 1] += whole;
    else if (isOurs(place as TagPlace, url)) {
      parts[parts.length - 1] += "url('";
      parts.push(url, "')");
    } else parts[parts.length - 1] += "url('data:,')";
  }
  parts[parts.length - 1] += text.slice(at);
  return parts;
}

function withAddress({ name, attributes }: Tag, key: string, address: string): Outcome {
  const { [key]: _, ...others } = attributes;
  const rest = Object.entries(others).map(([each, value]) => ` ${each}="${escapeHtml(value)}"`);
  return { kind: 'changed', parts: [`<${name}${rest.join('')} ${key}="`, address, '">'] };
}
