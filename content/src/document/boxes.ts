import { toCodeBox } from './code.ts';
import { type Building, makeBlock, plainText, slotIn } from './context.ts';
import { iconIn } from './inlines.ts';
import { toIntegration, toOpenapi } from './openapi.ts';
import { childrenOf, elementsOf, type HtmlElement, type HtmlNode, readHtml, textOf } from './read-html.ts';
import { toTable } from './tables.ts';
import type { BlockNode } from './types.ts';

type Box = (building: Building, node: HtmlElement) => BlockNode[];

/** The index of our blocks that are a `div` or a `section`, by their class. */
const BOXES = new Map<string, Box>([
  ['hint', toHint],
  ['code', toCodeBox],
  ['math', toMath],
  [
    'tabs',
    (building, node) => [makeBlock('tabs', { nodes: childrenOf(node, 'tab').map((tab) => toTab(building, tab)) })],
  ],
  [
    'stepper',
    (building, node) => [
      makeBlock('stepper', { nodes: childrenOf(node, 'step').map((step) => toStep(building, step)) }),
    ],
  ],
  [
    'columns',
    (building, node) => [
      makeBlock('columns', { nodes: childrenOf(node, 'column').map((column) => toColumn(building, column)) }),
    ],
  ],
  ['updates', toUpdates],
  ['prompt', toPrompt],
  ['condition', toCondition],
  ['openapi', toOpenapi],
  ['integration', toIntegration],
  ['table', toTables],
  ['cards', toTables],
  ['footnotes', () => []],
]);

/** What our block of this class is in the document; undefined for a box that only its author knows. */
export function boxOf({ classes }: HtmlElement): Box | undefined {
  return classes.map((name) => BOXES.get(name)).find((box) => box !== undefined);
}

/** The children but for those of these classes, which say something about the block. */
function without(node: HtmlElement, ...names: string[]): HtmlNode[] {
  return node.children.filter(
    (child) => typeof child !== 'object' || !names.some((name) => child.classes.includes(name)),
  );
}

/** A box that an author calls so depends on nothing. */
function toCondition(building: Building, { children }: HtmlElement): BlockNode[] {
  const at = children.findIndex((child) => typeof child === 'string' && child.trim() !== '');
  const first = children[at];
  const slot = typeof first === 'string' ? slotIn(building, first) : undefined;
  if (slot?.kind !== 'condition') return building.toBlocks(building, children);
  const { expression } = slot;
  return [makeBlock('if', { data: { expression }, nodes: building.toBlocks(building, children.slice(at + 1)) })];
}

/** The icon that an author chose for the whole block stands first in it. */
function ownIcon(building: Building, node: HtmlElement): { icon?: string } {
  return iconIn(building, childrenOf(node, 'icon').slice(0, 1));
}

function lineOf(building: Building, node: HtmlElement, name: string): string {
  return plainText(building, childrenOf(node, name)[0]?.children ?? []).trim();
}

function toHint(building: Building, node: HtmlElement): BlockNode[] {
  const style = node.classes.find((name) => /^hint-(?:info|success|warning|danger)$/.test(name))?.slice(5) ?? 'info';
  const data = { style, ...ownIcon(building, node) };
  return [makeBlock('hint', { data, nodes: building.toBlocks(building, without(node, 'icon')) })];
}

function toMath(building: Building, node: HtmlElement): BlockNode[] {
  const slot = slotIn(building, textOf(node.children));
  if (slot?.kind !== 'math') return building.toBlocks(building, node.children);
  return [makeBlock('math', { data: { formula: slot.formula } })];
}

function toTab(building: Building, node: HtmlElement): BlockNode {
  return makeBlock('tabs-item', {
    data: { title: lineOf(building, node, 'tab-title'), ...iconIn(building, childrenOf(node, 'tab-title')) },
    nodes: building.toBlocks(building, without(node, 'tab-title')),
    id: node.attributes['id'],
  });
}

function toStep(building: Building, node: HtmlElement): BlockNode {
  return makeBlock('stepper-step', {
    data: ownIcon(building, node),
    nodes: building.toBlocks(building, without(node, 'icon')),
  });
}

function toColumn(building: Building, node: HtmlElement): BlockNode {
  const width = Number(node.attributes['data-width']);
  const align = node.attributes['data-valign'] ?? '';
  return makeBlock('column', {
    data: {
      // A bare number would be one of pixels.
      ...(width > 0 ? { width: { value: width, unit: '%' } } : {}),
      ...(['top', 'middle', 'bottom'].includes(align) ? { verticalAlignment: align } : {}),
    },
    nodes: building.toBlocks(building, node.children),
  });
}

function toUpdates(building: Building, node: HtmlElement): BlockNode[] {
  const format = node.attributes['data-format'] || 'full';
  const nodes = childrenOf(node, 'update').map((update) => toUpdate(building, update));
  return [makeBlock('updates', { data: { format }, nodes })];
}

function toUpdate(building: Building, node: HtmlElement): BlockNode {
  const [time] = elementsOf(childrenOf(node, 'update-date'), 'time');
  const written = time?.attributes['datetime'] ?? lineOf(building, node, 'update-date');
  // A day is told as the moment at which it begins.
  const date = /^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00:00.000Z` : written;
  const tags = elementsOf(childrenOf(node, 'update-tags'), 'span').map((chip) => ({
    kind: 'tag',
    tag: chip.attributes['data-option'] ?? textOf(chip.children),
  }));
  return makeBlock('update', {
    data: { ...(date === '' ? {} : { date }), ...(tags.length === 0 ? {} : { tags }) },
    nodes: building.toBlocks(building, without(node, 'update-date', 'update-tags')),
  });
}

function toPrompt(building: Building, node: HtmlElement): BlockNode[] {
  const data = {
    description: lineOf(building, node, 'prompt-title'),
    ...iconIn(building, childrenOf(node, 'prompt-title')),
    ...(node.classes.includes('prompt-expanded') ? { defaultExpanded: 'full' } : {}),
  };
  return [makeBlock('prompt', { data, nodes: building.toBlocks(building, without(node, 'prompt-title')) })];
}

/** A table in its scroller, or as cards; as its author wrote it where less of it is shown. */
function toTables(building: Building, node: HtmlElement): BlockNode[] {
  const written = building.tables[Number(node.attributes['data-table'] ?? -1)];
  const [table] = elementsOf(written === undefined ? node.children : readHtml(written), 'table');
  if (!table) return building.toBlocks(building, node.children);
  if (node.classes.includes('full-width')) table.attributes['data-full-width'] ??= 'true';
  // A table that an author's HTML leads to from inside itself would have no end.
  return [toTable({ ...building, tables: [] }, table)];
}
