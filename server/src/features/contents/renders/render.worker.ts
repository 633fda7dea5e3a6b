import { type OpenapiSlot, renderPage, type Slot } from '@lectern/content';

/** A block or mention whose looks depend on more than its text. */
export type RenderedSlot = OpenapiSlot | Extract<Slot, { kind: 'page-link' | 'title' }>;

/** As many of one text are looked at; `count` says how many there are. */
const SLOTS_AT_MOST = 100;

/** What of a text only the server can show, in its order: the part of the work that costs time, away from the event loop. */
export function readRendered(text: string): { slots: RenderedSlot[]; count: number } {
  const slots = renderPage(text).slots.filter(isRendered);
  return { slots: slots.slice(0, SLOTS_AT_MOST), count: slots.length };
}

const isRendered = (slot: Slot): slot is RenderedSlot =>
  slot.kind === 'openapi' || slot.kind === 'page-link' || slot.kind === 'title';
