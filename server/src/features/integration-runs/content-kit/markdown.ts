import { escapeHtml, fillSlots, renderPage, type Slot } from '@lectern/content';
import { headingHtml, type Kit, textOf } from './kit.ts';

/** A Markdown text. Headings and anchors of the page are its author's, so that it has none. */
export function markdownHtml(kit: Kit, content: string | undefined): string {
  if (content === undefined || content.trim() === '') return '';
  kit.left.markdown -= content.length;
  if (kit.left.markdown < 0) return `<p class="integration-text">${textOf(kit, content)}</p>\n`;
  const page = renderPage(`\n${content}`);
  const html = headingHtml(escapeHtml(page.title ?? '')) + fillSlots(page, fill);
  kit.left.characters -= html.length;
  return kit.left.characters < 0 ? '' : withoutPlaces(html);
}

const withoutPlaces = (html: string): string =>
  html
    .replaceAll(/<h[1-6]\b[^<>]*>/g, '<p class="integration-heading">')
    .replaceAll(/<\/h[1-6]>/g, '</p>')
    .replaceAll(/(<[a-z][^<>]*?) id="[^"<>]*"/g, '$1');

/** What depends on a place in a site is not there. */
function fill(slot: Slot): string {
  switch (slot.kind) {
    case 'link':
    case 'image':
    case 'file':
      return /^https?:\/\//i.test(slot.target) ? slot.target : '';
    case 'math':
      return `<code>${escapeHtml(slot.formula)}</code>`;
    case 'code':
    case 'page-link':
    case 'title':
      return escapeHtml(slot.text);
    default:
      return '';
  }
}
