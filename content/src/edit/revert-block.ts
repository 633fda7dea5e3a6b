import { toDocument } from '../document/document.ts';
import type { ContentRef, DocumentNode } from '../document/types.ts';
import { alignUnits } from '../merge/align.ts';
import { splitPage } from '../merge/split.ts';
import type { Sequence } from '../merge/types.ts';
import type { TargetSlot } from '../render/types.ts';

type Side = 'before' | 'after';

export type Reverting = {
  /** The page as it was, and as it is. */
  before: string;
  after: string;
  /** Where links lead, which the keys of blocks depend on. */
  refer: (slot: TargetSlot, side: Side) => ContentRef;
};

/**
 * The page with the block of this key as it was before; the key is the one that it has now, or had then. A block that was not
 * there then goes, one that is gone comes back. Undefined where no block has the key.
 */
export function revertBlock({ refer, ...sources }: Reverting, key: string): string | undefined {
  const before = splitPage(sources.before);
  const after = splitPage(sources.after);
  const became = alignUnits(before, after);
  const here = findUnit(after, key, (slot) => refer(slot, 'after'));
  const from = here === -1 ? findUnit(before, key, (slot) => refer(slot, 'before')) : became.indexOf(here);
  const to = here === -1 ? (became[from] ?? -1) : here;
  const text = before.units[from]?.text;
  if (text !== undefined && to !== -1) return joined(after, { at: to, text });
  if (to !== -1) return without(after, to);
  return text === undefined ? undefined : withUnit(after, becamePlace(became, from), text);
}

// Of equal blocks the second has a number behind its key; it stands there in the order of the page.
function findUnit({ units }: Sequence, key: string, refer: (slot: TargetSlot) => ContentRef): number {
  const [base = key, number = '0'] = /^([0-9a-f]+)-(\d{1,6})$/.exec(key)?.slice(1) ?? [];
  const found = units.flatMap(({ text }, index) => (hasKey(toDocument(text, refer).nodes, base) ? [index] : []));
  return found[Number(number)] ?? found[0] ?? -1;
}

function hasKey(nodes: readonly DocumentNode[], key: string): boolean {
  return nodes.some((node) => {
    if (node.object !== 'block') return false;
    const inside = (node.fragments ?? []).some((fragment) => hasKey(fragment.nodes, key));
    return node.key === key || inside || hasKey(node.nodes, key);
  });
}

/** After which unit something came that is no more. */
function becamePlace(became: readonly number[], from: number): number {
  const before = became.slice(0, from).findLast((index) => index !== -1);
  return before === undefined ? 0 : before + 1;
}

function joined({ units, gaps }: Sequence, change?: { at: number; text: string }): string {
  return units.reduce(
    (text, unit, index) => text + (index === change?.at ? change.text : unit.text) + (gaps[index + 1] ?? ''),
    gaps[0] ?? '',
  );
}

const without = ({ units, gaps }: Sequence, at: number): string =>
  joined({ units: units.toSpliced(at, 1), gaps: gaps.toSpliced(at + 1, 1) });

function withUnit({ units, gaps }: Sequence, at: number, text: string): string {
  const isLast = at === units.length;
  const apart = gaps.some((gap) => gap.includes('\r\n')) ? '\r\n\r\n' : '\n\n';
  const unit = { kind: 'text' as const, text };
  // In front of the others, or behind the gap before it; the gap of a page's end stays at its end.
  const between = isLast && at > 0 ? gaps.toSpliced(at, 0, apart) : gaps.toSpliced(at + 1, 0, apart);
  return joined({ units: units.toSpliced(at, 0, unit), gaps: between });
}
