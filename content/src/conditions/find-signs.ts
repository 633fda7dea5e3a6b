import { linesOf, placesIn, textLinesOf } from '../blocks/places.ts';
import { type BlockTree, readBlocks } from '../blocks/read.ts';
import type { Block, Content } from '../blocks/types.ts';
import { TooMuch } from '../markdown/budget.ts';
import type { Span } from '../markdown/positions.ts';
import { inlineSigns, plainSigns, shifted, type Sign } from '../markdown/condition-signs.ts';

/** A sign in its page. One in a block of HTML that begins under a condition tells where that block is. */
export type PlacedSign = Sign & { block?: Span };

export type Signs = {
  /** What the renderer takes as signs of conditions, in the order of the source. */
  signs: PlacedSign[];
  /** Where a sign is text: in code, in formulas, after a backslash, in attributes of tags. */
  texts: Span[];
  /** Conditions inside an attribute of a tag, which end with it. */
  attributes: { span: Span; signs: Sign[] }[];
};

type Walk = Signs & { tree: BlockTree; seen: number; depth: number };

/**
 * Where the conditions of a page begin and end from an offset on, as its blocks have them. `source` has single line feeds
 * only; `before` are the signs that stand before the offset. Throws `TooMuch` for what the parser does not read.
 */
export function findSigns(source: string, from = 0, before: readonly Sign[] = []): Signs {
  const tree = readBlocks(source, from);
  if (!tree.isRead) throw new TooMuch();
  const walk: Walk = { tree, signs: [], texts: [], attributes: [], seen: 0, depth: 0 };
  for (const sign of before) keepSign(walk, sign);
  walk.seen = Math.max(walk.seen, from);
  for (const block of tree.blocks) readBlock(walk, block);
  const { signs, texts, attributes } = walk;
  return { signs, texts, attributes };
}

function readBlock(walk: Walk, block: Block): void {
  const { kind, open, close, content } = block;
  if (kind === 'code' || kind === 'formula') walk.texts.push(textLinesOf(walk.tree, block));
  else if (kind === 'html') readHtml(walk, block);
  else if (kind === 'tag') readAttributes(walk, block);
  else if (kind === 'condition' && open) pushSign(walk, { ...open, opens: true, ...block.attributes });
  else if (kind === 'end' && block.name === 'endif') pushSign(walk, { ...block.span, opens: false });
  else if (content) readText(walk, content);
  for (const child of block.children) readBlock(walk, child);
  if (kind === 'condition' && close) pushSign(walk, { ...close, opens: false });
}

// What stands inside lines is not parsed: the signs are found in their text, as the renderer finds them.
function readText(walk: Walk, content: Content): void {
  const { signs, texts } = inlineSigns(content.text);
  if (signs.length + texts.length === 0) return;
  const placed = placesIn(walk.tree, content);
  for (const text of texts) walk.texts.push(placed(text));
  for (const sign of signs) pushSign(walk, { ...sign, ...placed(sign) });
}

function readHtml(walk: Walk, block: Block): void {
  const { content } = block;
  const signs = plainSigns(content?.text ?? '');
  if (signs.length === 0 || !content) return;
  const placeOf = placesIn(walk.tree, content);
  const placed = signs.map((sign) => ({ ...sign, ...placeOf(sign) }));
  if (walk.depth === 0) {
    for (const sign of placed) pushSign(walk, sign);
    return;
  }
  // The renderer drops a block of HTML that begins under a condition to its end.
  const lines = linesOf(walk.tree, block);
  walk.texts.push({ start: walk.seen, end: lines.end });
  for (const sign of placed) {
    if (isThere(walk, sign)) keepSign(walk, { ...sign, block: lines });
    else keepSign(walk, { start: lines.end, end: lines.end, opens: sign.opens });
  }
  walk.seen = Math.max(walk.seen, lines.end);
}

function readAttributes(walk: Walk, { values = {} }: Block): void {
  for (const span of Object.values(values)) {
    const signs = plainSigns(walk.tree.source.slice(span.start, span.end));
    if (signs.length === 0) continue;
    walk.texts.push(span);
    walk.attributes.push({ span, signs: signs.map((sign) => shifted(sign, span.start)) });
  }
}

// Should a place ever be wrong, a beginning hides all since the sign before it, and an end is none.
function pushSign(walk: Walk, sign: Sign): void {
  if (isThere(walk, sign)) keepSign(walk, sign);
  else if (sign.opens) keepSign(walk, { start: walk.seen, end: walk.seen, opens: true });
}

const isThere = ({ seen, tree }: Walk, { start, end }: Span): boolean =>
  start >= seen && /^\{%[ \t]*(?:end)?if(?![\w-])/.test(tree.source.slice(start, end));

function keepSign(walk: Walk, sign: PlacedSign): void {
  walk.signs.push(sign);
  walk.seen = Math.max(walk.seen, sign.end);
  walk.depth = sign.opens ? walk.depth + 1 : Math.max(0, walk.depth - 1);
}
