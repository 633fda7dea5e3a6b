import { decodeHTMLStrict } from 'entities';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML text or as a double-quoted attribute value. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character) : text;
}

/** Text whose entities are read, those that end in a semicolon: numbers, and every name of HTML. */
export const decodeEntities = (html: string): string => (html.includes('&') ? decodeHTMLStrict(html) : html);
