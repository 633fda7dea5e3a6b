import { gapsAmong } from './gaps.ts';
import { gapOf, type Neighbors, rememberGap } from './memory.ts';
import type { Saving, Unit } from './units.ts';

/** Puts between the blocks what stood between them, or stood there before an edit that was taken back, or a blank line. */
export function placeGaps(saving: Saving): void {
  const { before, memory, units } = saving;
  const standing = units.filter(({ text }) => text !== '');
  rememberBroken(saving, standing);
  const found: string[] = [];
  const [first, last] = [standing[0], standing.at(-1)];
  let next: string =
    first?.from === 0 ? (before.gaps[0] ?? '') : (gapOf(memory, [undefined, first?.node]) ?? openGap(saving));
  let at = 0;
  const among = gapsBetween(saving, standing);
  for (const unit of units) {
    found.push(unit.text === '' ? '' : next);
    if (unit.text !== '') next = among[at++] ?? '';
  }
  const isLastKept = last !== undefined && last.from !== -1 && last.from === before.nodes.length - 1;
  const end = isLastKept ? before.gaps.at(-1) : (gapOf(memory, [last?.node, undefined]) ?? endGap(saving));
  saving.gaps = [...found, last === undefined ? closeGap(saving) : (end ?? '')];
}

/** What stands between the blocks: an edit that was taken back made neighbors of some that had been neighbors before. */
function gapsBetween({ before, memory, eol }: Saving, standing: readonly Unit[]): string[] {
  const aligned = standing.map(({ node, from, isKept }) => ({ node, from, isSame: isKept }));
  return gapsAmong({ gaps: before.gaps, between: eol + eol }, aligned).map((gap, index) => {
    const [unit, next] = standing.slice(index, index + 2);
    if (!unit || !next || (unit.isKept && next.isKept && next.from === unit.from + 1)) return gap;
    return gapOf(memory, [unit.node, next.node]) ?? gap;
  });
}

/** Remembers what stood between blocks that are neighbors no longer. */
function rememberBroken({ before: { nodes, gaps }, memory }: Saving, standing: readonly Unit[]): void {
  const kept = new Set<number>();
  standing.forEach(({ from, isKept }, index) => {
    const next = standing[index + 1];
    if (isKept && next?.isKept === true && next.from === from + 1) kept.add(next.from);
  });
  if (standing[0]?.isKept === true && standing[0].from === 0) kept.add(0);
  const last = standing.at(-1);
  if (last?.isKept === true && last.from === nodes.length - 1) kept.add(nodes.length);
  gaps.forEach((gap, index) => {
    const neighbors: Neighbors = [nodes[index - 1], nodes[index]];
    if (!kept.has(index) && nodes.length > 0) rememberGap(memory, neighbors, gap);
  });
}

const MARK = '\uFEFF';

/** A byte order mark stays, whatever comes or goes behind it. */
function openGap({ before, page }: Saving): string {
  if (before.nodes.length > 0) return before.gaps[0] ?? '';
  return page.source.startsWith(MARK) ? MARK : '';
}

/** Of an empty page, all that there is is one gap: what opens it is no part of its end. */
function endGap({ before }: Saving): string | undefined {
  const end = before.gaps.at(-1);
  return before.nodes.length === 0 && end?.startsWith(MARK) === true ? end.slice(MARK.length) : end;
}

function closeGap({ before, page }: Saving): string {
  if (before.nodes.length === 0) return before.gaps[0] ?? '';
  const mark = page.source.startsWith(MARK) ? MARK : '';
  return mark + (before.gaps.at(-1) ?? '');
}
