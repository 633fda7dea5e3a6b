import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { useEmoji } from './emoji.ts';

const inlineParser = new MarkdownIt('default', { html: true, linkify: false });
inlineParser.normalizeLink = (url) => url;
inlineParser.validateLink = () => true;
useEmoji(inlineParser);

/** Longer headings and titles are cut here before they are parsed. */
const MAX_INLINE = 5_000;

/** The inline tokens of one line of Markdown, with link targets as written (escapes resolved, nothing encoded). */
export function parseInline(markdown: string): Token[] {
  return inlineParser.parseInline(markdown.slice(0, MAX_INLINE), {})[0]?.children ?? [];
}

/** Inline Markdown as plain text: marks, tags and link targets are gone, images leave their alt text. */
export function plainInline(markdown: string): string {
  if (!/[\\`*_~[\]<>&!:]/.test(markdown)) return markdown.slice(0, MAX_INLINE).trim();
  return plainTokens(parseInline(markdown));
}

const TEXTS = new Set(['text', 'code_inline', 'text_special', 'emoji', 'expression', 'math_inline']);

export function plainTokens(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) {
    if (TEXTS.has(token.type)) text += token.content;
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' ';
    else if (token.type === 'image') text += plainTokens(token.children ?? []);
  }
  return text.trim();
}
