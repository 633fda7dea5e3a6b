import type { Token } from 'markdown-it';
import { type Budget, fullBudget, MAX_PAGE, TooMuch } from '../markdown/positions/budget.ts';
import { createParser } from '../markdown/parser.ts';
import { placeOf, type Definition, type Span } from '../markdown/positions/positions.ts';
import {
  lineStartsOf,
  mapHtmlBlock,
  mapInline,
  sourceSpan,
  type SourceMap,
} from '../markdown/positions/source-offsets.ts';
import { parsePage } from '../page/facts.ts';
import { coverLinks } from './cover-links.ts';
import { htmlTargets, type HtmlTarget } from './html-targets.ts';
import { tagTarget } from './tag-targets.ts';
import type { PageLink } from './types.ts';

const parser = createParser();
const { unescapeAll } = parser.utils;

type Walk = { source: string; lineStarts: number[]; found: PageLink[]; imageLabels: Set<string> };

/**
 * Every link, picture, file and include of a page with the place of its target, in the order of the source. What stands under
 * a condition is among them, what stands in code is not; a definition of a reference is one link, however often it is used.
 * Addresses without a scheme and e-mail addresses in running text are links to a reader, but nothing here. A page that is
 * shown as plain text, because it is too long or has too much in it, has none. Never throws.
 */
export function links(source: string): PageLink[] {
  const facts = parsePage(source);
  return [...coverLinks(source, facts), ...(source.length > MAX_PAGE ? [] : linksInBody(source, facts.bodyStart))];
}

// Every character is replaced by one character, or offsets would not be those of the source.
const textOf = (source: string): string =>
  source
    .replace(/\r(?=\n)/g, ' ')
    .replaceAll('\r', '\n')
    .replaceAll('\0', '\uFFFD');

/** The blocks of a body without front matter, and the text that their places are in: as long as the source. */
export function blocksOf(source: string): { text: string; blocks: Token[] } {
  const text = textOf(source);
  return { text, blocks: text.length > MAX_PAGE ? [] : parseUnlessTooMuch(text, fullBudget()) };
}

function linksInBody(source: string, bodyStart: number): PageLink[] {
  const text = textOf(source.slice(bodyStart));
  const walk: Walk = { source: text, lineStarts: lineStartsOf(text), found: [], imageLabels: new Set() };
  const env: { budget: Budget; definitions?: Definition[] } = fullBudget();
  for (const token of parseUnlessTooMuch(text, env)) readBlock(walk, token);
  for (const { token, target } of env.definitions ?? []) {
    const { label } = token.meta as { label: string };
    addMarkdown(walk, walk.imageLabels.has(label) ? 'image' : 'link', target);
  }
  return (
    walk.found
      // An attribute may go on over lines, and then what stands between its words may be the mark of a quote.
      .filter(({ start, end }) => !text.slice(start, end).includes('\n'))
      .sort((a, b) => a.start - b.start)
      .map((link) => ({ ...link, start: link.start + bodyStart, end: link.end + bodyStart }))
  );
}

function parseUnlessTooMuch(text: string, env: { budget: Budget; definitions?: Definition[] }): Token[] {
  try {
    return parser.parse(text, env);
  } catch (error) {
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
    delete env.definitions;
    return [];
  }
}

function readBlock(walk: Walk, token: Token): void {
  if (token.type === 'block_tag') {
    const found = tagTarget(token);
    if (found && walk.source.startsWith(found.target, found.start)) walk.found.push(found);
  } else if (token.type === 'html_block') {
    const targets = htmlTargets(token.content);
    if (targets.length === 0) return;
    const map = mapHtmlBlock(walk.source, token, walk.lineStarts);
    for (const target of targets) addHtml(walk, map, target, 0);
  } else if (token.type === 'inline' && token.children) readInline(walk, token, token.children);
}

function readInline(walk: Walk, inline: Token, children: readonly Token[]): void {
  let lines: SourceMap | undefined;
  for (const child of children) {
    const { span, target } = placeOf(child);
    if (!span) continue;
    if (child.type === 'html_inline')
      for (const found of htmlTargets(child.content))
        addHtml(walk, (lines ??= mapInline(walk.source, inline)), found, span.start);
    if ((child.type !== 'link_open' && child.type !== 'image') || !target) continue;
    const kind = child.type === 'image' ? 'image' : 'link';
    const label = (child.meta as { label?: string } | null)?.label;
    if (label !== undefined) {
      if (kind === 'image') walk.imageLabels.add(label);
      continue;
    }
    lines ??= mapInline(walk.source, inline);
    if (child.info === 'auto') addAuto(walk, sourceSpan(lines, target));
    else addMarkdown(walk, kind, sourceSpan(lines, target), String(child.attrGet(kind === 'image' ? 'src' : 'href')));
  }
}

function addMarkdown(walk: Walk, kind: 'link' | 'image', { start, end }: Span, target?: string): void {
  if (end === start) return;
  const syntax = walk.source[start - 1] === '<' ? 'angle' : 'bare';
  walk.found.push({ kind, target: target ?? unescapeAll(walk.source.slice(start, end)), syntax, start, end });
}

function addAuto(walk: Walk, { start, end }: Span): void {
  walk.found.push({ kind: 'link', target: walk.source.slice(start, end), syntax: 'autolink', start, end });
}

function addHtml(walk: Walk, map: SourceMap, { start, end, ...rest }: HtmlTarget, offset: number): void {
  walk.found.push({ ...rest, ...sourceSpan(map, { start: start + offset, end: end + offset }) });
}
