import type { Span } from '../markdown/positions.ts';
import { parsePage } from '../page/facts.ts';
import { inlineSigns, shifted, type Sign } from '../markdown/condition-signs.ts';
import { findSigns, type PlacedSign, type Signs } from './find-signs.ts';

export const BEGINNING = /\{%[ \t]*if(?![\w-])/;

/** Whether an expression admits who reads. */
export type Holds = (expression: string) => boolean;

/** What is to be cut from a page so that only that stays whose conditions hold, by its beginnings; spans may overlap. */
export function cutsOf(markdown: string, holds: Holds): Span[] {
  const text = withSingleLineFeeds(markdown);
  const cuts = cutsIn(text, findSigns(text), holds);
  // The renderer begins after the front matter and the heading, and there a line may mean something else.
  const { bodyStart, contentStart } = parsePage(markdown);
  if (contentStart > 0) {
    const { signs } = inlineSigns(text.slice(bodyStart, contentStart));
    const heading = signs.map((sign) => shifted(sign, bodyStart));
    cuts.push(...cutsIn(text, { ...findSigns(text, contentStart, heading), from: contentStart }, holds));
  }
  return cuts.sort((a, b) => a.start - b.start);
}

/**
 * Where the first condition begins in a body that no rule of the parser looks at, such as a cell that its table has no column
 * for: what follows it must not be shown, whatever the rest says.
 */
export function firstUnseenCondition(body: string): number | undefined {
  if (!BEGINNING.test(body)) return undefined;
  const text = withSingleLineFeeds(body);
  return unseenIn(text, { ...findSigns(text), from: 0 })[0]?.start;
}

/** How many conditions a body has; undefined where one has no end, cannot be read, or stands in the value of a tag. */
export function countConditions(body: string): number | undefined {
  if (!BEGINNING.test(body)) return 0;
  const { signs, attributes } = findSigns(withSingleLineFeeds(body));
  const beginnings = signs.filter(({ opens }) => opens);
  const isPlain =
    attributes.length === 0 &&
    signs.length === 2 * beginnings.length &&
    beginnings.every(({ expression }) => expression !== undefined) &&
    firstUnseenCondition(body) === undefined;
  return isPlain ? beginnings.length : undefined;
}

/** Every sign is replaced by one sign, or offsets would not be those of the source. */
const withSingleLineFeeds = (markdown: string): string =>
  markdown
    .replace(/\r(?=\n)/g, ' ')
    .replaceAll('\r', '\n')
    .replaceAll('\0', '\uFFFD');

type FoundSigns = Signs & {
  /** From where on the parser has looked. */
  from?: number;
};

function cutsIn(text: string, found: FoundSigns, holds: Holds): Span[] {
  const all = [...found.signs, ...unseenIn(text, found)].sort((a, b) => a.start - b.start);
  const cuts = cutsBetween({ text, signs: all, end: text.length }, holds);
  for (const { span, signs } of found.attributes) cuts.push(...cutsBetween({ text, signs, end: span.end }, holds));
  return cuts;
}

/** Each beginning that the parser took neither as a sign nor as text, in the order of the source. */
function unseenIn(text: string, { signs, texts, from = 0 }: Pick<FoundSigns, 'signs' | 'texts' | 'from'>): Sign[] {
  const known = [...signs, ...texts].sort((a, b) => a.start - b.start);
  const unseen: Sign[] = [];
  const pattern = new RegExp(BEGINNING, 'g');
  pattern.lastIndex = from;
  let next = 0;
  let covered = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    for (; next < known.length && (known[next]?.start ?? 0) <= match.index; next++)
      covered = Math.max(covered, known[next]?.end ?? 0);
    if (match.index >= covered) unseen.push({ start: match.index, end: match.index + match[0].length, opens: true });
  }
  return unseen;
}

type Between = { text: string; signs: readonly PlacedSign[]; end: number };

function cutsBetween({ text, signs, end }: Between, holds: Holds): Span[] {
  const isClosed = closedOf(signs);
  const cuts: Span[] = [];
  /** How many conditions are open of which the outermost does not hold, and where that began. */
  let hidden = 0;
  let from = 0;
  let held = 0;
  for (const [index, sign] of signs.entries()) {
    if (hidden > 0) {
      hidden += sign.opens ? 1 : -1;
      if (hidden === 0) cuts.push({ start: from, end: endOf(sign, from) });
    } else if (!sign.opens) {
      cuts.push(held > 0 ? withItsLine(text, sign) : { start: sign.start, end: sign.end });
      held = Math.max(0, held - 1);
    } else if (isClosed[index] === true && sign.expression !== undefined && holds(sign.expression)) {
      cuts.push(withItsLine(text, sign));
      held += 1;
    } else {
      hidden = 1;
      from = sign.start;
    }
  }
  if (hidden > 0) cuts.push({ start: from, end });
  return cuts;
}

/** Where what is hidden from there on ends with this sign: a block of HTML that began before stays hidden as a whole. */
const endOf = ({ end, block }: PlacedSign, from: number): number =>
  block !== undefined && from < block.start ? block.end : end;

/** For each sign whether it is a beginning that has an end: one without hides the rest, whatever it says. */
function closedOf(signs: readonly Sign[]): boolean[] {
  const closed = signs.map(() => false);
  const open: number[] = [];
  for (const [index, { opens }] of signs.entries()) {
    if (opens) open.push(index);
    else {
      const beginning = open.pop();
      if (beginning !== undefined) closed[beginning] = true;
    }
  }
  return closed;
}

/** A sign with the line that it has for itself, also in a quote: what is left is what was to be said without a condition. */
function withItsLine(text: string, { start, end }: Span): Span {
  let first = start;
  while (first > 0 && ' \t>'.includes(text.charAt(first - 1))) first--;
  let last = end;
  while (' \t'.includes(text.charAt(last)) && last < text.length) last++;
  const isAlone = (first === 0 || text[first - 1] === '\n') && (last === text.length || text[last] === '\n');
  return isAlone ? { start: first, end: Math.min(last + 1, text.length) } : { start, end };
}
