// Where a text has what somebody looks for, and the text with something else in its stead. Patterns run in time that grows with
// the text alone: RE2 has nothing that goes back and tries again.
import { RE2JS } from 're2js';
import { links } from '@lectern/content';
import { type Block, forEachBlock, MARK, type PageProse, readProse, type Span, THING } from '@lectern/content/prose';

/** What of a page is looked into. */
export const PLACES = ['text', 'titles', 'descriptions', 'code', 'links'] as const;
export type Place = (typeof PLACES)[number];

export interface Search {
  query: string;
  /** Whether the query is a pattern. */
  regex: boolean;
  /** Whether letters and digits next to a match make it none. */
  words: boolean;
  matchCase: boolean;
  in: readonly Place[];
  /** What comes in its stead; `$1` is a group of a pattern. */
  replacement?: string | undefined;
}

export interface Match extends Span {
  place: Place;
  /** What comes in its stead. */
  replacement: string;
  /** Whether that would end the link or the cell that it stands in, so that the match stays. */
  isUnfit: boolean;
}

export interface Found {
  matches: Match[];
  /** Matches with formatting, links or the like within, which are not replaced. */
  formatted: number;
  /** Whether the page could be read: one that is too much for the parser is left alone. */
  isRead: boolean;
  /** Characters that come in the stead of all of them. */
  coming: number;
}

/** So many are found in one page. */
export const MATCHES_AT_MOST = 2000;
/** What comes into a page has no more characters: groups of a pattern can be put in a thousand times each. */
const COMING_AT_MOST = 1_000_000;

/** A pattern that cannot be read, with what is wrong for people. */
export class BadPattern extends Error {}

function compile({ query, regex, matchCase }: Search): RE2JS {
  const flags = RE2JS.MULTILINE + (matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
  try {
    return RE2JS.compile(regex ? query : RE2JS.quote(query), flags);
  } catch (error) {
    throw new BadPattern(error instanceof Error ? error.message : 'The pattern cannot be read.');
  }
}

/** Refuses a pattern that cannot be read. */
export const checkPattern = (search: Search): void => void compile(search);

/** A stretch of a page in which is searched: what is said there, and where it is in the source. */
interface Stretch {
  place: Place;
  text: string;
  at: (span: Span) => Span;
  /** Of what may not come there. */
  unfit?: RegExp | undefined;
}

/** What ends the address of a link, and a cell of a table. */
const ENDS_LINK = /[\s()<>[\]"'\\]/;
const ENDS_CELL = /\|/;

const LETTER = /[\p{L}\p{N}\p{M}_]/u;
/** Of what is no word of a reader. */
const FORMATTED = new RegExp(`[${MARK}${THING}]`);

/** Where a page has it, in the order of the source. Linear. */
export function findMatches(source: string, search: Search): Found {
  const page = readProse(source);
  const found: Found = { matches: [], formatted: 0, isRead: page.isRead, coming: 0 };
  if (!page.isRead) return found;
  const pattern = compile(search);
  for (const stretch of stretchesOf(source, page, search.in)) searchIn(found, { source, stretch, pattern, search });
  found.matches.sort((one, other) => one.start - other.start);
  // Places may overlap where a page is odd; the first one counts.
  found.matches = withoutOverlaps(found.matches);
  return found;
}

function withoutOverlaps(matches: readonly Match[]): Match[] {
  let from = 0;
  return matches.filter(({ start, end }) => {
    if (start < from) return false;
    from = end;
    return true;
  });
}

interface Searching {
  source: string;
  stretch: Stretch;
  pattern: RE2JS;
  search: Search;
}

function searchIn(found: Found, { source, stretch, pattern, search }: Searching): void {
  const { place, text, at } = stretch;
  const matcher = pattern.matcher(text);
  while (found.matches.length < MATCHES_AT_MOST && found.coming <= COMING_AT_MOST && matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    if (start === end || (search.words && !isWhole(text, start, end))) continue;
    const span = at({ start, end });
    const isWritten = source.slice(span.start, span.end) === text.slice(start, end);
    if (FORMATTED.test(text.slice(start, end)) || !isWritten) found.formatted += 1;
    else {
      const replacement = fill(search, matcher, COMING_AT_MOST);
      found.coming += replacement.length;
      found.matches.push({ place, ...span, replacement, isUnfit: stretch.unfit?.test(replacement) === true });
    }
  }
}

function isWhole(text: string, start: number, end: number): boolean {
  // Whole characters: half of one is no letter.
  const before = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? '';
  const after = [...text.slice(end, end + 2)][0] ?? '';
  return !LETTER.test(before) && !LETTER.test(after);
}

/** The replacement with the groups of a match; without a pattern it is what it says. What is too long ends soon after `most`. */
function fill({ replacement = '', regex }: Search, matcher: ReturnType<RE2JS['matcher']>, most: number): string {
  if (!regex) return replacement;
  let length = 0;
  return replacement.replaceAll(/\$(\$|\d)/g, (whole, name: string) => {
    if (name === '$') return '$';
    const group = Number(name) > matcher.groupCount() ? whole : (matcher.group(Number(name)) ?? '');
    length += group.length;
    return length > most + group.length ? '' : group;
  });
}

function stretchesOf(source: string, page: PageProse, places: readonly Place[]): Stretch[] {
  const { contentStart } = page.facts;
  const found: Stretch[] = page.prose
    .map(({ kind, text, at, block }) => {
      const isTitle = kind !== 'description' && at({ start: 0, end: 0 }).start < contentStart;
      const unfit = block?.kind === 'cell' ? ENDS_CELL : undefined;
      return { place: isTitle ? ('titles' as const) : placeOf(kind), text, at, unfit };
    })
    .filter(({ place }) => places.includes(place));
  const whole = (place: Place, { start, end }: Span): Stretch => ({
    place,
    text: source.slice(start, end),
    at: (span) => ({ start: span.start + start, end: span.end + start }),
  });
  if (places.includes('code')) forEachBlock(page.blocks, (block) => void found.push(...codeIn(source, block, whole)));
  // Addresses within the space are kept by the server: what they lead to is moved and renamed there.
  if (places.includes('links'))
    for (const { target, start, end } of links(source))
      if (/^(?:https?|mailto):/i.test(target)) found.push({ ...whole('links', { start, end }), unfit: ENDS_LINK });
  return found;
}

const placeOf = (kind: string): Place =>
  kind === 'title' ? 'titles' : kind === 'description' ? 'descriptions' : 'text';

/** The lines of a block of code, without those that begin and end it. */
function codeIn(source: string, { kind, span }: Block, whole: (place: Place, span: Span) => Stretch): Stretch[] {
  if (kind !== 'code') return [];
  const text = source.slice(span.start, span.end);
  if (!/^\s*(?:`{3}|~{3})/.test(text)) return [whole('code', span)];
  const [from, to] = [text.indexOf('\n') + 1, text.lastIndexOf('\n')];
  return from === 0 || to <= from ? [] : [whole('code', { start: span.start + from, end: span.start + to })];
}

export interface Replaced {
  source: string;
  count: number;
  formatted: number;
  isRead: boolean;
  /** Whether more would come into the page than may; it is as it was then. */
  isTooMuch: boolean;
  /** Whether the page has the blocks that it had: another word must not become a heading or a list. */
  isSameShape: boolean;
}

/** The text with its matches replaced, or those of these numbers alone. Every other character is what it was. */
export function replaceMatches(source: string, search: Search, chosen?: readonly number[]): Replaced {
  const { matches, formatted, isRead, coming } = findMatches(source, search);
  if (coming > COMING_AT_MOST)
    return { source, count: matches.length, formatted, isRead, isTooMuch: true, isSameShape: true };
  const numbers = chosen && new Set(chosen);
  const asked = matches.filter((_, at) => numbers === undefined || numbers.has(at));
  const wanted = asked.filter(({ isUnfit }) => !isUnfit);
  const next = withReplaced(source, wanted);
  const isSameShape = wanted.length === 0 || isLike(source, next, wanted);
  const kept = formatted + asked.length - wanted.length;
  return { source: next, count: wanted.length, formatted: kept, isRead, isTooMuch: false, isSameShape };
}

function withReplaced(source: string, wanted: readonly Match[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, replacement } of wanted) {
    parts.push(source.slice(from, start), replacement);
    from = end;
  }
  return [...parts, source.slice(from)].join('');
}

/** Whether a page is made of the same blocks, and its front matter says what was written there. */
function isLike(source: string, next: string, wanted: readonly Match[]): boolean {
  const [before, after] = [readProse(source), readProse(next)];
  if (shapeOf(before) !== shapeOf(after)) return false;
  const inDescription = wanted.filter(({ place }) => place === 'descriptions');
  const prose = before.prose.find(({ kind }) => kind === 'description');
  if (inDescription.length === 0 || prose === undefined) return true;
  // A colon or a quotation mark can make something else of a line of YAML.
  const { start, end } = prose.at({ start: 0, end: prose.text.length });
  const within = inDescription.map((match) => ({ ...match, start: match.start - start, end: match.end - start }));
  return after.facts.description === withReplaced(source.slice(start, end), within);
}

/** Of which blocks a page is made, one in the other. */
function shapeOf({ isRead, blocks }: PageProse): string {
  const shape = (all: readonly Block[]): string =>
    all.map(({ kind, attributes, children }) => `${kind}${attributes['level'] ?? ''}(${shape(children)})`).join();
  return `${isRead} ${shape(blocks)}`;
}
