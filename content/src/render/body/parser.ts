import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { nestTokens } from '../../blocks/nest.ts';
import type { Block } from '../../blocks/types.ts';
import { createParser } from '../../markdown/parser.ts';
import { readHtmlHeadings } from '../headings/html-headings.ts';
import { useRawHtml } from '../sanitizing/raw-html-rules.ts';
import { useSlotHtml } from '../slot-html.ts';
import { hideConditionals } from '../tags/hide-conditionals.ts';
import { useFootnoteHtml } from './footnotes.ts';

/** The blocks of Markdown, without what is hidden. What stands inside lines is parsed after their tags are paired. */
export function parseBlocks(markdown: string, env: Record<string, unknown>): Block[] {
  parser.parse(markdown, env);
  return env['blocks'] as Block[];
}

/** The HTML of what stands in a line. */
export const inlineHtml = (tokens: Token[], env: Record<string, unknown>): string =>
  parser.renderer.renderInline(tokens, parser.options, env);

/** The attributes of an element, written. */
export const attributesHtml = (token: Token): string => parser.renderer.renderAttrs(token);

/** What a picture says whose description is Markdown. */
export const altText = (tokens: Token[]): string => parser.renderer.renderInlineAsText(tokens, parser.options, {});

const parser = createBodyParser();

function createBodyParser(): MarkdownIt {
  const md = createParser();
  useRawHtml(md);
  useSlotHtml(md);
  useFootnoteHtml(md);
  md.core.ruler.after('block', 'hide_conditionals', hideConditionals);
  md.core.ruler.after('hide_conditionals', 'html_headings', readHtmlHeadings);
  md.core.ruler.after('html_headings', 'nest_blocks', (state: StateCore) => {
    state.env['blocks'] = nestTokens(state.tokens);
  });
  return md;
}
