import type { TargetSlot } from '../render/types.ts';
import { readPage } from '../shown/read-page.ts';
import type { ShownPage } from '../shown/types.ts';
import { toBlocks } from './blocks.ts';
import { makeBlock } from '../nodes/make.ts';
import type { Building } from './context.ts';
import { nameBlocks } from './keys.ts';
import type { BlockNode, ContentRef, PageDocument } from '../nodes/types.ts';

export type Refer = (slot: TargetSlot) => ContentRef;

/**
 * The page as the JSON document of the API. `refer` says where the target of a slot leads; addresses and anchors of the page
 * itself are answered here. What stands under a condition is left out. Never throws but through `refer`.
 */
export function toDocument(source: string, refer: Refer): PageDocument {
  return documentOf(readPage(source), refer);
}

/** The same of a page that is already read, without another parse. */
export function documentOf(page: ShownPage, refer: Refer): PageDocument {
  return documentOfBlocks(blocksOf(page, refer));
}

/** The document of a page without a text. */
export const emptyDocument = (): PageDocument => documentOfBlocks([]);

/** Blocks that have no keys yet as a document. */
export function documentOfBlocks(nodes: BlockNode[]): PageDocument {
  nameBlocks(nodes);
  return { object: 'document', data: { schemaVersion: 1 }, nodes };
}

export function blocksOf({ nodes, slots, notes }: ShownPage, refer: Refer): BlockNode[] {
  const building: Building = { slots, refer, footnotes: new Map(notes), inFootnote: false, toBlocks };
  return [...toBlocks(building, nodes), ...unnamedNotes(building)];
}

// Notes that only other notes or cells of HTML tables name.
function unnamedNotes(building: Building): BlockNode[] {
  const inside = { ...building, inFootnote: true };
  const items = [...building.footnotes.values()].map((note) =>
    makeBlock('list-item', { nodes: toBlocks(inside, note) }),
  );
  return items.length === 0 ? [] : [makeBlock('list-ordered', { nodes: items })];
}
