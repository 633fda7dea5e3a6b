import { decodeEntities } from '../text/html.ts';
import type { PageLink } from './types.ts';

/** A target in HTML, its offsets in that HTML. */
export type HtmlTarget = Omit<PageLink, 'syntax'> & { syntax: 'html' | 'srcset' };

const KINDS: Record<string, Record<string, PageLink['kind']>> = {
  a: { href: 'link' },
  img: { src: 'image', srcset: 'image' },
  source: { srcset: 'image' },
  iframe: { src: 'embed' },
};

/** The targets that a reader of this HTML can follow or see; those in comments, scripts and styles are none. Linear. */
export function htmlTargets(html: string): HtmlTarget[] {
  const found: HtmlTarget[] = [];
  if (!/<(?:a|img|source|iframe)\s/i.test(html)) return found;
  const tags = /<!--|<(script|style)(?=[\s>])|<(a|img|source|iframe)(\s[^>]*)(>?)/gi;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    if (match[2] === undefined) {
      const closing = match[1] === undefined ? /-->/g : /<\/(?:script|style)/gi;
      closing.lastIndex = tags.lastIndex;
      if (!closing.exec(html)) break;
      tags.lastIndex = closing.lastIndex;
    } else if (match[4] === '>')
      readAttributes(match[2].toLowerCase(), match[3] ?? '', match.index + 1 + match[2].length, found);
  }
  return found;
}

/** The name of an anchor; a link to itself, as headings carry it, is none. */
const OWN_NAME = /(?:^|\s)(?:id|name)\s*=\s*["']?([^\s"'>]+)/i;

function readAttributes(tag: string, text: string, offset: number, found: HtmlTarget[]): void {
  const own = tag === 'a' ? OWN_NAME.exec(text)?.[1] : undefined;
  const attributes = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
  for (const match of text.matchAll(attributes)) {
    const name = match[1]?.toLowerCase() ?? '';
    const kind = Object.hasOwn(KINDS[tag] ?? {}, name) ? KINDS[tag]?.[name] : undefined;
    const value = match[2] ?? match[3] ?? match[4];
    if (!kind || !value || (own !== undefined && value === `#${own}`)) continue;
    const end = offset + match.index + match[0].length - (match[4] === undefined ? 1 : 0);
    if (name === 'srcset') readSrcset(value, end - value.length, found);
    else {
      const placed = place(value, end - value.length);
      if (placed) found.push({ kind, syntax: 'html', ...placed });
    }
  }
}

// Real pages hold `srcset="a - dark.svg"`: an address ends before its descriptor, not at the first blank.
function readSrcset(value: string, offset: number, found: HtmlTarget[]): void {
  if (value.trimStart().startsWith('data:')) return;
  for (const match of value.matchAll(/(?:[^,]|,(?!\s))+/g)) {
    const address = match[0].trimEnd().replace(/\s\d{1,5}(?:\.\d{1,3})?[wx]$/, '');
    const placed = place(address, offset + match.index);
    if (placed) found.push({ kind: 'image', syntax: 'srcset', ...placed });
  }
}

function place(value: string, offset: number): Pick<HtmlTarget, 'target' | 'start' | 'end'> | undefined {
  const written = value.trim();
  if (written === '' || written.startsWith('data:')) return undefined;
  const start = offset + value.length - value.trimStart().length;
  return { target: decodeEntities(written), start, end: start + written.length };
}
