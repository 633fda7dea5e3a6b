import { type Env, readDoc } from '../reading/read-page.ts';
import { nodesIn } from '../nodes-in.ts';
import type { EditNode } from '../types.ts';
import { isAlike } from './canonical.ts';
import { firstWrong, readPart, readStart } from './read-back.ts';
import { refuse, type Saving, type Unit, writeOtherwise } from './units.ts';

/** So often neighbors are moved apart before the whole edit is refused. */
const ROUNDS_AT_MOST = 60;

/**
 * Reads back what was edited together with its neighbors, and mends what they make of each other. Answers what the parser has
 * learned of the page, or undefined where the edit as a whole cannot be written.
 */
export function checkPage(saving: Saving): Env | undefined {
  const isFar = reachesFar(saving);
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const { wrong, env } = isFar ? checkAll(saving) : checkStretches(saving);
    if (wrong === undefined) return env;
    if (!mend(saving, wrong)) return undefined;
  }
  return undefined;
}

/** `wrong` is the index of the first block that stands in the source and is not read as what it says. */
type Checked = { wrong?: number; env: Env };

/** What such a block contains may change what others far from it are read as: half of a tag, of an element, of a reference. */
const FAR = new Set(['source', 'footnote', 'frontMatter']);

function reachesFar({ units, before }: Saving): boolean {
  const kept = new Set(units.filter(({ isKept }) => isKept).map(({ from }) => from));
  const changed = [
    ...units.filter(({ isKept }) => !isKept).map(({ node }) => node),
    ...before.nodes.filter((_, index) => !kept.has(index)),
  ];
  return changed.some((node) => [...nodesIn(node)].some(({ type }) => FAR.has(type)));
}

const meaningOf = ({ isRefused, old, node }: Unit): EditNode | undefined => (isRefused ? old : node);

const standingOf = ({ units }: Saving): Unit[] => units.filter(({ text }) => text !== '');

function checkAll(saving: Saving): Checked {
  const { gaps, units } = saving;
  const standing = standingOf(saving);
  const source = gaps.map((gap, index) => gap + (units[index]?.text ?? '')).join('');
  const { doc, env } = readDoc(source);
  const wrong = firstWrong(
    standing.flatMap((unit) => meaningOf(unit) ?? []),
    doc.content ?? [],
  );
  return wrong === -1 ? { env } : { env, wrong };
}

/** Which blocks are new, or have new neighbors. */
function touchedIn({ before, gaps, units }: Saving, standing: readonly Unit[]): boolean[] {
  const gapBefore = new Map(units.map((unit, index) => [unit, gaps[index]]));
  const isNew = standing.map((unit, index) => {
    const last = standing[index - 1]?.from ?? -1;
    return unit.from === -1 || unit.from !== last + 1 || gapBefore.get(unit) !== before.gaps[unit.from];
  });
  return standing.map((unit, index) => {
    const isAtEnd = index === standing.length - 1 && unit.from !== before.nodes.length - 1;
    return !unit.isKept || isNew[index] === true || isNew[index + 1] === true || isAtEnd;
  });
}

function checkStretches(saving: Saving): Checked {
  const standing = standingOf(saving);
  const isTouched = touchedIn(saving, standing);
  for (let from = 0; from < standing.length; from++) {
    if (isTouched[from] !== true) continue;
    let end = from + 1;
    while (end < standing.length && (isTouched[end] === true || isTouched[end + 1] === true)) end++;
    const wrong = wrongIn(saving, standing, Math.max(0, from - 1), Math.min(standing.length, end + 1));
    if (wrong !== -1) return { env: saving.state.env, wrong };
    from = end;
  }
  const { env } = saving.state;
  return { env: { ...env, footnoteLabels: saving.known.footnoteLabels } };
}

/** Where the blocks from one index to another are not read as what they say; the first of a page is read with what begins a page. */
function wrongIn(saving: Saving, standing: readonly Unit[], from: number, end: number): number {
  const gapBefore = new Map(saving.units.map((unit, index) => [unit, saving.gaps[index] ?? '']));
  const stretch = standing.slice(from, end);
  const text = stretch
    .map((unit, index) => (index === 0 && from > 0 ? '' : (gapBefore.get(unit) ?? '')) + unit.text)
    .join('');
  const read = from === 0 ? readStart(text, saving.known) : readPart(text, saving.known);
  const wrong = firstWrong(
    stretch.flatMap((unit) => meaningOf(unit) ?? []),
    read,
  );
  return wrong === -1 ? -1 : from + wrong;
}

/**
 * Keeps a block and its neighbors apart: by a blank line between new neighbors, then by writing one of them in another way, then by a
 * blank line next to what was edited; else the nearest block that was edited is refused. False where nothing is left to try.
 */
function mend(saving: Saving, wrong: number): boolean {
  const standing = standingOf(saving);
  const isTouched = touchedIn(saving, standing);
  const at = Math.min(wrong, standing.length - 1);
  const near = [at, at - 1, at + 1].filter((index) => isTouched[index] === true);
  const isNew = (before: Unit, unit: Unit): boolean => unit.from === -1 || unit.from !== before.from + 1;
  const isEither = (before: Unit, unit: Unit): boolean => isNew(before, unit) || isOther(before) || isOther(unit);
  const steps = [
    (index: number) => moveApart(saving, standing, index, isNew),
    (index: number) => partNeighbors(saving, standing, index, isTouched),
    (index: number) => moveApart(saving, standing, index, isEither),
  ];
  if (steps.some((step) => near.some(step))) return true;
  const isEdited = (unit: Unit): boolean => !unit.isKept && !unit.isRefused;
  const edited = standing.slice(0, at + 1).findLast(isEdited) ?? standing.find(isEdited);
  if (edited) refuse(edited);
  return edited !== undefined;
}

const isOther = ({ node, old, isOtherwise }: Unit): boolean => isOtherwise || old === undefined || !isAlike(node, old);

/** Puts a blank line before and behind a block where there is none, if the two that it parts may be parted. */
function moveApart(
  { units, gaps, eol }: Saving,
  standing: readonly Unit[],
  index: number,
  mayPart: (before: Unit, unit: Unit) => boolean,
): boolean {
  let isMoved = false;
  for (const at of [index, index + 1]) {
    const [before, unit] = [standing[at - 1], standing[at]];
    if (!before || !unit || !mayPart(before, unit)) continue;
    const place = units.indexOf(unit);
    if ((gaps[place] ?? '').split('\n').length > 2) continue;
    gaps[place] = eol + eol;
    isMoved = true;
  }
  return isMoved;
}

/** Writes a block, or else one next to it, so that they do not become one. */
function partNeighbors(
  saving: Saving,
  standing: readonly Unit[],
  index: number,
  isTouched: readonly boolean[],
): boolean {
  for (const other of [index + 1, index - 1]) {
    const pair = [standing[Math.max(index, other)], standing[Math.min(index, other)]];
    const [second, first] = pair;
    if (!first || !second) continue;
    // What was not edited keeps its bytes where that helps, too.
    const order = second.isKept && !first.isKept ? [first, second] : [second, first];
    for (const unit of order) {
      const mayChange = isTouched[standing.indexOf(unit)] === true;
      if (mayChange && writeOtherwise(saving, unit, unit === first ? second : first)) return true;
    }
  }
  return false;
}
