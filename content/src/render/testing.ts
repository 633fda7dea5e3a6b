import { escapeHtml } from '../text/html.ts';
import { renderPage } from './render-page.ts';
import { fillSlots } from './slots.ts';
import type { Slot } from './types.ts';

/** A slot as a test can see it: what the author wrote, and the kind of what only a publisher can say. */
export function plainSlot(slot: Slot): string {
  switch (slot.kind) {
    case 'include':
    case 'page-link':
      return `<!--${slot.kind} ${slot.target}-->`;
    case 'search':
      return `search:${slot.query}`;
    case 'title':
      return `title:${slot.target}`;
    case 'code':
      return escapeHtml(slot.text);
    case 'math':
      return escapeHtml(slot.formula);
    case 'expression':
    case 'condition':
      return escapeHtml(slot.expression);
    case 'icon':
    case 'tag':
      return `${slot.kind}:${escapeHtml(slot.name)}`;
    case 'integration':
      return `<!--${slot.kind} ${slot.integration} ${slot.block}-->`;
    case 'openapi':
      return `<!--${slot.kind} ${slot.source}-->`;
    default:
      return `${slot.kind}:${slot.target}`;
  }
}

/** The page's HTML, filled so. */
export function plainHtml(source: string): string {
  return fillSlots(renderPage(source), plainSlot);
}
