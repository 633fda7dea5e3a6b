import { linesOf, placesIn, textLinesOf } from '../blocks/places.ts';
import { type BlockTree, readBlocks } from '../blocks/read.ts';
import type { Block, Content } from '../blocks/types.ts';
import { TooMuch } from '../markdown/positions/budget.ts';
import type { Span } from '../markdown/positions/positions.ts';
import { inlineTags, plainTags, shifted, type ConditionTag } from '../markdown/tags/condition-tags.ts';

/** A tag in its page. One in a block of HTML that begins under a condition says where that block is. */
export type PlacedTag = ConditionTag & { block?: Span };

export type ConditionTags = {
  /** What the renderer takes as condition tags, in the order of the source. */
  tags: PlacedTag[];
  /** Where a tag is text: in code, in formulas, after a backslash, in attributes of tags. */
  texts: Span[];
  /** Conditions inside an attribute of a tag, which end with it. */
  attributes: { span: Span; tags: ConditionTag[] }[];
  /** How many conditions are blocks with an end of their own. */
  blocks: number;
};

type Walk = ConditionTags & { tree: BlockTree; seen: number; depth: number };

/**
 * Where the conditions of a page begin and end from an offset on, as its blocks have them. `source` has single line feeds
 * only; `before` are the tags that stand before the offset. Throws `TooMuch` for what the parser does not read.
 */
export function findConditionTags(source: string, from = 0, before: readonly ConditionTag[] = []): ConditionTags {
  const tree = readBlocks(source, from);
  if (!tree.isRead) throw new TooMuch();
  const walk: Walk = { tree, tags: [], texts: [], attributes: [], blocks: 0, seen: 0, depth: 0 };
  for (const tag of before) keepTag(walk, tag);
  walk.seen = Math.max(walk.seen, from);
  for (const block of tree.blocks) readBlock(walk, block);
  const { tags, texts, attributes, blocks } = walk;
  return { tags, texts, attributes, blocks };
}

function readBlock(walk: Walk, block: Block): void {
  const { kind, open, close, content } = block;
  if (kind === 'code' || kind === 'formula') walk.texts.push(textLinesOf(walk.tree, block));
  else if (kind === 'html') readHtml(walk, block);
  else if (kind === 'tag') readAttributes(walk, block);
  else if (kind === 'condition' && open) pushTag(walk, { ...open, opens: true, ...block.attributes });
  else if (kind === 'end' && block.name === 'endif') pushTag(walk, { ...block.span, opens: false });
  else if (content) readText(walk, content);
  for (const child of block.children) readBlock(walk, child);
  if (kind !== 'condition' || !close) return;
  walk.blocks++;
  pushTag(walk, { ...close, opens: false });
}

// What stands inside lines is not parsed: the tags are found in their text, as the renderer finds them.
function readText(walk: Walk, content: Content): void {
  const { tags, texts } = inlineTags(content.text);
  if (tags.length + texts.length === 0) return;
  const placed = placesIn(walk.tree, content);
  for (const text of texts) walk.texts.push(placed(text));
  for (const tag of tags) pushTag(walk, { ...tag, ...placed(tag) });
}

function readHtml(walk: Walk, block: Block): void {
  const { content } = block;
  const tags = plainTags(content?.text ?? '');
  if (tags.length === 0 || !content) return;
  const placeOf = placesIn(walk.tree, content);
  const placed = tags.map((tag) => ({ ...tag, ...placeOf(tag) }));
  if (walk.depth === 0) {
    for (const tag of placed) pushTag(walk, tag);
    return;
  }
  // The renderer drops a block of HTML that begins under a condition to its end.
  const lines = linesOf(walk.tree, block);
  walk.texts.push({ start: walk.seen, end: lines.end });
  for (const tag of placed) {
    if (isThere(walk, tag)) keepTag(walk, { ...tag, block: lines });
    else keepTag(walk, { start: lines.end, end: lines.end, opens: tag.opens });
  }
  walk.seen = Math.max(walk.seen, lines.end);
}

function readAttributes(walk: Walk, { values = {} }: Block): void {
  for (const span of Object.values(values)) {
    const tags = plainTags(walk.tree.source.slice(span.start, span.end));
    if (tags.length === 0) continue;
    walk.texts.push(span);
    walk.attributes.push({ span, tags: tags.map((tag) => shifted(tag, span.start)) });
  }
}

// Should a place ever be wrong, a beginning hides all since the tag before it, and an end is none.
function pushTag(walk: Walk, tag: ConditionTag): void {
  if (isThere(walk, tag)) keepTag(walk, tag);
  else if (tag.opens) keepTag(walk, { start: walk.seen, end: walk.seen, opens: true });
}

const isThere = ({ seen, tree }: Walk, { start, end }: Span): boolean =>
  start >= seen && /^\{%[ \t]*(?:end)?if(?![\w-])/.test(tree.source.slice(start, end));

function keepTag(walk: Walk, tag: PlacedTag): void {
  walk.tags.push(tag);
  walk.seen = Math.max(walk.seen, tag.end);
  walk.depth = tag.opens ? walk.depth + 1 : Math.max(0, walk.depth - 1);
}
