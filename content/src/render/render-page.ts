import { parsePage } from '../page/facts.ts';
import { escapeHtml } from '../text/html.ts';
import { stripNoncharacters } from '../text/noncharacters.ts';
import { renderMarkdown, type Collected } from './parser.ts';
import { toPlainText } from './plain-text.ts';
import { sanitize, TooDeep } from './sanitizer.ts';
import { cutAtSlots } from './slots.ts';
import type { RenderedPage } from './types.ts';

/** Longer pages (in characters) are shown as plain text. */
const MAX_PAGE = 2 * 1024 * 1024;

/**
 * A page's source as safe HTML with slots. The answer depends on the source and `DERIVATION_VERSION` alone, so it may be kept
 * for ever. Never throws; time grows linearly with the source, whatever it contains. Content under `{% if %}` is left out:
 * who may see it is not known here.
 */
export function renderPage(source: string): RenderedPage {
  const facts = parsePage(source);
  const body = stripNoncharacters(source.slice(facts.contentStart));
  const collected: Collected = { slots: [], outline: [], warnings: [] };
  const html = renderBody(body, collected);
  const page: RenderedPage = {
    html: cutAtSlots(html),
    slots: collected.slots,
    outline: collected.outline,
    text: toPlainText(html),
    warnings: collected.warnings,
  };
  if (facts.h1 !== undefined) page.title = stripNoncharacters(facts.h1);
  return page;
}

function renderBody(body: string, collected: Collected): string {
  if (body.length > MAX_PAGE) {
    collected.warnings.push({
      code: 'page.too_long',
      message: 'The page is longer than two million characters and is shown as plain text.',
    });
    return asPlain(body);
  }
  try {
    return sanitize(renderMarkdown(body, collected), collected.slots);
  } catch (error) {
    // Both are answers to hostile nesting; what was collected so far belongs to HTML that is thrown away.
    if (!(error instanceof TooDeep || error instanceof RangeError)) throw error;
    collected.slots.length = 0;
    collected.outline.length = 0;
    collected.warnings.push({
      code: 'page.too_deep',
      message: 'The page nests too deeply and is shown as plain text.',
    });
    return asPlain(body);
  }
}

// Conditions are not understood here, so a page that has any shows nothing rather than too much.
function asPlain(body: string): string {
  const hidden = body.search(/\{%[ \t]*if(?![\w-])/);
  return `<pre>${escapeHtml(hidden === -1 ? body : body.slice(0, hidden))}</pre>\n`;
}
