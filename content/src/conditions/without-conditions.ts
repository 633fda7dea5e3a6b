import { MAX_PAGE, TooMuch } from '../markdown/positions/budget.ts';
import type { Span } from '../markdown/positions/positions.ts';
import { BEGINNING, cutsOf, type Holds } from './cuts.ts';

const ANY = /\{%[ \t]*(?:end)?if(?![\w-])/;

/** More different conditions in one page are met by nobody. */
const CONDITIONS_AT_MOST = 200;

/** Longer ones have no value. */
const EXPRESSION_AT_MOST = 1_024;

/**
 * The Markdown of a page without anything that stands under `{% if … %}`, the tags themselves included, and otherwise byte
 * for byte; tags in code stay, because they are text. It hides at least what `renderPage` hides: a condition without its end
 * hides the rest of the page, and so does a tag that no rule of the parser has looked at. Never throws.
 */
export function withoutConditions(markdown: string): string {
  return resolveConditions(markdown, () => false);
}

/**
 * The same, but of a condition that holds only the tags are taken out, and with each the line that it has for itself; what
 * stands under it stays, as if there were no condition. Never throws but through `holds`.
 */
export function resolveConditions(markdown: string, holds: Holds): string {
  const clean = cleaned(markdown);
  if (!ANY.test(clean)) return markdown;
  const cuts = cutsIn(clean, holds);
  return cuts === undefined ? untilFirst(clean) : cut(clean, cuts);
}

/**
 * The conditions that what is shown of a page may depend on, each once and as it is written, in no more than a bounded number;
 * those that are left out, and that can never be met, are not to hold.
 */
export function listConditions(markdown: string): string[] {
  const clean = cleaned(markdown);
  if (!BEGINNING.test(clean)) return [];
  const found = new Set<string>();
  cutsIn(clean, (expression) => {
    if (found.size < CONDITIONS_AT_MOST && expression.length <= EXPRESSION_AT_MOST) found.add(expression);
    return true;
  });
  return [...found];
}

/** Whether there is anything that looks like the beginning of a condition. */
export const mayHaveConditions = (markdown: string): boolean => BEGINNING.test(cleaned(markdown));

/** The renderer drops these characters first, and what they had cut apart may be a tag then. */
const cleaned = (markdown: string): string => markdown.replace(/[\u0081\u008D\u008F]/g, '');

/** Nothing for a page that is too much to be read. */
function cutsIn(clean: string, holds: Holds): Span[] | undefined {
  if (clean.length > MAX_PAGE) return undefined;
  try {
    return cutsOf(clean, holds);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TooMuch)) throw error;
    return undefined;
  }
}

function untilFirst(markdown: string): string {
  const first = markdown.search(BEGINNING);
  return first === -1 ? markdown : markdown.slice(0, first);
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
