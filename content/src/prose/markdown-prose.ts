import type { Token } from 'markdown-it';
import { plainTokens } from '../markdown/inline-text.ts';
import { placeOf, type Span } from '../markdown/positions/positions.ts';
import { MARK, type PageProse, THING } from './types.ts';

type Placed = { text: string; tokens: readonly Token[]; at: (span: Span) => Span };

/** Elements in running text whose text is no prose. */
const VERBATIM = /^<(code|kbd|samp|var|pre|script|style|button|picture|i\s[^>]*fa-)/i;

/**
 * What is prose of a text of Markdown: as long as the text. Links and code that stand in it are added to those
 * of the page. Linear.
 */
export function markdownProse(page: PageProse, { text, tokens, at }: Placed): string {
  const characters = Array.from<string>({ length: text.length }).fill(MARK);
  const put = (span: Span | undefined, as?: string): void => {
    for (let index = span?.start ?? 0; index < (span?.end ?? 0); index++) characters[index] = as ?? text[index] ?? '';
  };
  let verbatim: string | undefined;
  let before = 0;
  for (const token of tokens) {
    const { span } = placeOf(token);
    verbatim = inVerbatim(token, verbatim);
    if (verbatim !== undefined) put(span, THING);
    else if (writtenSpan(token, text) !== undefined) put(writtenSpan(token, text));
    else if (token.type === 'text' && span !== undefined)
      for (const piece of piecesOf(text, { start: before, end: span.end })) put(piece.span, piece.as);
    else if (token.type === 'softbreak' || token.type === 'hardbreak') put(span, ' ');
    else if (!isMark(token)) put(span, THING);
    if (token.type === 'code_inline') page.code.push(token.content);
    before = endOf(token, before);
  }
  addLinks(page, { text, tokens, at });
  for (let index = 0; index < text.length; index++) if (text[index] === '\n') characters[index] = '\n';
  return characters.join('');
}

/** The name of the element whose text is no prose, while it is open. */
function inVerbatim({ type, content }: Token, open: string | undefined): string | undefined {
  if (type !== 'html_inline') return open;
  if (open !== undefined) return content.toLowerCase().startsWith(`</${open}`) ? undefined : open;
  return VERBATIM.exec(content)?.[1]?.toLowerCase().split(/\s/, 1)[0];
}

/** Where a text stands as it is; one that the parser joined of several has the place of the last of them. */
function writtenSpan(token: Token, text: string): Span | undefined {
  const { span } = placeOf(token);
  if (token.type !== 'text' || span === undefined) return undefined;
  const { end } = span;
  const start = Math.max(0, end - token.content.length);
  return text.slice(start, end) === token.content ? { start, end } : undefined;
}

/** Where what follows a token begins: inside of a link, or behind everything else. */
function endOf(token: Token, before: number): number {
  const { span } = placeOf(token);
  if (span === undefined) return before;
  return token.type === 'link_open' && token.info !== 'auto' ? span.start + 1 : span.end;
}

const ESCAPE = /\\[!-/:-@[-`{-~]|&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});|[*_~]+$/giu;

/** A text with escaped characters or entities in it, or with the first half of a mark behind it: what of it are words. */
function piecesOf(text: string, { start, end }: Span): { span: Span; as?: string }[] {
  const pieces: { span: Span; as?: string }[] = [];
  let from = start;
  for (const { 0: found, index } of text.slice(start, end).matchAll(ESCAPE)) {
    const at = start + index;
    pieces.push({ span: { start: from, end: at } });
    if (found.startsWith('&')) pieces.push({ span: { start: at, end: at + found.length }, as: THING });
    else if (found.startsWith('\\')) pieces.push({ span: { start: at + 1, end: at + 2 } });
    from = at + found.length;
  }
  return [...pieces, { span: { start: from, end } }];
}

// Escaped characters and entities stand for one character of a text.
const isMark = ({ type, tag, info }: Token): boolean =>
  type === 'link_open' || type === 'link_close' ? info !== 'auto' : ['strong', 'em', 's'].includes(tag);

function addLinks(page: PageProse, { text, tokens, at }: Placed): void {
  for (const [index, open] of tokens.entries()) {
    const { span } = placeOf(open);
    if (open.type !== 'link_open' || !span) continue;
    let end = index + 1;
    while (end < tokens.length && tokens[end]?.type !== 'link_close') end++;
    const inside = tokens.slice(index + 1, end);
    const [first, last] = [placeOf(inside[0] ?? open).span, placeOf(inside.at(-1) ?? open).span];
    const isBare = open.info === 'auto' || text[span.start] !== '[';
    const label = isBare ? span : { start: first?.start ?? span.start, end: last?.end ?? span.end };
    page.links.push({ text: plainTokens(inside), target: String(open.attrGet('href')), span: at(label), isBare });
  }
}
