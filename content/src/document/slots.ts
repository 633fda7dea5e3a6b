import type { Slot } from '../render/types.ts';
import { makeBlock } from '../nodes/make.ts';
import type { Building } from './context.ts';
import type { BlockNode, InlineNode } from '../nodes/types.ts';

/** Whether what a publisher fills stands on its own. */
export const isBlockSlot = (slot: Slot): boolean =>
  slot.kind === 'math' ? slot.display : !['icon', 'expression', 'code', 'tag'].includes(slot.kind);

export function toSlot(building: Building, slot: Slot): BlockNode[] {
  switch (slot.kind) {
    case 'math':
      return [makeBlock('math', { data: { formula: slot.formula } })];
    case 'include':
      return [makeBlock('reusable-content', { data: { ref: building.refer(slot) } })];
    case 'page-link':
      return [makeBlock('content-ref', { data: { ref: building.refer(slot) } })];
    default:
      // What a description says is no part of the page, and a condition belongs to its tag.
      return [];
  }
}

export function toInlineSlot(slot: Slot): InlineNode | undefined {
  switch (slot.kind) {
    case 'math':
      return makeVoid('inline-math', { formula: slot.formula });
    case 'icon':
      return makeVoid('icon', { icon: slot.name });
    case 'expression':
      return makeVoid('expression', { expression: slot.expression });
    default:
      return undefined;
  }
}

export function makeVoid(type: string, data: Record<string, unknown>): InlineNode {
  return { object: 'inline', type, isVoid: true, data, nodes: [] };
}
