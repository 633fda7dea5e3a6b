import { originOf, setOrigin } from '../origins.ts';
import type { State } from './state.ts';
import type { EditNode, OpenPage } from '../types.ts';
import { LIST_MARKS, writeNode } from '../writing/blocks.ts';
import { withPrefix } from '../writing/lines.ts';
import { isBlank } from './canonical.ts';
import type { Blocks } from './compact.ts';
import { type Memory, rememberText, takeText } from './memory.ts';
import { firstWrong, type Known, placedAs, readPart } from './read-back.ts';
import { isMerged, LEVELS, writeEdit } from './write-edit.ts';

/** A block of the page that is saved. */
export type Unit = {
  node: EditNode;
  /** The block before the edit that it is or came of, and its index; -1 for none. */
  from: number;
  old: EditNode | undefined;
  /** It says what it said, so it keeps its text. */
  isKept: boolean;
  text: string;
  isRefused: boolean;
  /** It is written in another way than its author did, because of its neighbors. */
  isOtherwise: boolean;
  /** The node again, with its place. */
  placed: EditNode;
};

export type Saving = {
  page: OpenPage;
  state: State;
  opened: NonNullable<State['opened']>;
  before: Blocks;
  units: Unit[];
  /** What stands around the units, one text more. */
  gaps: string[];
  memory: Memory;
  eol: string;
  known: Known;
};

/** Writes a block so that it is read as what it says, as little changed as can be; else it is refused. */
export function writeAlone(saving: Saving, unit: Unit): void {
  const { node, old } = unit;
  if (unit.isKept) {
    if (old) unit.placed = old === node ? old : placedAs(node, old);
    return;
  }
  const known = originOf(node);
  if (known && known.prefix === '' && node !== old && accept(saving, unit, known.text)) return;
  const remembered = takeText(saving.memory, node);
  if (remembered !== undefined && accept(saving, unit, remembered)) return;
  const reads = (each: EditNode, text: string): boolean => firstWrong([each], readPart(text, saving.known)) === -1;
  const tried = new Set<string>();
  for (const level of LEVELS) {
    if (isMerged(level) && !old) continue;
    const text = writeEdit({ level, eol: saving.eol, reads }, node, old);
    if (!tried.has(text) && accept(saving, unit, text)) return;
    tried.add(text);
  }
  refuse(unit);
}

/** Takes a text for a block if it is read as that. */
function accept({ known }: Saving, unit: Unit, text: string): boolean {
  const { node } = unit;
  if (node.type === 'frontMatter') unit.placed = setOrigin({ ...node }, { text, prefix: '' });
  else {
    const read = readPart(text, known);
    const found = read.find((each) => !isBlank(each));
    if (!found || firstWrong([node], read) !== -1) return false;
    unit.placed = placedAs(node, found);
  }
  unit.text = text;
  return true;
}

/** Leaves in the source what stood there. */
export function refuse(unit: Unit): void {
  const { old, node } = unit;
  unit.isRefused = true;
  unit.text = (old && originOf(old)?.text) ?? '';
  unit.placed = setOrigin({ ...node }, { text: unit.text, prefix: '' });
}

/**
 * Indented as it was, a list holds as much of what follows. But what is indented more than the list before it is a part of its last
 * item: a list is indented as the next one where that is indented more, else no more than the one before.
 */
function indentNextTo(saving: Saving, unit: Unit): string {
  const [before, after] = besides(saving, unit).map((each) =>
    each?.node.type === 'list' ? indentOf(each) : undefined,
  );
  const own = indentOf(unit);
  const wanted = Math.max(own, after ?? 0);
  const isFree = before === undefined || wanted <= before || (after !== undefined && after > before);
  return ' '.repeat(isFree ? wanted : before);
}

/** More would be code. */
const indentOf = ({ text }: Unit): number => /^ {0,3}(?! )/.exec(text)?.[0].length ?? 0;

/** The blocks before a block and behind it in the source. */
function besides({ units }: Saving, unit: Unit): (Unit | undefined)[] {
  const standing = units.filter(({ text }) => text !== '');
  const at = standing.indexOf(unit);
  return [standing[at - 1], standing[at + 1]];
}

const MARK = /^\s*(?:[-*+]|\d+([.)]))/;

const markIn = ({ text }: Unit): string | undefined => {
  const mark = MARK.exec(text);
  return mark?.[1] ?? mark?.[0].trim();
};

/** Which marks of lists neither neighbor of a list has; where both kinds are taken, those that this one has not. */
function freeMarks(saving: Saving, unit: Unit, neighbor: Unit): number {
  const taken = besides(saving, unit).map((each) => each && markIn(each));
  const marks = LIST_MARKS[unit.node.attrs?.['ordered'] === true ? 'ordered' : 'plain'];
  const free = marks.findIndex((mark) => !taken.includes(mark));
  return free === -1
    ? Math.max(
        0,
        marks.findIndex((mark) => mark !== markIn(neighbor)),
      )
    : free;
}

/**
 * Writes a block in another way than its author did, so that it does not become one with its neighbor: a list with other marks, code
 * with its end. Once only.
 */
export function writeOtherwise(saving: Saving, unit: Unit, neighbor: Unit): boolean {
  const { type } = unit.node;
  if (unit.isOtherwise || unit.isRefused || !(type === 'code' || (type === 'list' && neighbor.node.type === 'list')))
    return false;
  const before = unit.text;
  const marks = freeMarks(saving, unit, neighbor);
  const indent = type === 'list' ? indentNextTo(saving, unit) : '';
  const text = indent + withPrefix(writeNode({ isCareful: false }, unit.node, marks), indent, saving.eol);
  if (text === before || !accept(saving, unit, text)) return false;
  unit.isOtherwise = true;
  rememberText(saving.memory, unit.node, before);
  return true;
}
