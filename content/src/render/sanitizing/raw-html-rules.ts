import type { MarkdownIt } from 'markdown-it';
import { prepareRawHtml } from './raw-html.ts';
import type { BlockUse } from '../types.ts';
import { noteHtml } from '../uses.ts';

/** Raw HTML in Markdown goes to the sanitizer prepared; what our own rules made goes as it is. */
export function useRawHtml(md: MarkdownIt): void {
  md.renderer.rules['html_block'] = (tokens, index, _options, env) => {
    const html = tokens[index]?.content ?? '';
    noteHtml(env?.['uses'] as Set<BlockUse>, html);
    return prepareRawHtml(html);
  };
  md.renderer.rules['html_inline'] = md.renderer.rules['html_block'];
  md.renderer.rules['heading_anchors'] = (tokens, index) => tokens[index]?.content ?? '';
  md.renderer.rules['task_box'] = (tokens, index) => tokens[index]?.content ?? '';
}
