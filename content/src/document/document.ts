import { renderPage } from '../render/render-page.ts';
import type { RenderedPage, TargetSlot } from '../render/types.ts';
import { toBlocks } from './blocks.ts';
import { type Building, makeBlock, withSlotSigns } from './context.ts';
import { nameBlocks } from './keys.ts';
import { elementsOf, type HtmlNode, readHtml } from './read-html.ts';
import type { BlockNode, ContentRef, PageDocument } from './types.ts';

export type Refer = (slot: TargetSlot) => ContentRef;

type Rendered = Pick<RenderedPage, 'html' | 'slots'> & { tables?: readonly string[] };

/**
 * The page as the JSON document of the API, made from its derived HTML, so that both show the same. `refer` says where the
 * target of a slot leads; addresses and anchors of the page itself are answered here. What stands under a condition is left
 * out. Never throws but through `refer`.
 */
export function toDocument(source: string, refer: Refer): PageDocument {
  return documentOf(renderPage(source), refer);
}

/** The same of a page that is already rendered, without another parse. */
export function documentOf(page: Rendered, refer: Refer): PageDocument {
  return documentOfBlocks(blocksOf(page, refer));
}

/** Blocks that have no keys yet as a document. */
export function documentOfBlocks(nodes: BlockNode[]): PageDocument {
  nameBlocks(nodes);
  return { object: 'document', data: { schemaVersion: 1 }, nodes };
}

export function blocksOf(page: Rendered, refer: Refer): BlockNode[] {
  const html = readHtml(withSlotSigns(page.html));
  const building: Building = {
    slots: page.slots,
    tables: page.tables ?? [],
    refer,
    footnotes: findFootnotes(html),
    inFootnote: false,
    toBlocks,
  };
  return [...toBlocks(building, html), ...unnamedNotes(building)];
}

// Notes that only other notes or cells of HTML tables name.
function unnamedNotes(building: Building): BlockNode[] {
  const inside = { ...building, inFootnote: true };
  const items = [...building.footnotes.values()].map((note) =>
    makeBlock('list-item', { nodes: toBlocks(inside, note) }),
  );
  return items.length === 0 ? [] : [makeBlock('list-ordered', { nodes: items })];
}

function findFootnotes(html: readonly HtmlNode[]): Map<string, HtmlNode[]> {
  const section = html.findLast((node) => typeof node === 'object' && node.classes.includes('footnotes'));
  const items = typeof section === 'object' ? elementsOf(section.children, 'li') : [];
  const isBack = (node: HtmlNode) => typeof node === 'object' && node.classes.includes('footnote-back');
  return new Map(
    items.map(({ attributes, children }) => [attributes['id'] ?? '', children.filter((node) => !isBack(node))]),
  );
}
