import { escapeHtml } from '../../text/html.ts';
import { stripOwnCharacterEntities } from '../../text/own-characters.ts';
import { ALLOWED_TAGS, UNWRAPPED_TAGS } from './allow-list.ts';

const ALLOWED = new Set(ALLOWED_TAGS);

/**
 * Prepares HTML that an author wrote for the sanitizer: words that only look like tags (`<path>`) are shown as text, comments
 * go, script and style go with their content, a frame becomes a link. The sanitizer alone decides what is safe; this only
 * keeps readable what it would swallow.
 */
export function prepareRawHtml(html: string): string {
  if (!html.includes('<')) return stripOwnCharacterEntities(html);
  const source = stripOwnCharacterEntities(html);
  // A tag ends at `>` or, when none follows, at the end of the text: every character is looked at once.
  const tags = /<(\/?)([a-zA-Z][^\s/><]*)([^>]*)(>?)|<[!?]/g;
  let output = '';
  let from = 0;
  const endless: Endless = new Set();
  for (let match = tags.exec(source); match; match = tags.exec(source)) {
    output += escapeStrayOpening(source.slice(from, match.index));
    const name = match[2]?.toLowerCase();
    const skipped =
      name === undefined
        ? skipMarkup(source, match.index, endless)
        : match[1] === ''
          ? skipElement(source, name, tags.lastIndex, endless)
          : undefined;
    if (skipped !== undefined) tags.lastIndex = skipped;
    else
      output +=
        name === undefined
          ? '&lt;' + source.slice(match.index + 1, tags.lastIndex)
          : match[4] === '>'
            ? replaceTag(match[0], name, match[1] === '/', match[3] ?? '')
            : escapeHtml(match[0]);
    from = tags.lastIndex;
  }
  return output + escapeStrayOpening(source.slice(from));
}

function escapeStrayOpening(text: string): string {
  return text.includes('<') ? text.replaceAll('<', '&lt;') : text;
}

function replaceTag(tag: string, name: string, closes: boolean, rest: string): string {
  if (ALLOWED.has(name)) return tag;
  if (name === 'option' && !closes && rest.includes('=')) return optionHtml(rest);
  if (name === 'iframe') return closes ? '' : frameLink(rest);
  // The sanitizer makes a `span` of it: there is nothing to press without a script.
  if (name === 'button' && (closes || rest.includes('='))) return tag;
  // `<header>` in a sentence is a placeholder, `<button class="…">` is HTML.
  if (UNWRAPPED_TAGS.has(name) && (closes || rest.includes('='))) return '';
  return escapeHtml(tag);
}

// A `<select>` alone is a placeholder in a sentence; one with options is the list of a column's choices.
function isChoice(source: string, after: number): boolean {
  return /^\s{0,20}<option\s[^<>]*=/i.test(source.slice(after, after + 300));
}

/** What a column's choices are called and look like, as an element that shows nothing; the table's cells name them. */
function optionHtml(attributes: string): string {
  const value = (name: string) => {
    const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes.slice(0, 2_000));
    return escapeQuotes((match?.[1] ?? match?.[2] ?? '').slice(0, 200));
  };
  const [id, label, color] = [value('value'), value('label'), value('color')];
  return `<span data-option="${id}" data-label="${label}" data-color="${color}"></span>`;
}

function frameLink(attributes: string): string {
  const match = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes.slice(0, 4_000));
  const url = match?.[1] ?? match?.[2] ?? '';
  return /^https?:\/\//i.test(url) ? `<a class="embed-link" href="${escapeQuotes(url)}">${escapeQuotes(url)}</a>` : '';
}

// The text comes out of HTML and may hold entities already, so `&` stays.
function escapeQuotes(text: string): string {
  return text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Ends that were looked for in vain: looking again from further on would be quadratic. */
type Endless = Set<string>;

/** The offset after a comment, declaration or processing instruction, or undefined when it never ends. */
function skipMarkup(source: string, start: number, endless: Endless): number | undefined {
  const end = source.startsWith('<!--', start) ? '-->' : '>';
  const found = endless.has(end) ? -1 : source.indexOf(end, start + 2);
  if (found !== -1) return found + end.length;
  endless.add(end);
  return undefined;
}

/** The offset after a script or style element that ends in this text, or after the beginning of a list of choices. */
function skipElement(source: string, name: string, from: number, endless: Endless): number | undefined {
  if (name === 'select' && isChoice(source, from)) return from;
  if ((name !== 'script' && name !== 'style') || endless.has(name)) return undefined;
  const closing = new RegExp(`</${name}[^<>]{0,100}>`, 'gi');
  closing.lastIndex = from;
  if (closing.exec(source)) return closing.lastIndex;
  endless.add(name);
  return undefined;
}
