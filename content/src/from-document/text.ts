import { escapeHtml } from '../text/html.ts';

/** A text in a line of Markdown, so that it stays just this text. */
export function escapeText(text: string, startsLine: boolean): string {
  const escaped = text
    .replace(/[\\`*[\]<]|[~$](?=[~$]|$)|(?<=[~$])[~$]|^[~$]|!$|&(?=#|\w|$)|\{(?=%|$)|(?<=\{)%/g, '\\$&')
    // Inside a word it marks nothing.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/:(?=[a-z0-9+-][a-z0-9_+\\-]*:|\/\/|$)|(?<=\S)@(?=\S)|\/(?=\/)/g, '\\$&');
  return startsLine ? escapeStart(escaped) : escaped;
}

/** What would begin a block, or end the line before as a heading. */
function escapeStart(line: string): string {
  return line.replace(/^([ \t]*)([#>+=|:-]|\d{1,9}(?=[.)]))/, (_all, blanks: string, character: string) =>
    /\d/.test(character) ? `${blanks}${character}\\` : `${blanks}\\${character}`,
  );
}

/** A text inside raw HTML. */
export const escapeRaw = (text: string): string => escapeHtml(text).replaceAll('{', '&#123;');

/** A value of an HTML attribute. */
export const attribute = (name: string, value: string): string => ` ${name}="${escapeRaw(value.replace(/\s+/g, ' '))}"`;

/** The target of a link or picture in Markdown. */
export function destination(target: string): string {
  const safe = target.replace(/[\\<>]/g, '\\$&').replace(/&(?=#?\w+;)/g, '&amp;');
  return target === '' || /[\s()`*_\p{Cc}{$]/u.test(target) ? `<${safe}>` : safe;
}
