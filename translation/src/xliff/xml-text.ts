const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that no XML can hold, however they are written. */
const FORBIDDEN = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text in XML. Characters that XML cannot hold are elements where those may stand, and replaced where they may not. */
export function xmlText(text: string, place: 'inline' | 'plain'): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replaceAll('\r', '&#13;')
    .replaceAll(FORBIDDEN, (character) =>
      place === 'inline'
        ? `<cp hex="${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`
        : '\uFFFD',
    );
}

export const attribute = (name: string, value: string): string =>
  ` ${name}="${xmlText(value.replaceAll(/\s+/g, ' '), 'plain')}"`;
