import { escapeHtml } from '../text/html.ts';
import { slotText } from './slots.ts';
import type { Slot } from './types.ts';

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/**
 * Sanitized HTML as text, a line for each block, slots as their author wrote them. Relies on the sanitizer: every `<` opens a
 * tag, no attribute holds `>`.
 */
export function toPlainText(html: string, slots: readonly Slot[]): string {
  return html
    .replace(/\u0081(\d+)\u008D/g, (_mark, number: string) => escapeHtml(slotText(slots[Number(number)])))
    .replace(/<a [^>]*class="footnote-(?:ref|back)"[^>]*>[^<]*<\/a>/g, '')
    .replace(
      /<\/?(?:p|div|section|li|ul|ol|tr|table|h[1-6]|pre|blockquote|figure|figcaption|details|summary|br|hr|dt|dd)(?=[\s/>])[^>]*>/g,
      '\n',
    )
    .replace(/<\/?t[dh](?=[\s/>])[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
