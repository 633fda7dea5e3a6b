import { alignUnits, isPinned, keyOf, PINNED, pinsOf } from './alignment/align.ts';
import { each } from './fields.ts';
import { type Joining, joinParts, type Placed } from './gaps.ts';
import { type Columns, fitRow, mergeColumns, mergeRow } from './merge-cells.ts';
import { known, mergeFrontMatter } from './merge-fields.ts';
import { mergeText } from './merge-text.ts';
import { matchSequences } from './alignment/sequences.ts';
import type { Merging, Sequence, Three, Unit, UnitKind } from './types.ts';

/** What the parts being merged lie in. */
type Place = {
  /** The words that name it, '' for the page itself. */
  within: string;
  joining: Joining;
  names: Three<string[]>;
  columns: Columns;
};

type Indexes = Partial<Three<number>>;

/** Three-way merge of a sequence of parts. `apart` line ends keep parts apart that come together only now. */
export function mergeSequence(
  merging: Merging,
  versions: Three<Sequence>,
  { within, apart, columns }: { within: string; apart: number; columns?: Columns },
): string {
  const place: Place = {
    within,
    joining: { versions, eol: merging.eol, apart },
    names: each(versions, ({ units }) => nameUnits(units)),
    columns: columns ?? { from: [] },
  };
  const rows = alignThree(versions).map((row): Placed[] =>
    'inserted' in row ? placeInserted(merging, place, row.inserted) : placeUnit(merging, place, row),
  );
  return joinParts(place.joining, rows.flat());
}

/** Parts that are on no other side: `instead` of parts of the base, which are gone there, or between what stayed. */
type Inserted = { ours: number[]; theirs: number[]; instead?: number[] };

type Row = Indexes | { inserted: Inserted };

/** In the order of the result: what came of each part of the base, and what was put in between. */
function alignThree({ base, ours, theirs }: Three<Sequence>): Row[] {
  const sides = {
    ours: readSide(alignUnits(base, ours), base, ours),
    theirs: readSide(alignUnits(base, theirs), base, theirs),
  };
  const rows: Row[] = PINNED.flatMap((kind) => pinOf({ base, ours, theirs }, kind));
  const insert = (which: 'instead' | 'added', index: number): void => {
    const inserted = { ours: sides.ours[which].get(index) ?? [], theirs: sides.theirs[which].get(index) ?? [] };
    if (inserted.ours.length + inserted.theirs.length === 0) return;
    const gone = which === 'added' ? [] : goneAt(sides, index);
    rows.push({ inserted: { ...inserted, ...(gone.length === 0 ? {} : { instead: gone }) } });
  };
  insert('added', -1);
  for (let index = pinsOf(base); index < base.units.length; index++) {
    rows.push({
      base: index,
      ...found('ours', sides.ours.matches[index]),
      ...found('theirs', sides.theirs.matches[index]),
    });
    insert('instead', index);
    insert('added', index);
  }
  return rows;
}

const found = (version: 'ours' | 'theirs', index: number | undefined): Indexes =>
  index === undefined || index === -1 ? {} : { [version]: index };

// What only a beginning can hold is in the result at most once, and at its beginning.
function pinOf(versions: Three<Sequence>, kind: UnitKind): Indexes[] {
  const { base, ours, theirs } = each(versions, ({ units }) => units.findIndex((unit) => unit.kind === kind));
  if (ours === -1 && theirs === -1 && base === -1) return [];
  return [{ ...(base === -1 ? {} : { base }), ...found('ours', ours), ...found('theirs', theirs) }];
}

/** What a side made of the base; both maps are by the part of the base that the new ones stand behind, -1 for the beginning. */
type Side = { matches: number[]; instead: Map<number, number[]>; added: Map<number, number[]> };

function readSide(matches: number[], base: Sequence, side: Sequence): Side {
  const read: Side = { matches, instead: new Map(), added: new Map() };
  let [last, next] = [-1, pinsOf(side)];
  for (let index = pinsOf(base); index <= base.units.length; index++) {
    const match = index === base.units.length ? side.units.length : (matches[index] ?? -1);
    if (match === -1) continue;
    const parts = Array.from({ length: match - next }, (_, at) => next + at);
    const isInstead = index - 1 > Math.max(last, pinsOf(base) - 1);
    if (parts.length > 0) read[isInstead ? 'instead' : 'added'].set(isInstead ? index - 1 : last, parts);
    [last, next] = [index, match + 1];
  }
  return read;
}

/** The parts of the base up to this one that both sides have replaced. */
function goneAt({ ours, theirs }: { ours: Side; theirs: Side }, index: number): number[] {
  const gone: number[] = [];
  for (let at = index; at >= 0 && ours.matches[at] === -1 && theirs.matches[at] === -1; at--) gone.unshift(at);
  return ours.instead.has(index) && theirs.instead.has(index) ? gone : [];
}

function placeUnit(merging: Merging, place: Place, at: Indexes): Placed[] {
  const { versions } = place.joining;
  const units = {
    base: at.base === undefined ? undefined : versions.base.units[at.base],
    ours: at.ours === undefined ? undefined : versions.ours.units[at.ours],
    theirs: at.theirs === undefined ? undefined : versions.theirs.units[at.theirs],
  };
  const text = mergeUnit(merging, place, { at, units });
  return text === undefined ? [] : [{ ...at, text }];
}

type Trio = { at: Indexes; units: Three<Unit | undefined> };

function mergeUnit(merging: Merging, place: Place, { at, units }: Trio): string | undefined {
  const { base, ours, theirs } = units;
  if (ours?.text === theirs?.text || theirs?.text === base?.text) return ours?.text;
  if (ours?.text === base?.text) return theirs?.text;
  const block = nameOf(place, at);
  if (base && ours && theirs) return mergeChanged(merging, place, { block, units: { base, ours, theirs } });
  if (base === undefined && ours === undefined) return theirs?.text;
  if (base === undefined && theirs === undefined) return ours?.text;
  const texts = each(units, (unit) => unit?.text);
  if (ours?.kind === 'front matter' && theirs && !base)
    return mergeFrontMatter(merging, { base: '', ours: ours.text, theirs: theirs.text });
  return merging.settle({ block, ...known(texts) }, merging.eol.repeat(place.joining.apart));
}

function mergeChanged(merging: Merging, place: Place, changed: { block: string; units: Three<Unit> }): string {
  const { block, units } = changed;
  const { kind } = units.ours;
  const texts = each(units, (unit) => unit.text);
  const isOther = ({ kind: other, name }: Unit): boolean => other !== kind || name !== units.ours.name;
  if (isOther(units.base) || isOther(units.theirs))
    return merging.settle({ block, ...texts }, merging.eol.repeat(place.joining.apart)) ?? '';
  if (kind === 'front matter') return mergeFrontMatter(merging, texts);
  if (kind === 'table') return mergeTable(merging, changed);
  if (kind === 'row' || kind === 'header') {
    const row = mergeRow(merging, { block, columns: place.columns }, texts);
    if (row !== undefined) return row;
  }
  const { base, ours, theirs } = each(units, (unit) => unit.inner);
  if (!base || !ours || !theirs) return mergeText(merging, { block, kind }, texts);
  const inner = { base, ours, theirs };
  const open = mergeText(
    merging,
    { block, kind },
    each(inner, (part) => part.open),
  );
  const close = mergeText(
    merging,
    { block, kind },
    each(inner, (part) => part.close),
  );
  const apart = kind === 'tag' ? 2 : 1;
  return (
    open +
    mergeSequence(
      merging,
      each(inner, (part) => part.sequence),
      { within: block, apart },
    ) +
    close
  );
}

function mergeTable(merging: Merging, { block, units }: { block: string; units: Three<Unit> }): string {
  const tables = each(units, (unit): Sequence => unit.inner?.sequence ?? { units: [], gaps: [''] });
  const columns = mergeColumns(tables);
  if (columns) return mergeSequence(merging, tables, { within: block, apart: 1, columns });
  return merging.settle({ block, ...each(units, (unit) => unit.text) }, merging.eol.repeat(2)) ?? '';
}

/** New parts of both sides at one place: what both wrote stands once, what one wrote behind it, ours first. */
function placeInserted(merging: Merging, place: Place, inserted: Inserted): Placed[] {
  const { versions } = place.joining;
  const { ours, theirs } = inserted;
  const mine = (index: number): Placed => ({ ours: index, text: fit(place, versions.ours.units[index], 'ours') });
  const others = (index: number): Placed => ({
    theirs: index,
    text: fit(place, versions.theirs.units[index], 'theirs'),
  });
  const keys = {
    ours: ours.map((at) => keyAt(versions.ours, at)),
    theirs: theirs.map((at) => keyAt(versions.theirs, at)),
  };
  const whole = keys.ours.join('\n') === keys.theirs.join('\n');
  if (inserted.instead && !whole) return settleReplaced(merging, place, { ...inserted, mine, others });
  const matches = whole ? ours.map((_, index) => index) : matchSequences(keys.ours, keys.theirs);
  const placed: Placed[] = [];
  let next = 0;
  ours.forEach((at, index) => {
    const match = matches[index] ?? -1;
    // Beginnings and ends of HTML are alike, and not the same.
    if (match < next || (!whole && versions.ours.units[at]?.kind === 'html')) {
      placed.push(mine(at));
      return;
    }
    for (const other of theirs.slice(next, match)) placed.push(others(other));
    placed.push({ ...mine(at), ...found('theirs', theirs[match]) });
    next = match + 1;
  });
  return [...placed, ...theirs.slice(next).map(others)];
}

type Replaced = Inserted & { mine: (index: number) => Placed; others: (index: number) => Placed };

// Both sides wrote something of their own instead of the same parts.
function settleReplaced(
  merging: Merging,
  place: Place,
  { ours, theirs, instead = [], mine, others }: Replaced,
): Placed[] {
  const { versions, apart } = place.joining;
  const between = merging.eol.repeat(apart);
  const text = (sequence: Sequence, indexes: readonly number[]): string =>
    indexes.map((at) => sequence.units[at]?.text ?? '').join(between);
  const block = nameOf(place, { base: instead[0] });
  const texts = {
    base: text(versions.base, instead),
    ours: text(versions.ours, ours),
    theirs: text(versions.theirs, theirs),
  };
  const kept = merging.settle({ block, ...texts }, between);
  if (kept === undefined) return [];
  if (kept === texts.theirs) return theirs.map(others);
  if (kept === texts.ours) return ours.map(mine);
  if (kept === texts.ours + between + texts.theirs) return [...ours.map(mine), ...theirs.map(others)];
  if (kept === texts.theirs + between + texts.ours) return [...theirs.map(others), ...ours.map(mine)];
  return [{ text: kept }];
}

const keyAt = (sequence: Sequence, index: number): string => {
  const unit = sequence.units[index];
  return unit ? keyOf(unit) : '';
};

const fit = (place: Place, unit: Unit | undefined, by: 'ours' | 'theirs'): string =>
  unit?.kind === 'row' ? fitRow(unit.text, place.columns, by) : (unit?.text ?? '');

function nameOf({ within, names }: Place, { base, ours, theirs }: Indexes): string {
  const name =
    (ours !== undefined ? names.ours[ours] : undefined) ??
    (base !== undefined ? names.base[base] : undefined) ??
    names.theirs[theirs ?? 0] ??
    '';
  return within === '' ? name : `${within}, ${name}`;
}

/** `paragraph 3`: the third of its kind; of what there is one only, its kind. */
function nameUnits(units: readonly Unit[]): string[] {
  const counts = new Map<string, number>();
  return units.map((unit) => {
    const kind = unit.name ?? unit.kind;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return isPinned(unit) ? kind : `${kind} ${counts.get(kind)}`;
  });
}
