import type { Span } from '../../markdown/positions/positions.ts';
import type { Alone, Event, Mark, Run } from './events.ts';
import { onOneLine, type Piece, wordsOf } from '../pieces.ts';
import type { Placeholder, PlaceholderKind } from '../types.ts';

type End = Extract<Event, { type: 'end' }>;

/** A placeholder with its place. */
export type Inline = Placeholder & {
  parts: { start: Mark; end: End } | { alone: Alone };
  /** Whether it says nothing to a translator where it begins or ends a text. */
  isOutside: boolean;
};

/** A text with its placeholders, as far as it is translated. */
export type Line = {
  run: Run;
  /** Where it stands in the run, without what is outside of it. */
  span: Span;
  pieces: Piece[];
  inlines: Inline[];
  /** The pictures in the whole run, those outside of the text too. */
  pictures: Alone[];
};

/** The line of a run; one without letters has no pieces. Linear. */
export function readLine(run: Run): Line {
  const events = paired(withoutShells(run.events));
  const { from, end } = insideOf(events);
  const span = spanOf(run, events, { from, end });
  const inlines: Inline[] = [];
  const pieces = onOneLine(events.slice(from, end).flatMap((event) => toPiece(event, inlines)));
  const pictures = events.filter((event): event is Alone => event.type === 'alone' && event.alt !== undefined);
  const hasWords = /\p{L}/u.test(wordsOf(pieces));
  return { run, span, pieces: hasWords ? pieces : [], inlines: hasWords ? inlines : [], pictures };
}

/** What stands at the ends of a text without being a part of what is translated. */
const OUTSIDE: ReadonlySet<PlaceholderKind> = new Set(['image', 'icon', 'emoji', 'break', 'tag']);

/** Elements that are one thing with all that stands in them. */
function shellOf({ name, attributes = {} }: Mark): PlaceholderKind | undefined {
  const classes = attributes['class']?.split(/\s+/) ?? [];
  if (name === 'code') return classes.includes('expression') ? 'expression' : 'code';
  if (name === 'picture') return 'image';
  if (name === 'i' && classes.some((each) => each.startsWith('fa-'))) return 'icon';
  if (name === 'span' && attributes['data-tag'] === 'emoji') return 'emoji';
  return name === 'a' && attributes['data-mention'] !== undefined ? 'link' : undefined;
}

/** Each of those elements as one event; one without an end is what it is. */
function withoutShells(events: readonly Event[]): Event[] {
  const kept: Event[] = [];
  const endless = new Set<string>();
  for (let index = 0; index < events.length; index++) {
    const event = events[index];
    if (!event) continue;
    const kind = event.type === 'start' && event.attributes ? shellOf(event) : undefined;
    const end = kind === undefined || event.type !== 'start' ? -1 : endOf(events, index, { name: event.name, endless });
    const last = events[end];
    if (kind === undefined || event.type !== 'start' || last?.type !== 'end') {
      kept.push(event);
      continue;
    }
    const inside = events.slice(index + 1, end);
    const shows = inside.map((each) => (each.type === 'text' ? each.text : '')).join('');
    const picture = kind === 'image' ? inside.find((each) => each.type === 'alone' && each.alt) : undefined;
    const alt = picture?.type === 'alone' && picture.alt ? { alt: picture.alt } : {};
    kept.push({ type: 'alone', kind, shows, span: { start: event.span.start, end: last.span.end }, ...alt });
    index = end;
  }
  return kept;
}

function endOf(
  events: readonly Event[],
  from: number,
  { name, endless }: { name: string; endless: Set<string> },
): number {
  if (endless.has(name)) return -1;
  for (let index = from + 1; index < events.length; index++) {
    const event = events[index];
    if (event?.type === 'end' && event.name === name) return index;
  }
  endless.add(name);
  return -1;
}

type Pair = { type: 'pair'; at: 'start' | 'end'; start: Mark; end: End };
type Paired = Extract<Event, { type: 'text' }> | Alone | Pair;

/** So many marks may be open where an end looks for its beginning. */
const OPEN_AT_MOST = 50;

/** Beginnings with their ends. What has no other half stands alone, and so does what has nothing in it. */
function paired(events: readonly Event[]): Paired[] {
  const partner = new Map<Event, Event>();
  const open: Mark[] = [];
  for (const event of events) {
    if (event.type === 'start') open.push(event);
    if (event.type !== 'end') continue;
    const lowest = Math.max(0, open.length - OPEN_AT_MOST);
    let index = open.length - 1;
    while (index >= lowest && open[index]?.name !== event.name) index--;
    const start = index >= lowest ? open[index] : undefined;
    if (!start) continue;
    open.length = index;
    partner.set(start, event);
    partner.set(event, start);
  }
  return withoutEmpty(events, partner);
}

function withoutEmpty(events: readonly Event[], partner: ReadonlyMap<Event, Event>): Paired[] {
  const result: Paired[] = [];
  for (const event of events) {
    if (event.type === 'text' || event.type === 'alone') result.push(event);
    else {
      const other = partner.get(event);
      const pair = event.type === 'start' ? { start: event, end: other } : { start: other, end: event };
      if (pair.start?.type !== 'start' || pair.end?.type !== 'end') result.push(quiet(event.span));
      else addPair(result, event.type, { start: pair.start, end: pair.end });
    }
  }
  return result;
}

function addPair(result: Paired[], at: Pair['at'], { start, end }: Pick<Pair, 'start' | 'end'>): void {
  const last = result.at(-1);
  if (at === 'end' && last?.type === 'pair' && last.at === 'start' && last.start === start)
    result.splice(-1, 1, quiet({ start: start.span.start, end: end.span.end }));
  else result.push({ type: 'pair', at, start, end });
}

const quiet = (span: Span): Alone => ({ type: 'alone', kind: 'html', shows: '', span, isQuiet: true });

/** Which of the events are the text itself. */
function insideOf(events: readonly Paired[]): { from: number; end: number } {
  const isOutside = (event: Paired | undefined): boolean =>
    event !== undefined && (event.type === 'text' ? event.text.trim() === '' : isOutsideEvent(event));
  let from = 0;
  while (from < events.length && isOutside(events[from])) from++;
  let end = events.length;
  while (end > from && isOutside(events[end - 1])) end--;
  return { from, end };
}

const isOutsideEvent = (event: Alone | Pair): boolean =>
  event.type === 'alone' && (event.isQuiet === true || OUTSIDE.has(event.kind));

/** From the first to the last character of the text, as it is written. */
function spanOf({ text, span }: Run, events: readonly Paired[], { from, end }: { from: number; end: number }): Span {
  const before = events.slice(0, from).findLast((event) => event.type === 'alone');
  const after = events.slice(end).find((event) => event.type === 'alone');
  let first = before?.span.end ?? span.start;
  let last = after?.span.start ?? span.end;
  while (first < last && isBlank(text[first])) first++;
  while (last > first && isBlank(text[last - 1])) last--;
  return { start: first, end: last };
}

const isBlank = (character: string | undefined): boolean => character !== undefined && ' \t\n\r'.includes(character);

function toPiece(event: Paired, inlines: Inline[]): Piece[] {
  if (event.type === 'text') return event.text === '' ? [] : [event.text];
  if (event.type === 'alone') {
    const { kind, shows } = event;
    const parts = { alone: event };
    inlines.push({ number: inlines.length + 1, kind, isPair: false, shows, parts, isOutside: isOutsideEvent(event) });
    return [{ number: inlines.length, at: 'alone' }];
  }
  const { at, start, end } = event;
  if (at === 'start')
    inlines.push({
      number: inlines.length + 1,
      kind: start.kind,
      isPair: true,
      shows: '',
      parts: { start, end },
      isOutside: false,
    });
  const number =
    at === 'start'
      ? inlines.length
      : 1 + inlines.findLastIndex(({ parts }) => 'start' in parts && parts.start === start);
  return [{ number, at }];
}
