import type { Token } from 'markdown-it';
import { fullBudget } from '../markdown/budget.ts';
import { createParser } from '../markdown/parser.ts';
import { placeOf, type Span } from '../markdown/positions.ts';
import { lineStartsOf, mapHtmlBlock, mapInline, sourceSpan, type SourceMap } from '../markdown/source-offsets.ts';
import type { BlockTag } from '../markdown/tag-syntax.ts';
import { inlineSigns, meaningOf, plainSigns, shifted, type Sign } from '../text/condition-signs.ts';

// What stands inside lines is not parsed: the signs are found in their text, as the renderer finds them.
const parser = createParser();
parser.core.ruler.enableOnly(['normalize', 'block']);

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

type Walk = Signs & { source: string; lineStarts: number[]; seen: number; depth: number };

/**
 * Where the conditions of a page begin and end, as its parser sees it. `source` has single line feeds only; `before` are the
 * signs that stand before it, with offsets below 0.
 */
export function findSigns(source: string, before: readonly Sign[] = []): Signs {
  const walk: Walk = {
    source,
    lineStarts: lineStartsOf(source),
    signs: [],
    texts: [],
    attributes: [],
    seen: 0,
    depth: 0,
  };
  for (const sign of before) keepSign(walk, sign);
  for (const token of parser.parse(source, fullBudget())) readToken(walk, token);
  const { signs, texts, attributes } = walk;
  return { signs, texts, attributes };
}

function readToken(walk: Walk, token: Token): void {
  if (token.type === 'block_tag') readTag(walk, token);
  else if (token.type === 'html_block') readHtml(walk, token);
  else if (token.type === 'inline') {
    const { signs, texts } = inlineSigns(token.content);
    if (signs.length + texts.length === 0) return;
    const map = mapInline(walk.source, token);
    for (const text of texts) walk.texts.push(sourceSpan(map, text));
    place(walk, map, signs);
  } else if (token.map && (token.type === 'fence' || token.type === 'math_block'))
    pushLines(walk, token.map[0] + 1, token.map[1]);
  else if (token.map && token.type === 'code_block') pushLines(walk, token.map[0], token.map[1]);
}

function readHtml(walk: Walk, token: Token): void {
  const signs = plainSigns(token.content);
  if (signs.length === 0) return;
  const map = mapHtmlBlock(walk.source, token, walk.lineStarts);
  if (walk.depth === 0) return place(walk, map, signs);
  // The renderer drops a block of HTML that begins under a condition to its end.
  const end = walk.lineStarts[token.map?.[1] ?? 0] ?? walk.source.length;
  const block = { start: walk.lineStarts[token.map?.[0] ?? 0] ?? 0, end };
  walk.texts.push({ start: walk.seen, end });
  for (const sign of signs) {
    const placed = { ...sign, ...sourceSpan(map, sign) };
    if (isThere(walk, placed)) keepSign(walk, { ...placed, block });
    else keepSign(walk, { start: end, end, opens: sign.opens });
  }
  walk.seen = Math.max(walk.seen, end);
}

function pushLines(walk: Walk, first: number, end: number): void {
  const start = walk.lineStarts[first] ?? walk.source.length;
  walk.texts.push({ start, end: Math.max(start, walk.lineStarts[end] ?? walk.source.length) });
}

function readTag(walk: Walk, token: Token): void {
  const tag = token.meta as BlockTag;
  const offset = placeOf(token).offset ?? 0;
  const span = { start: offset + tag.end - tag.raw.length, end: offset + tag.end };
  if (tag.name === 'if' || tag.name === 'endif') return pushSign(walk, { ...span, ...meaningOf(tag.raw, tag.name) });
  for (const value of Object.values(tag.values)) {
    const inside = { start: offset + value.start, end: offset + value.end };
    const signs = plainSigns(walk.source.slice(inside.start, inside.end));
    if (signs.length === 0) continue;
    walk.texts.push(inside);
    walk.attributes.push({ span: inside, signs: signs.map((sign) => shifted(sign, inside.start)) });
  }
}

function place(walk: Walk, map: SourceMap, signs: readonly Sign[]): void {
  for (const sign of signs) pushSign(walk, { ...sign, ...sourceSpan(map, sign) });
}

// Should a place ever be wrong, a beginning hides all since the sign before it, and an end is none.
function pushSign(walk: Walk, sign: Sign): void {
  if (isThere(walk, sign)) keepSign(walk, sign);
  else if (sign.opens) keepSign(walk, { start: walk.seen, end: walk.seen, opens: true });
}

const isThere = (walk: Walk, { start, end }: Span): boolean =>
  start >= walk.seen && /^\{%[ \t]*(?:end)?if(?![\w-])/.test(walk.source.slice(start, end));

function keepSign(walk: Walk, sign: PlacedSign): void {
  walk.signs.push(sign);
  walk.seen = Math.max(walk.seen, sign.end);
  walk.depth = sign.opens ? walk.depth + 1 : Math.max(0, walk.depth - 1);
}
