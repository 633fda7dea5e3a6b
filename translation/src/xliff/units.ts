import { isName, TEXT_AT_MOST, UNITS_AT_MOST } from '../bounds.ts';
import { addFault, shortened, Unreadable } from '../faults.ts';
import type { ReadTranslations } from '../types.ts';
import { addWords, closeInline, type InlineText, makeText, openInline, written } from './inline-text.ts';

/** What is read of the elements of a file, in their order. */
export type Units = {
  open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  isXliff: () => boolean;
};

/** A segment, or what stands between two of them. */
type Part = {
  isSegment: boolean;
  source: InlineText | undefined;
  target: InlineText | undefined;
  order: number;
  state: string;
};

type Unit = { id: string; line: number; isTranslated: boolean; parts: Part[]; fault: string | undefined };

type Reading = {
  into: ReadTranslations;
  lineOf: () => number;
  isXliff: boolean;
  files: Set<string>;
  /** The units of the file at hand, with their lines. */
  ids: Map<string, number>;
  page: string;
  unit: Unit | undefined;
  part: Part | undefined;
  /** The text that is being read. */
  text: InlineText | undefined;
  count: number;
};

export function openUnits(into: ReadTranslations, lineOf: () => number): Units {
  const reading: Reading = {
    into,
    lineOf,
    isXliff: false,
    files: new Set(),
    ids: new Map(),
    page: '',
    unit: undefined,
    part: undefined,
    text: undefined,
    count: 0,
  };
  return {
    open: (name, attributes) => openElement(reading, name, attributes),
    close: (name) => closeElement(reading, name),
    text(text) {
      if (reading.text) addText(reading, reading.text, text);
    },
    isXliff: () => reading.isXliff,
  };
}

function openElement(reading: Reading, name: string, attributes: ReadonlyMap<string, string>): void {
  const { unit, part, text } = reading;
  if (text) {
    const fault = openInline(text, name, attributes);
    if (fault !== undefined && unit) unit.fault ??= fault;
  } else if (name === 'xliff') reading.isXliff = true;
  else if (name === 'file') openFile(reading, attributes.get('id') ?? '');
  else if (name === 'unit') openUnit(reading, attributes);
  else if (unit && (name === 'segment' || name === 'ignorable')) {
    const state = attributes.get('state') ?? 'initial';
    const order = unit.parts.length + 1;
    reading.part = { isSegment: name === 'segment', source: undefined, target: undefined, order, state };
    unit.parts.push(reading.part);
  } else if (part && name === 'source') part.source = reading.text = makeText();
  else if (part && name === 'target') {
    part.target = reading.text = makeText();
    const order = attributes.get('order');
    if (order !== undefined) part.order = /^\d{1,6}$/.test(order) ? Number(order) : 0;
  }
}

function closeElement(reading: Reading, name: string): void {
  const { text, unit } = reading;
  if (text && text.open.length > 0) closeInline(text);
  else if (text) reading.text = undefined;
  else if (name === 'unit' && unit) closeUnit(reading, unit);
  else if (name === 'segment' || name === 'ignorable') reading.part = undefined;
}

function addText({ lineOf }: Reading, text: InlineText, words: string): void {
  text.length += words.length;
  if (text.length > TEXT_AT_MOST) throw new Unreadable(lineOf(), 'A text of the file is longer than any page.');
  addWords(text, words);
}

function openFile(reading: Reading, id: string): void {
  const { files, into, lineOf } = reading;
  if (!isName(id)) addFault(into, { line: lineOf(), message: `"${shortened(id)}" is no id of a page.` });
  else if (files.has(id)) addFault(into, { line: lineOf(), page: id, message: 'The page is there twice.' });
  files.add(id);
  reading.page = id;
  reading.ids = new Map();
}

function openUnit(reading: Reading, attributes: ReadonlyMap<string, string>): void {
  const { lineOf, ids } = reading;
  if (++reading.count > UNITS_AT_MOST) throw new Unreadable(lineOf(), `The file has more than ${UNITS_AT_MOST} units.`);
  const id = attributes.get('id') ?? '';
  const before = ids.get(id);
  const fault = !isName(id)
    ? `"${shortened(id)}" is no id of a unit.`
    : before === undefined
      ? undefined
      : `The unit is there twice, first on line ${before}.`;
  reading.unit = { id, line: lineOf(), isTranslated: attributes.get('translate') !== 'no', parts: [], fault };
  if (before === undefined) ids.set(id, lineOf());
}

function closeUnit(reading: Reading, unit: Unit): void {
  const { into, page } = reading;
  reading.unit = undefined;
  reading.part = undefined;
  if (!unit.isTranslated) return;
  const { id, line, parts } = unit;
  const fault = unit.fault ?? faultOf(parts);
  if (fault !== undefined) {
    addFault(into, { line, page, ...(isName(id) ? { unit: id } : {}), message: fault });
    return;
  }
  const segments = parts.filter(({ isSegment }) => isSegment);
  if (segments.every(({ target }) => target === undefined)) return;
  const source = parts.map((part) => written(part.source)).join('');
  const target = parts
    .toSorted((a, b) => a.order - b.order)
    .map((part) => written(part.target ?? part.source))
    .join('');
  // Some tools begin with a copy of the source.
  const isCopy = target === source && segments.every(({ state }) => state === 'initial');
  if (target.trim() !== '' && !isCopy) into.units.push({ page, id, source, target, line });
}

function faultOf(parts: readonly Part[]): string | undefined {
  const segments = parts.filter(({ isSegment }) => isSegment);
  if (segments.length === 0) return 'The unit has no segment.';
  const withoutSource = segments.findIndex(({ source }) => source === undefined);
  if (withoutSource !== -1) return `Segment ${withoutSource + 1} of the unit has no source.`;
  const isEmpty = ({ target }: Part): boolean => written(target).trim() === '';
  const missing = segments.findIndex(isEmpty);
  if (missing !== -1 && !segments.every(isEmpty)) return `Segment ${missing + 1} of the unit is not translated.`;
  const orders = new Set(parts.map(({ order }) => order));
  if (orders.size !== parts.length || orders.has(0)) return 'The order of the segments contradicts itself.';
  return undefined;
}
