import { decodeEntities, escapeHtml } from '../../text/html.ts';
import { ENDED_BY, VOID } from '../../text/html-nesting.ts';
import { ALLOWED_TAGS, EMPTY_ATTRIBUTES } from './allow-list.ts';
import { type Attributes, cleanAttributes, isAllowed, isOtherInput } from './clean-attributes.ts';
import { endsTable } from './tables.ts';
import type { Slot } from '../types.ts';

/** The general parser keeps a stack that costs time for each level, so nesting beyond what anybody writes is refused. */
export const MAX_DEPTH = 500;

const ALLOWED = new Set(ALLOWED_TAGS);
const EMPTY = new Set(EMPTY_ATTRIBUTES);

/** The rest of the HTML from `at` on, what was written so far, and the elements that are open. */
type Work = { html: string; at: number; open: string[]; slots: Slot[] };

/**
 * The same as the general sanitizer, for HTML in the one plain form that renderers and careful authors write: lower case,
 * values in double quotes, every element ended in turn, no entity but the common ones. Undefined for all other HTML, whatever
 * is unusual about it: this trusts nobody, and only spares the work of a parser that must understand everything.
 */
export function sanitizePlain(html: string, slots: Slot[]): string | undefined {
  const work: Work = { html, at: 0, open: [], slots };
  const before = slots.length;
  let output = '';
  for (let next = html.indexOf('<'); next !== -1; next = html.indexOf('<', work.at)) {
    const text = plainText(html.slice(work.at, next));
    work.at = next + 1;
    const tag = html[work.at] === '/' ? closeTag(work) : openTag(work);
    if (text === undefined || tag === undefined) {
      slots.length = before;
      return undefined;
    }
    output += text + tag;
  }
  const rest = plainText(html.slice(work.at));
  if (rest !== undefined && work.open.length === 0) return output + rest;
  slots.length = before;
  return undefined;
}

/** A number stands for a character that is printed; a `&` before a word and `=` is no entity in a value, as in `?a=1&b=2`. */
const ODD_ENTITY =
  /&(?!(?:amp|lt|gt|quot|nbsp|#(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6]|x[2-6][\da-fA-F]|x7[\da-eA-E]));|[a-zA-Z\d]+=)/;
const WORD_AND_EQUALS = /&[a-zA-Z\d]+=/;

/** Text as the general sanitizer writes it, or undefined where it takes a parser to know what it says. */
function plainText(text: string): string | undefined {
  if (!/[&>]/.test(text)) return text;
  if (ODD_ENTITY.test(text) || WORD_AND_EQUALS.test(text)) return undefined;
  return decodeEntities(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function closeTag(work: Work): string | undefined {
  const { html, at } = work;
  const name = work.open.pop() ?? '';
  const tag = `</${name}>`;
  if (name === '' || !html.startsWith(tag, at - 1)) return undefined;
  work.at = at - 1 + tag.length;
  return tag;
}

const NAME = /[a-z][a-z0-9]*/y;
const TAG_END = /[ \t\n\f\r]*(\/?)>/y;

function openTag(work: Work): string | undefined {
  NAME.lastIndex = work.at;
  const name = NAME.exec(work.html)?.[0] ?? '';
  const parent = work.open.at(-1);
  if (!ALLOWED.has(name) || (parent !== undefined && ENDED_BY.get(name)?.includes(parent))) return undefined;
  if (name === 'table' && endsTable(work.open)) return undefined;
  work.at += name.length;
  const attributes = readAttributes(work);
  TAG_END.lastIndex = work.at;
  const end = TAG_END.exec(work.html);
  const isVoid = VOID.has(name);
  if (attributes === undefined || end === null || (end[1] === '/' && !isVoid)) return undefined;
  work.at = TAG_END.lastIndex;
  if (work.open.length >= MAX_DEPTH) return undefined;
  if (!isVoid) work.open.push(name);
  const written = writeAttributes(name, attributes, work.slots);
  return written === undefined ? undefined : `<${name}${written}${isVoid ? ' />' : '>'}`;
}

const ATTRIBUTE = /[ \t\n\f\r]+([a-z][a-z0-9-]*)(?:="([^"]*)")?/y;
const NONE: Attributes = {};

/** The attributes of the tag that the work is in, decoded. */
function readAttributes(work: Work): Attributes | undefined {
  if (work.html[work.at] === '>') return NONE;
  const attributes: Attributes = {};
  ATTRIBUTE.lastIndex = work.at;
  for (let match = ATTRIBUTE.exec(work.html); match; match = ATTRIBUTE.exec(work.html)) {
    const [, name = '', value = ''] = match;
    if (Object.hasOwn(attributes, name) || ODD_ENTITY.test(value)) return undefined;
    attributes[name] = decodeEntities(value);
    work.at = ATTRIBUTE.lastIndex;
  }
  return attributes;
}

function writeAttributes(tag: string, attributes: Attributes, slots: Slot[]): string | undefined {
  // What pictures to choose from may be is the general sanitizer's to say.
  if (isOtherInput(tag, attributes) || attributes['srcset'] !== undefined) return undefined;
  if (attributes === NONE) return '';
  let output = '';
  for (const [name, value] of Object.entries(cleanAttributes(tag, attributes, slots))) {
    if (!isAllowed(tag, name)) continue;
    const isBare = value === '' && !EMPTY.has(name);
    // Others mean nothing without a value; which these are is the general sanitizer's to say.
    if (isBare && !name.startsWith('data-')) return undefined;
    output += isBare ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
  }
  return output;
}
