import { MAX_PAGE, TooMuch } from '../markdown/budget.ts';
import type { Span } from '../markdown/positions.ts';
import { parsePage } from '../page/facts.ts';
import { findSigns, type Signs } from './find-signs.ts';
import { inlineSigns, shifted, type Sign } from '../text/condition-signs.ts';

const BEGINNING = /\{%[ \t]*if(?![\w-])/;
const ANY = /\{%[ \t]*(?:end)?if(?![\w-])/;

/**
 * The Markdown of a page without anything that stands under `{% if … %}`, the signs themselves included, and otherwise byte
 * for byte; signs in code stay, because they are text. It hides at least what `renderPage` hides: a condition without its end
 * hides the rest of the page, and so does a sign that no rule of the parser has looked at. Never throws.
 */
export function withoutConditions(markdown: string): string {
  // The renderer drops them first, and what they had cut apart may be a sign then.
  const clean = markdown.replace(/[\u0081\u008D\u008F]/g, '');
  if (!ANY.test(clean)) return markdown;
  if (clean.length > MAX_PAGE) return untilFirst(clean);
  try {
    return cut(clean, hiddenSpans(clean));
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TooMuch)) throw error;
    return untilFirst(clean);
  }
}

/**
 * Where the first condition begins in a body that no rule of the parser looks at, such as a cell that its table has no column
 * for: what follows it must not be shown, whatever the rest says.
 */
export function firstUnseenCondition(body: string): number | undefined {
  if (!BEGINNING.test(body)) return undefined;
  const { signs, texts } = findSigns(withSingleLineFeeds(body));
  return unseenIn(body, { signs, texts })[0]?.start;
}

function untilFirst(markdown: string): string {
  const first = markdown.search(BEGINNING);
  return first === -1 ? markdown : markdown.slice(0, first);
}

function hiddenSpans(markdown: string): Span[] {
  const text = withSingleLineFeeds(markdown);
  const hidden = hiddenIn(text, findSigns(text));
  // The renderer begins after the front matter and the heading, and there a line may mean something else.
  const { bodyStart, contentStart } = parsePage(markdown);
  if (contentStart > 0) {
    const { signs } = inlineSigns(text.slice(bodyStart, contentStart));
    const heading = signs.map((sign) => shifted(sign, bodyStart - contentStart));
    for (const span of hiddenIn(text.slice(contentStart), findSigns(text.slice(contentStart), heading)))
      hidden.push(shifted(span, contentStart));
  }
  return hidden.sort((a, b) => a.start - b.start);
}

/** Every sign is replaced by one sign, or offsets would not be those of the source. */
const withSingleLineFeeds = (markdown: string): string =>
  markdown
    .replace(/\r(?=\n)/g, ' ')
    .replaceAll('\r', '\n')
    .replaceAll('\0', '\uFFFD');

function hiddenIn(text: string, found: Signs): Span[] {
  const all = [...found.signs, ...unseenIn(text, found)].sort((a, b) => a.start - b.start);
  const hidden = hiddenBetween(all, text.length);
  for (const { span, signs } of found.attributes) hidden.push(...hiddenBetween(signs, span.end));
  return hidden;
}

/** Each beginning that the parser took neither as a sign nor as text, in the order of the source. */
function unseenIn(text: string, { signs, texts }: Pick<Signs, 'signs' | 'texts'>): Sign[] {
  const known = [...signs, ...texts].sort((a, b) => a.start - b.start);
  const unseen: Sign[] = [];
  let next = 0;
  let covered = 0;
  for (const match of text.matchAll(new RegExp(BEGINNING, 'g'))) {
    for (; next < known.length && (known[next]?.start ?? 0) <= match.index; next++)
      covered = Math.max(covered, known[next]?.end ?? 0);
    if (match.index >= covered) unseen.push({ start: match.index, end: match.index + match[0].length, opens: true });
  }
  return unseen;
}

function hiddenBetween(signs: readonly Sign[], end: number): Span[] {
  const hidden: Span[] = [];
  let depth = 0;
  let from = 0;
  for (const sign of signs) {
    if (depth === 0) from = sign.start;
    depth = sign.opens ? depth + 1 : Math.max(0, depth - 1);
    if (depth === 0) hidden.push({ start: from, end: sign.end });
  }
  if (depth > 0) hidden.push({ start: from, end });
  return hidden;
}

function cut(markdown: string, hidden: readonly Span[]): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of hidden) {
    if (start > from) kept += markdown.slice(from, start);
    from = Math.max(from, end);
  }
  return kept + markdown.slice(from);
}
