import { decodeEntities } from '../../text/html.ts';
import { SLOT_START } from '../../text/own-characters.ts';
import type { CodeLook } from './code-html.ts';
import { attributeOf } from '../html-scan.ts';
import type { Slot } from '../types.ts';

type CodeSlot = Extract<Slot, { kind: 'code' }>;

/** What the attributes of a `<pre>` say of its looks. */
export function lookOfPre(tag: string): CodeLook {
  const title = attributeOf(tag, 'data-title');
  return {
    wrap: attributeOf(tag, 'data-overflow') === 'wrap',
    numbered: isSet(tag, 'data-line-numbers'),
    expandable: isSet(tag, 'data-expandable'),
    fullWidth: isSet(tag, 'data-full-width'),
    ...(title ? { title } : {}),
  };
}

// Authors write these without a value too.
function isSet(tag: string, name: string): boolean {
  const value = attributeOf(tag, name);
  return value === '' || value === 'true';
}

/** A stretch of code, as HTML, and whether its author marked it. */
type Piece = { html: string; isMarked: boolean };

/**
 * The code of the `<pre>` that begins at `start` and whose content begins at `from`, if that is nothing but text and marked
 * lines; no slot where the kernel has written it itself. Stops at the first tag that is none of these.
 */
export function codeOfPre(html: string, start: number, from: number): { slot?: CodeSlot; end: number } | undefined {
  const tags = /<(\/?)(\w+)[^>]*>/g;
  tags.lastIndex = from;
  const pieces: Piece[] = [];
  let language = languageIn(html.slice(start, from));
  let position = from;
  let marks = 0;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    pieces.push({ html: html.slice(position, match.index), isMarked: marks > 0 });
    position = tags.lastIndex;
    const [tag, slash, name] = match;
    if (name === 'strong' || name === 'b') marks += slash === '/' ? -1 : 1;
    else if (name === 'code') language ||= languageIn(tag);
    else if (name !== 'pre' || slash !== '/') return undefined;
    else
      return pieces.some((piece) => piece.html.includes(SLOT_START))
        ? { end: position }
        : { slot: toSlot(language, pieces), end: position };
  }
  return undefined;
}

function languageIn(tag: string): string {
  const classes = (attributeOf(tag, 'class') ?? '').split(' ');
  return (classes.map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1]).find(Boolean) ?? '').toLowerCase();
}

function toSlot(language: string, pieces: readonly Piece[]): CodeSlot {
  let text = '';
  let line = 1;
  const marked = new Set<number>();
  for (const piece of pieces) {
    // A browser does not show the line end directly after the tag either.
    const code = decodeEntities(text === '' ? piece.html.replace(/^\n/, '') : piece.html);
    const lines = code.split('\n');
    // The last of them is empty where the mark ends with its line.
    if (piece.isMarked)
      lines.forEach((each, index) => (each !== '' || index < lines.length - 1) && marked.add(line + index));
    line += lines.length - 1;
    text += code;
  }
  return { kind: 'code', language, text, ...(marked.size === 0 ? {} : { marked: [...marked] }) };
}
