import { forEachBlock } from '../../blocks/walk.ts';
import type { Block } from '../../blocks/types.ts';
import { fullBudget } from '../../markdown/positions/budget.ts';
import type { TakenIds } from '../../text/heading-id.ts';
import type { Warning } from '../../warning.ts';
import { giveLooks, isCodeTag } from '../code/code-tags.ts';
import { nameHeadings } from '../headings/headings.ts';
import { integrationSlot } from '../tags/integration-slots.ts';
import { openapiSlot } from '../tags/openapi-slots.ts';
import { nameTabs } from '../tags/tab-ids.ts';
import { conditionSlot, tagSlot } from '../tags/tag-slots.ts';
import type { BlockUse, OutlineItem, Slot } from '../types.ts';
import { takeFootnotes } from './footnotes.ts';
import { parseBlocks } from './parser.ts';
import { markTasks } from './tasks.ts';
import type { Body } from './types.ts';

/** What one rendering collects on its way; handed to the parser as its environment. */
export type Collected = {
  slots: Slot[];
  outline: OutlineItem[];
  warnings: Warning[];
  uses: Set<BlockUse>;
  /** Whether conditions become boxes with what stands under them, instead of hiding it. */
  keepConditions?: boolean;
  /** How many conditions are open where the text begins. */
  conditionDepth?: number;
};

/** Markdown as the tree that HTML and the document are written from. The only file that knows the order of what is done to it. */
export function readBody(markdown: string, collected: Collected): Body {
  const all = parseBlocks(markdown, { ...collected, ...fullBudget() });
  const { blocks, notes } = takeFootnotes(all);
  const body = { blocks, notes, slots: new Map<Block, Slot>(), titles: new Map<Block, string>() };
  const parts = [blocks, ...notes.map(({ block }) => [block])];
  for (const part of parts) forEachBlock(part, (block) => readTag(body, block));
  for (const part of parts) forEachBlock(part, markTasks);
  const taken: TakenIds = new Map();
  nameHeadings(parts, collected.outline, taken);
  // After the headings have theirs: those are older than any tab.
  for (const part of parts) forEachBlock(part, (block) => nameTabs(block, taken));
  return body;
}

function readTag({ slots, titles }: { slots: Map<Block, Slot>; titles: Map<Block, string> }, block: Block): void {
  if (block.isTooDeep || (block.kind !== 'tag' && block.kind !== 'condition')) return;
  if (isCodeTag(block)) {
    titles.set(block, giveLooks(block));
    return;
  }
  const whole = tagSlot(block);
  // What an author put inside is text that the publisher may use.
  if (whole) block.children = [];
  const slot =
    whole ?? (block.kind === 'condition' ? conditionSlot(block) : (openapiSlot(block) ?? integrationSlot(block)));
  if (slot) slots.set(block, slot);
}
