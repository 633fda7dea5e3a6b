import type { Token } from 'markdown-it';
import { createParser } from '../../markdown/parser.ts';
import { plainTokens } from '../../markdown/inline-text.ts';
import { placeOf } from '../../markdown/positions/positions.ts';
import { useTemplateTags } from '../../translation/reading/template-tags.ts';
import type { EditNode } from '../types.ts';
import { htmlPieces } from './html-pieces.ts';
import type { Piece } from './pieces.ts';

const parser = createParser();
useTemplateTags(parser);

/** What stands in a text of Markdown. `env` is what the parser has learned of the page. Throws `TooMuch`, as it does. */
export function markdownPieces(text: string, env: Record<string, unknown>): Piece[] {
  const tokens: Token[] = [];
  parser.inline.parse(text, parser, env, tokens);
  return tokens.flatMap((token) => pieceOf(text, token));
}

const NAMES: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', s: 's', link: 'a' };

function pieceOf(text: string, token: Token): Piece | Piece[] {
  const { type, content, level } = token;
  const name = NAMES[type.replace(/_(?:open|close)$/, '')];
  if (name !== undefined)
    return token.nesting === 1
      ? { type: 'open', name, attributes: linkAttributes(token), source: '', level }
      : { type: 'close', name, source: '', level };
  switch (type) {
    case 'text':
    case 'text_special':
      return { type: 'text', text: content };
    case 'softbreak':
      return { type: 'text', text: ' ' };
    case 'hardbreak':
      return node('hardBreak');
    case 'code_inline':
      return { type: 'node', node: { type: 'text', text: content, marks: [{ type: 'code' }] } };
    case 'html_inline':
      return htmlPieces(content, level);
    case 'image':
      return node('image', imageAttributes(token));
    case 'math_inline':
      return node('inlineFormula', { tex: content });
    case 'expression':
      return node('expression', { expression: content });
    case 'emoji':
      return node('emoji', { emoji: content, name: sourceOf(text, token).replaceAll(':', '') });
    case 'footnote_ref':
      return node('footnoteRef', { label: content.slice(2, -1) });
    default:
      return { type: 'source', source: sourceOf(text, token) };
  }
}

const node = (type: string, attrs?: EditNode['attrs']): Piece => ({
  type: 'node',
  node: attrs ? { type, attrs } : { type },
});

function sourceOf(text: string, token: Token): string {
  const { span } = placeOf(token);
  return span ? text.slice(span.start, span.end) : token.content;
}

function linkAttributes(token: Token): Record<string, string> {
  const [href, title] = [token.attrGet('href'), token.attrGet('title')];
  return { ...(href === null ? {} : { href: String(href) }), ...(title === null ? {} : { title: String(title) }) };
}

function imageAttributes(token: Token): NonNullable<EditNode['attrs']> {
  const title = token.attrGet('title');
  return {
    src: String(token.attrGet('src') ?? ''),
    alt: plainTokens(token.children ?? []),
    dark: null,
    title: title === null ? null : String(title),
    width: null,
    height: null,
    size: null,
  };
}
