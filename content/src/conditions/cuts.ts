import type { Span } from '../markdown/positions/positions.ts';
import { parsePage } from '../page/facts.ts';
import { inlineTags, shifted, type ConditionTag } from '../markdown/tags/condition-tags.ts';
import { findConditionTags, type PlacedTag, type ConditionTags } from './find-condition-tags.ts';

export const BEGINNING = /\{%[ \t]*if(?![\w-])/;

/** Whether an expression admits who reads. */
export type Holds = (expression: string) => boolean;

/** What is to be cut from a page so that only that stays whose conditions hold, by its beginnings; spans may overlap. */
export function cutsOf(markdown: string, holds: Holds): Span[] {
  const text = withSingleLineFeeds(markdown);
  const cuts = cutsIn(text, findConditionTags(text), holds);
  // The renderer begins after the front matter and the heading, and there a line may mean something else.
  const { bodyStart, contentStart } = parsePage(markdown);
  if (contentStart > 0) {
    const { tags } = inlineTags(text.slice(bodyStart, contentStart));
    const heading = tags.map((tag) => shifted(tag, bodyStart));
    cuts.push(...cutsIn(text, { ...findConditionTags(text, contentStart, heading), from: contentStart }, holds));
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
  return unseenIn(text, { ...findConditionTags(text), from: 0 })[0]?.start;
}

/** How many conditions a body has; undefined where one is no block with an end of its own, or cannot be read. */
export function countConditions(body: string): number | undefined {
  if (!BEGINNING.test(body)) return 0;
  const { tags, attributes, blocks } = findConditionTags(withSingleLineFeeds(body));
  const beginnings = tags.filter(({ opens }) => opens);
  const isPlain =
    attributes.length === 0 &&
    blocks === beginnings.length &&
    tags.length === 2 * beginnings.length &&
    beginnings.every(({ expression }) => expression !== undefined) &&
    firstUnseenCondition(body) === undefined;
  return isPlain ? beginnings.length : undefined;
}

/** Every character is replaced by one character, or offsets would not be those of the source. */
const withSingleLineFeeds = (markdown: string): string =>
  markdown
    .replace(/\r(?=\n)/g, ' ')
    .replaceAll('\r', '\n')
    .replaceAll('\0', '\uFFFD');

type FoundTags = ConditionTags & {
  /** From where on the parser has looked. */
  from?: number;
};

function cutsIn(text: string, found: FoundTags, holds: Holds): Span[] {
  const all = [...found.tags, ...unseenIn(text, found)].sort((a, b) => a.start - b.start);
  const cuts = cutsBetween({ text, tags: all, end: text.length }, holds);
  for (const { span, tags } of found.attributes) cuts.push(...cutsBetween({ text, tags, end: span.end }, holds));
  return cuts;
}

/** Each beginning that the parser took neither as a tag nor as text, in the order of the source. */
function unseenIn(text: string, { tags, texts, from = 0 }: Pick<FoundTags, 'tags' | 'texts' | 'from'>): ConditionTag[] {
  const known = [...tags, ...texts].sort((a, b) => a.start - b.start);
  const unseen: ConditionTag[] = [];
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

type Between = { text: string; tags: readonly PlacedTag[]; end: number };

function cutsBetween({ text, tags, end }: Between, holds: Holds): Span[] {
  const isClosed = closedOf(tags);
  const cuts: Span[] = [];
  /** How many conditions are open of which the outermost does not hold, and where that began. */
  let hidden = 0;
  let from = 0;
  let held = 0;
  for (const [index, tag] of tags.entries()) {
    if (hidden > 0) {
      hidden += tag.opens ? 1 : -1;
      if (hidden === 0) cuts.push({ start: from, end: endOf(tag, from) });
    } else if (!tag.opens) {
      cuts.push(held > 0 ? withItsLine(text, tag) : { start: tag.start, end: tag.end });
      held = Math.max(0, held - 1);
    } else if (isClosed[index] === true && tag.expression !== undefined && holds(tag.expression)) {
      cuts.push(withItsLine(text, tag));
      held += 1;
    } else {
      hidden = 1;
      from = tag.start;
    }
  }
  if (hidden > 0) cuts.push({ start: from, end });
  return cuts;
}

/** Where what is hidden from there on ends with this tag: a block of HTML that began before stays hidden as a whole. */
const endOf = ({ end, block }: PlacedTag, from: number): number =>
  block !== undefined && from < block.start ? block.end : end;

/** For each tag whether it is a beginning that has an end: one without hides the rest, whatever it says. */
function closedOf(tags: readonly ConditionTag[]): boolean[] {
  const closed = tags.map(() => false);
  const open: number[] = [];
  for (const [index, { opens }] of tags.entries()) {
    if (opens) open.push(index);
    else {
      const beginning = open.pop();
      if (beginning !== undefined) closed[beginning] = true;
    }
  }
  return closed;
}

/** A tag with the line that it has for itself, also in a quote: what is left is what was to be said without a condition. */
function withItsLine(text: string, { start, end }: Span): Span {
  let first = start;
  while (first > 0 && ' \t>'.includes(text.charAt(first - 1))) first--;
  let last = end;
  while (' \t'.includes(text.charAt(last)) && last < text.length) last++;
  const isAlone = (first === 0 || text[first - 1] === '\n') && (last === text.length || text[last] === '\n');
  return isAlone ? { start: first, end: Math.min(last + 1, text.length) } : { start, end };
}
