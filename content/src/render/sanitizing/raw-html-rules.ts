import type { MarkdownIt, Token } from 'markdown-it';
import { prepareRawHtml } from './raw-html.ts';
import type { BlockUse } from '../types.ts';
import { noteHtml } from '../uses.ts';

/** Raw HTML in lines goes to the sanitizer prepared; what our own rules made goes as it is. */
export function useRawHtml(md: MarkdownIt): void {
  md.renderer.rules['html_inline'] = (tokens, index, _options, env) => {
    const token = tokens[index];
    return token ? rawHtml(token, { uses: env?.['uses'] as Set<BlockUse> }) : '';
  };
  md.renderer.rules['heading_anchors'] = (tokens, index) => tokens[index]?.content ?? '';
  md.renderer.rules['task_box'] = (tokens, index) => tokens[index]?.content ?? '';
}

/** Raw HTML as the sanitizer takes it. */
export function rawHtml({ content }: Token, { uses }: { uses: Set<BlockUse> }): string {
  noteHtml(uses, content);
  return prepareRawHtml(content);
}
