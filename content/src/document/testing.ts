import type { TargetSlot } from '../render/types.ts';
import { toDocument } from './document.ts';
import type { DocumentNode, PageDocument } from '../nodes/types.ts';

// What the tests of documents share.

const refer = (slot: TargetSlot) => ({ kind: slot.kind, target: slot.target });
export const read = (source: string): PageDocument => toDocument(source, refer);

/** A document in short: types, data and texts, marks as `bold(text)`. */
export function brief(nodes: readonly DocumentNode[]): unknown[] {
  return nodes.map((node) => {
    if (node.object === 'text')
      return node.leaves
        .map(({ text, marks }) => marks.reduce((inner, { type }) => `${type}(${inner})`, text))
        .join('');
    const parts: unknown[] = [node.type];
    if (Object.keys(node.data).length > 0) parts.push(node.data);
    if (node.object === 'block' && node.meta) parts.push(`#${node.meta.id}`);
    for (const fragment of node.fragments ?? []) parts.push({ [fragment.type]: brief(fragment.nodes) });
    return [...parts, ...brief(node.nodes)];
  });
}
export const short = (source: string): unknown[] => brief(read(source).nodes);
