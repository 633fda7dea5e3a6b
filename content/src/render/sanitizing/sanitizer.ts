import sanitizeHtml from 'sanitize-html';
import { TooMuch } from '../../markdown/positions/budget.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, EMPTY_ATTRIBUTES } from './allow-list.ts';
import { cleanAttributes, keptName } from './clean-attributes.ts';
import { MAX_DEPTH, sanitizePlain } from './plain-sanitizer.ts';
import { endsTable } from './tables.ts';
import type { Slot } from '../types.ts';

/** So many tags are read in less than a second; the longest real pages have a tenth of them. */
const MAX_TAGS = 250_000;

export class TooDeep extends Error {}

/** The HTML with only what the allow list knows. */
export function sanitize(html: string, slots: Slot[]): string {
  // An entity costs the library below about a third of what a tag does.
  if (count(html, '<') + count(html, '&') / 3 > MAX_TAGS) throw new TooMuch();
  return sanitizePlain(html, slots) ?? sanitizeAny(html, slots);
}

/** The same for HTML of every form, by a parser that reads it as browsers do. */
export function sanitizeAny(html: string, slots: Slot[]): string {
  const open: string[] = [];
  const options: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
    allowedTags: [...ALLOWED_TAGS],
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    selfClosing: ['img', 'br', 'hr', 'col', 'input', 'source', 'wbr'],
    // Newer than the library's published types.
    allowedEmptyAttributes: [...EMPTY_ATTRIBUTES],
    parseStyleAttributes: false,
    onOpenTag: (name) => {
      if (open.push(name) > MAX_DEPTH) throw new TooDeep();
    },
    onCloseTag: () => {
      open.pop();
    },
    transformTags: {
      '*': (tagName, attribs) => ({
        // The element itself is open by now.
        tagName: tagName === 'table' && endsTable(open.slice(0, -1)) ? 'div' : keptName(tagName, attribs),
        attribs: cleanAttributes(tagName, attribs, slots),
      }),
    },
  };
  return sanitizeHtml(html, options);
}

function count(html: string, part: string): number {
  let found = 0;
  for (let at = html.indexOf(part); at !== -1; at = html.indexOf(part, at + 1)) found++;
  return found;
}
