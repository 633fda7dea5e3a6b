import { decodeEntities } from '../text/html.ts';
import { ALLOWED_TAGS, allowedClasses } from '../render/sanitizing/allow-list.ts';
import { cleanAttributes, isAllowed, isOtherInput, keptName } from '../render/sanitizing/clean-attributes.ts';
import type { ConstructFate } from './types.ts';

/** An element or an attribute in HTML, its offset in that HTML. */
export type HtmlConstruct = {
  kind: 'element' | 'html-attribute';
  name: string;
  fate: ConstructFate;
  offset: number;
  example: string;
};

const ALLOWED = new Set(ALLOWED_TAGS);

/** Of those whose tags alone are dropped, the ones that show nothing without them. */
const EMPTIED = new Set(['audio', 'g', 'path', 'svg', 'video']);

/** They go with all that stands in them. */
const VERBATIM = new Set(['script', 'style']);

const TAGS = /<(\/?)([a-zA-Z][^\s/><]*)([^>]*)(>?)|<!--|<[!?]/g;

/** What becomes of the elements and attributes of raw HTML, which is prepared and sanitized before it is shown. Linear. */
export function htmlConstructs(html: string): HtmlConstruct[] {
  const found: HtmlConstruct[] = [];
  if (!html.includes('<')) return found;
  const endless = new Set<string>();
  const tags = new RegExp(TAGS);
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const [written, slash, named, rest = '', end] = match;
    if (named === undefined) {
      const close = written === '<!--' ? '-->' : '>';
      const at = html.indexOf(close, match.index + 2);
      if (at === -1) break;
      tags.lastIndex = at + close.length;
      continue;
    }
    const name = named.toLowerCase();
    if (slash === '/' || end !== '>') continue;
    const place = { name, offset: match.index, example: written };
    const after = VERBATIM.has(name) && !endless.has(name) ? endOf(html, name, tags.lastIndex) : undefined;
    // Looking again from further on would be quadratic.
    if (after === undefined && VERBATIM.has(name)) endless.add(name);
    if (after !== undefined) tags.lastIndex = after;
    const fate = after === undefined ? fateOf(html, { name, rest, after: tags.lastIndex }) : 'lost';
    found.push({ kind: 'element', fate, ...place });
    addAttributes(found, name, { rest, place, fate });
  }
  return found;
}

function endOf(html: string, name: string, from: number): number | undefined {
  const closing = new RegExp(`</${name}[^<>]{0,100}>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) === null ? undefined : closing.lastIndex;
}

type Tag = { name: string; rest: string; after: number };

// The same questions in the same order as `prepareRawHtml` asks them; a test holds both to one another.
function fateOf(html: string, { name, rest, after }: Tag): ConstructFate {
  if (name === 'input') return isOtherInput(name, attributesOf(rest)) ? 'lost' : 'shown';
  if (ALLOWED.has(name)) return 'shown';
  const hasAttributes = rest.includes('=');
  if (name === 'select' && /^\s{0,20}<option\s[^<>]*=/i.test(html.slice(after, after + 300))) return 'shown';
  if (name === 'option' && hasAttributes) return 'shown';
  if (name === 'iframe') return /\ssrc\s*=\s*["']https?:\/\//i.test(rest) ? 'simple' : 'lost';
  if (EMPTIED.has(name) && hasAttributes) return 'lost';
  // A placeholder in a sentence, or an element that nobody knows: it is shown as it is written.
  return 'simple';
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

function attributesOf(rest: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const [, name = '', double, single, bare] of rest.matchAll(ATTRIBUTE))
    attributes[name.toLowerCase()] ??= decodeEntities(double ?? single ?? bare ?? '');
  return attributes;
}

type Placed = { rest: string; place: Omit<HtmlConstruct, 'kind' | 'fate'>; fate: ConstructFate };

/** An attribute without a value says nothing that could be lost. Of an element that is not shown, none is either. */
function addAttributes(found: HtmlConstruct[], tag: string, { rest, place, fate: fateOfTag }: Placed): void {
  if (!rest.includes('=')) return;
  const written = attributesOf(rest);
  for (const [name, value] of Object.entries(written)) {
    if (value === '') continue;
    const fate = fateOfTag === 'shown' ? fateOfAttribute(tag, name, value, written) : fateOfTag;
    found.push({ ...place, kind: 'html-attribute', name: `${tag} ${name}`, fate, example: `${name}="${value}"` });
  }
}

function fateOfAttribute(tag: string, name: string, value: string, written: Record<string, string>): ConstructFate {
  if (tag === 'input' && name === 'type') return 'shown';
  if (name === 'class') {
    const kept = allowedClasses(value).split(' ').filter(Boolean).length;
    return kept === value.trim().split(/\s+/).length ? 'shown' : kept > 0 ? 'simple' : 'lost';
  }
  const kept = keptName(tag, written);
  const clean = Object.keys(cleanAttributes(tag, { [name]: value }, [])).filter((key) => isAllowed(kept, key));
  // Options come with what their author wrote; they are read by the table that they stand in.
  return tag === 'option' || clean.length > 0 ? 'shown' : 'lost';
}
