// Three control characters that mean nothing anywhere mark, inside one rendering, what is ours. They lie below U+0100, so
// that a page in Latin letters stays one byte a character on its whole way. Whatever an author wrote with them is taken out
// first, written as a character or as an HTML entity; nobody could see it.

export const SLOT_START = '\u0081';
export const SLOT_END = '\u008D';
/** Before an attribute value: this was written by the kernel, not by the page's author. */
export const OURS = '\u008F';

const OWN = [SLOT_START, SLOT_END, OURS].map((character) => character.charCodeAt(0));

export function stripOwnCharacters(text: string): string {
  return /[\u0081\u008D\u008F\0]/.test(text)
    ? text.replace(/[\u0081\u008D\u008F]/g, '').replaceAll('\0', '\uFFFD')
    : text;
}

/** The same, where an HTML parser will still decode entities. */
export function stripOwnCharacterEntities(html: string): string {
  if (!html.includes('&#')) return html;
  return html.replace(/&#(x[0-9a-f]+|[0-9]+);?/gi, (entity, digits: string) => {
    const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
    return OWN.includes(code) ? '' : entity;
  });
}
