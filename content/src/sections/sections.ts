import { toPlainText } from '../render/plain-text.ts';
import { renderPage } from '../render/render-page.ts';
import { joinPieces } from '../render/slots.ts';
import type { RenderedPage } from '../render/types.ts';
import { escapeHtml } from '../text/html.ts';

/** What search finds: a heading and the text up to the next one. */
export type Section = {
  /** The fragment of the heading, '' before the first one. */
  id: string;
  title: string;
  /** 1 for the beginning of the page, whose title is the page's; 2 to 6 below. */
  level: number;
  /** What a reader sees there as plain text, a line for each block, without the heading itself. */
  text: string;
};

/** The sections of a page in their order. What stands under a condition is in none of them, as in `renderPage`. */
export function sections(source: string): Section[] {
  return sectionsOf(renderPage(source));
}

/** The same of a page that is already rendered, without another parse. */
export function sectionsOf(page: Pick<RenderedPage, 'html' | 'slots' | 'outline' | 'title'>): Section[] {
  const html = joinPieces(page.html);
  const found: Section[] = [];
  let open = { id: '', title: page.title ?? '', level: 1 };
  let from = 0;
  for (const { id, title, level } of page.outline) {
    const start = html.indexOf(`<h${level} id="${escapeHtml(id)}"`, from);
    if (start === -1) continue;
    found.push({ ...open, text: toPlainText(html.slice(from, start), page.slots) });
    const end = html.indexOf(`</h${level}>`, start);
    from = end === -1 ? html.length : end + 5;
    open = { id, title, level };
  }
  found.push({ ...open, text: toPlainText(html.slice(from), page.slots) });
  const [first, ...rest] = found;
  return first && first.text === '' && first.title === '' ? rest : found;
}
