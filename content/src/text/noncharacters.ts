// U+FDD0 to U+FDEF are promised never to mean anything, so inside one rendering they can mark what is ours.
// Whatever an author wrote with them is taken out first, written as a character or as an HTML entity.

export const SLOT_START = '\uFDD0';
export const SLOT_END = '\uFDD1';
/** Before an attribute value: this was written by the kernel, not by the page's author. */
export const OURS = '\uFDD2';

export function stripNoncharacters(text: string): string {
  return /[\uFDD0-\uFDEF\0]/.test(text) ? text.replace(/[\uFDD0-\uFDEF]/g, '').replaceAll('\0', '\uFFFD') : text;
}

/** The same, where an HTML parser will still decode entities. */
export function stripNoncharacterEntities(html: string): string {
  if (!html.includes('&#')) return html;
  return html.replace(/&#(x[0-9a-f]+|[0-9]+);?/gi, (entity, digits: string) => {
    const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10);
    return code >= 0xfdd0 && code <= 0xfdef ? '' : entity;
  });
}
