import type { Span } from '../../markdown/positions/positions.ts';
import type { Event, Run } from './events.ts';
import { type HtmlTag, readHtml, toEvent } from './html-events.ts';
import type { UnitKind } from '../types.ts';

type HtmlText = { run: Run; kind: UnitKind };

/** Finds the texts in one block of HTML after the other. A table may go on over several of them. */
export type HtmlTexts = (html: string) => HtmlText[];

/** Elements that end a text where they begin or end. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html iframe legend li main nav ol option p pre script section select style summary table tbody td ' +
    'textarea tfoot th thead tr ul video audio'
  ).split(' '),
);

/** Elements whose text nobody translates. */
const VERBATIM = new Set(['pre', 'script', 'style', 'textarea', 'select', 'iframe', 'video', 'audio']);

/** Columns that hold values and no words. */
const VALUES = new Set(['number', 'checkbox', 'users', 'files', 'content-ref', 'image', 'rating', 'select']);

const KINDS: Record<string, UnitKind> = {
  summary: 'summary',
  figcaption: 'caption',
  caption: 'caption',
  td: 'cell',
  th: 'cell',
  li: 'item',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
};

/** Deeper elements do not count for what a text is. */
const DEPTH_AT_MOST = 50;

const COLUMNS_AT_MOST = 1_000;

/** The columns of the table at hand: whether each holds words. */
type Columns = { hold: boolean[]; index: number; isSkipped: boolean };

export function htmlTexts(): HtmlTexts {
  const columns: Columns = { hold: [], index: 0, isSkipped: false };
  return (html) => readBlock(html, columns);
}

type Reading = {
  html: string;
  columns: Columns;
  texts: HtmlText[];
  /** The blocks that are open. */
  open: string[];
  verbatim: string | undefined;
  events: Event[];
  start: number;
};

function readBlock(html: string, columns: Columns): HtmlText[] {
  const reading: Reading = { html, columns, texts: [], open: [], verbatim: undefined, events: [], start: 0 };
  const add = (event: Event): void => {
    if (reading.verbatim === undefined && !columns.isSkipped) reading.events.push(event);
  };
  let seen = 0;
  readHtml(html, {
    text: (text, end) => {
      add({ type: 'text', text });
      seen = end;
    },
    template(span) {
      add({ type: 'alone', kind: 'tag', shows: html.slice(span.start, span.end), span });
      seen = span.end;
    },
    open(tag) {
      if (BLOCKS.has(tag.name)) openBlock(reading, tag);
      else add(toEvent(tag));
      seen = tag.span.end;
    },
    close(name, span) {
      if (BLOCKS.has(name)) closeBlock(reading, name, span);
      else add({ type: 'end', name, span });
      seen = span.end;
    },
    other: (span) => {
      endText(reading, span);
      seen = span.end;
    },
  });
  endText(reading, { start: seen, end: seen });
  return reading.texts;
}

/** A text ends where something begins, and the next one where that ends. */
function endText(reading: Reading, { start, end }: Span): void {
  const { html, events, open, texts } = reading;
  const kind = open.findLast((name) => Object.hasOwn(KINDS, name));
  if (events.length > 0)
    texts.push({
      run: { text: html, form: 'html', span: { start: reading.start, end: start }, events },
      kind: (kind === undefined ? undefined : KINDS[kind]) ?? 'paragraph',
    });
  reading.events = [];
  reading.start = end;
}

function openBlock(reading: Reading, { name, attributes, span }: HtmlTag): void {
  endText(reading, span);
  if (reading.verbatim !== undefined) return;
  if (VERBATIM.has(name)) reading.verbatim = name;
  if (reading.open.length < DEPTH_AT_MOST) reading.open.push(name);
  readColumns(reading.columns, name, attributes);
}

function closeBlock(reading: Reading, name: string, span: Span): void {
  endText(reading, span);
  if (reading.verbatim === name) reading.verbatim = undefined;
  if (name === 'td' || name === 'th' || name === 'table') reading.columns.isSkipped = false;
  const index = reading.open.lastIndexOf(name);
  if (index !== -1) reading.open.length = index;
}

function readColumns(columns: Columns, name: string, attributes: HtmlTag['attributes']): void {
  if (name === 'table') columns.hold = [];
  if (name === 'tr' || name === 'table') {
    columns.index = 0;
    columns.isSkipped = false;
  }
  if (name === 'th') {
    const isHidden = attributes['data-hidden'] !== undefined;
    if (columns.hold.length < COLUMNS_AT_MOST)
      columns.hold.push(!isHidden && !VALUES.has(attributes['data-type'] ?? ''));
    columns.isSkipped = isHidden;
  }
  if (name === 'td') columns.isSkipped = columns.hold[columns.index++] === false;
}
