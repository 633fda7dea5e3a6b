import { linkFate } from '../render/sanitizing/urls.ts';
import type { ShownNode } from '../shown/types.ts';
import type { BlockNode, ContentRef } from '../nodes/types.ts';
import type { Slot, TargetSlot } from '../render/types.ts';

/** What the building of one document carries along. */
export type Building = {
  slots: readonly Slot[];
  refer: (slot: TargetSlot) => ContentRef;
  /** What stands in each footnote that is not shown yet, by the id that references lead to. */
  footnotes: Map<string, readonly ShownNode[]>;
  /** Notes may name notes, even themselves. */
  inFootnote: boolean;
  /** Handed on rather than imported: blocks hold inlines, and a footnote in a line holds blocks. */
  toBlocks: (building: Building, nodes: readonly ShownNode[]) => BlockNode[];
};

function slotIn(building: Building, url: string): Slot | undefined {
  const number = /^\u0081(\d+)\u008D$/.exec(url)?.[1];
  return number === undefined ? undefined : building.slots[Number(number)];
}

/** What an attribute of an element leads to: a slot is for the caller to judge, everything else is an address or an anchor. */
export function refOf(building: Building, url: string): ContentRef {
  const slot = slotIn(building, url);
  if (slot && 'target' in slot) return building.refer(slot);
  return url.startsWith('#') ? { kind: 'anchor', anchor: url.slice(1) } : { kind: 'url', url };
}

/** The same of what an author wrote into a tag; undefined for what cannot be resolved. */
export function refOfTarget(building: Building, kind: 'link' | 'file', written: string): ContentRef | undefined {
  const target = written.trim();
  const fate = linkFate(written);
  if (fate === 'drop') return undefined;
  return fate === 'slot' ? building.refer({ kind, target }) : refOf(building, target);
}
