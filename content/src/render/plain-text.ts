const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Sanitized HTML as text, a line for each block. Relies on the sanitizer: every `<` opens a tag, no attribute holds `>`. */
export function toPlainText(html: string): string {
  return html
    .replace(/\uFDD0\d+\uFDD1/g, '')
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
