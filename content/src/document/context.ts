import { SLOT_END, SLOT_START } from '../text/own-signs.ts';
import { type HtmlNode, textOf } from './read-html.ts';
import type { BlockNode, ContentRef, Fragment, Mark, TextNode } from './types.ts';
import type { Slot, TargetSlot } from '../render/types.ts';

/** What the building of one document carries along. */
export type Building = {
  slots: readonly Slot[];
  /** Tables as their authors wrote them, where the page shows less of them. */
  tables: readonly string[];
  refer: (slot: TargetSlot) => ContentRef;
  /** What stands in each footnote that is not shown yet, by the id that references lead to. */
  footnotes: Map<string, HtmlNode[]>;
  /** Notes may name notes, even themselves. */
  inFootnote: boolean;
  /** Handed on rather than imported: blocks hold inlines, and a footnote in a line holds blocks. */
  toBlocks: (building: Building, nodes: readonly HtmlNode[]) => BlockNode[];
};

export function slotIn(building: Building, text: string): Slot | undefined {
  if (!text.includes(SLOT_START)) return undefined;
  const number = /^\s*\u0081(\d+)\u008D\s*$/.exec(text)?.[1];
  return number === undefined ? undefined : building.slots[Number(number)];
}

export function withSlotSigns(html: readonly (string | number)[]): string {
  return html.map((piece) => (typeof piece === 'string' ? piece : `${SLOT_START}${piece}${SLOT_END}`)).join('');
}

/** Words with the words of what is only filled in where the page is shown. */
export function plainText(building: Building, nodes: readonly HtmlNode[]): string {
  return textOf(nodes).replace(/\u0081(\d+)\u008D/g, (_sign, number) => slotText(building.slots[Number(number)]));
}

function slotText(slot: Slot | undefined): string {
  if (slot?.kind === 'code') return slot.text;
  if (slot?.kind === 'math') return slot.formula;
  return slot?.kind === 'expression' ? slot.expression : '';
}

/** An address as its author wrote it. */
export function addressOf(building: Building, url: string | undefined): string {
  const slot = slotIn(building, url ?? '');
  return slot && 'target' in slot ? slot.target : (url ?? '');
}

/** What an attribute leads to: a slot is for the caller to judge, everything else is an address or an anchor. */
export function refOf(building: Building, url: string): ContentRef {
  const slot = slotIn(building, url);
  if (slot && 'target' in slot) return building.refer(slot);
  return url.startsWith('#') ? { kind: 'anchor', anchor: url.slice(1) } : { kind: 'url', url };
}

type BlockParts = Partial<Pick<BlockNode, 'data' | 'nodes' | 'fragments'>> & { id?: string | undefined };

/** A block as the API shows it; one without nodes is void. Its key comes later. */
export function makeBlock(type: string, { data = {}, nodes, fragments, id }: BlockParts = {}): BlockNode {
  const block: BlockNode = { object: 'block', type, isVoid: nodes === undefined, data, nodes: nodes ?? [], key: '' };
  if (fragments) block.fragments = fragments;
  if (id !== undefined) block.meta = { id };
  return block;
}

export const makeText = (text: string, marks: Mark[] = []): TextNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks }],
});

export function makeFragment(type: string, nodes: BlockNode[], name = type): Fragment {
  return { object: 'fragment', fragment: name, type, nodes };
}
