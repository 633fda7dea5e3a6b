import type { MarkdownIt } from 'markdown-it';
import { prepareRawHtml } from './raw-html.ts';

/** Raw HTML in Markdown goes to the sanitizer prepared; what our own rules made goes as it is. */
export function useRawHtml(md: MarkdownIt): void {
  md.renderer.rules['html_block'] = (tokens, index) => prepareRawHtml(tokens[index]?.content ?? '');
  md.renderer.rules['html_inline'] = (tokens, index) => prepareRawHtml(tokens[index]?.content ?? '');
  md.renderer.rules['heading_anchors'] = (tokens, index) => tokens[index]?.content ?? '';
  md.renderer.rules['task_box'] = (tokens, index) => tokens[index]?.content ?? '';
}
