// Where blocks stand in the source of their page, and the source with another text in their place.
import { type EditNode, type OpenPage, originOf } from '@lectern/content/edit';

/** A stretch of a source, and what each of its lines but the first begins with, because of what it stands in. */
export interface Place {
  start: number;
  end: number;
  prefix: string;
}

/** One block or several neighbors: the indexes of what they stand in, and of the first and behind the last of them. */
export interface Blocks {
  parents: readonly number[];
  from: number;
  to: number;
}

const textOf = (node: EditNode | undefined): string => (node && originOf(node)?.text) ?? '';

/** Where children begin in the text of a node; and where the last one ends. Undefined where nobody knows. */
function startsIn(node: EditNode): number[] | undefined {
  const { gaps } = originOf(node) ?? {};
  if (gaps === undefined) return undefined;
  let at = gaps[0]?.length ?? 0;
  return (node.content ?? []).map((child, index) => {
    const start = at;
    at += textOf(child).length + (gaps[index + 1]?.length ?? 0);
    return start;
  });
}

/** Undefined for what has no place of its own, such as a cell. */
export function placeOf({ doc }: OpenPage, { parents, from, to }: Blocks): Place | undefined {
  let [node, start]: [EditNode | undefined, number] = [doc, 0];
  for (const index of parents) {
    const at: number | undefined = node && startsIn(node)?.[index];
    if (node === undefined || at === undefined) return undefined;
    start += at;
    node = node.content?.[index];
  }
  const starts = node && startsIn(node);
  const [first, last] = [node?.content?.[from], node?.content?.[to - 1]];
  const [begin, lastBegin] = [starts?.[from], starts?.[to - 1]];
  if (!first || !last || begin === undefined || lastBegin === undefined) return undefined;
  const end = start + lastBegin + textOf(last).length;
  return { start: start + begin, end, prefix: originOf(first)?.prefix ?? '' };
}

/** What stands in a place, without what its lines begin with. Undefined where a line begins in another way. */
export function readPlace(source: string, { start, end, prefix }: Place): string | undefined {
  const text = source.slice(start, end);
  if (prefix === '') return text;
  // What is to be written anew in a list or a quote would have to end the block before it.
  if (text === '') return undefined;
  const lines = text.split('\n').map((line, index) => {
    if (index === 0 || line.startsWith(prefix)) return index === 0 ? line : line.slice(prefix.length);
    return line.trim() === '' || line.trim() === prefix.trim() ? '' : undefined;
  });
  return lines.includes(undefined) ? undefined : lines.join('\n');
}

/** Blank lines around a text are no part of it, nor are the blanks at its end: they stand between blocks. */
export const withoutBlanks = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();

/** The source with this text in the place. Not one other byte changes, but for what parts a new block from its neighbors. */
export function writePlace(source: string, { start, end, prefix }: Place, text: string): string {
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const written = lines
    .map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : prefix + line))
    .join(eol);
  const [before, after] = [source.slice(0, start), source.slice(end)];
  if (start < end || text === '') return before + written + after;
  const missing = (present: number): string => eol.repeat(Math.max(0, 2 - present));
  const breaks = (blank: string | undefined): number => (blank ?? '').split('\n').length - 1;
  const above = before.trim() === '' ? '' : missing(breaks(/\s*$/.exec(before)?.[0]));
  const below = after.trim() === '' ? (after === '' ? eol : '') : missing(breaks(/^\s*/.exec(after)?.[0]));
  return before + above + written + below + after;
}

const isSame = (one: EditNode | undefined, other: EditNode | undefined): boolean =>
  one === other || (one !== undefined && one.type === other?.type && textOf(one) === textOf(other));

/**
 * Which blocks of `after` stand where the text of a place was written, if everything around it is read as the same blocks as
 * `before`. Undefined where it is not: a fence without its end takes in what follows.
 */
export function blocksAt(before: OpenPage, after: OpenPage, { start, end }: Place): Blocks | undefined {
  const change = { start, end };
  return inside(before.doc, after.doc, { change, at: 0, parents: [] });
}

interface Looking {
  change: { start: number; end: number };
  /** Where the node begins in the source before. */
  at: number;
  parents: number[];
}

function inside(before: EditNode, after: EditNode, { change, at, parents }: Looking): Blocks | undefined {
  const [old, fresh] = [before.content ?? [], after.content ?? []];
  const starts = startsIn(before)?.map((each) => at + each);
  if (starts === undefined) return undefined;
  const ends = starts.map((each, index) => each + textOf(old[index]).length);
  // What touches the change belongs to it only if it has it in it: neighbors stay.
  const first = starts.findIndex((each, index) => (ends[index] ?? each) > change.start || each >= change.start);
  const from = first === -1 ? old.length : first;
  let to = from;
  while (to < old.length && (starts[to] ?? 0) < Math.max(change.end, change.start)) to++;
  const tail = old.length - to;
  const isAround =
    old.slice(0, from).every((node, index) => isSame(node, fresh[index])) &&
    old.slice(to).every((node, index) => isSame(node, fresh[fresh.length - tail + index])) &&
    fresh.length >= from + tail;
  if (!isAround) return undefined;
  const [one, other] = [old[from], fresh[from]];
  const isWider = to === from + 1 && ((starts[from] ?? 0) < change.start || (ends[from] ?? 0) > change.end);
  if (!isWider) return { parents, from, to: fresh.length - tail };
  if (one === undefined || other === undefined || fresh.length !== old.length || one.type !== other.type)
    return undefined;
  return inside(one, other, { change, at: starts[from] ?? 0, parents: [...parents, from] });
}
