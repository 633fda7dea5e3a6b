import { escapeHtml } from '../text/html.ts';
import { SLOT_END, SLOT_START } from '../text/own-characters.ts';
import type { HtmlPiece, RenderedPage, Slot } from './types.ts';

/** Remembers a slot and gives the text that stands for it until the HTML is cut into pieces. */
export function addSlot(slots: Slot[], slot: Slot): string {
  slots.push(slot);
  return `${SLOT_START}${slots.length - 1}${SLOT_END}`;
}

/** Where the heading of a section begins and where it ends, by its number in the outline. Authors cannot write these marks. */
export const headingStart = (number: number): string => `${SLOT_START}h${number}${SLOT_END}`;
export const headingEnd = (number: number): string => `${SLOT_START}/h${number}${SLOT_END}`;

/** HTML without the marks of headings. */
export const withoutHeadingMarks = (html: string): string => html.replaceAll(/\u0081\/?h\d+\u008D/g, '');

/** Cuts HTML at its slots: strings and slot numbers alternate, beginning and ending with a string. */
export function cutAtSlots(html: string): HtmlPiece[] {
  return html.split(/\u0081(\d+)\u008D/).map((piece, index) => (index % 2 === 0 ? piece : Number(piece)));
}

/**
 * The finished HTML. For slots of kind link, image, file and search `fill` returns a URL, which is escaped here; for all others it
 * returns HTML that is trusted as it is.
 */
export function fillSlots(rendered: Pick<RenderedPage, 'html' | 'slots'>, fill: (slot: Slot) => string): string {
  let html = '';
  for (const piece of rendered.html) {
    if (typeof piece === 'string') {
      html += piece;
      continue;
    }
    const slot = rendered.slots[piece];
    if (!slot) continue;
    const text = fill(slot);
    html += isUrl(slot) ? escapeHtml(text) : text;
  }
  return html;
}

function isUrl({ kind }: Slot): boolean {
  return kind === 'link' || kind === 'image' || kind === 'file' || kind === 'search';
}

/** What its author wrote of a slot that readers read as text; nothing of one that is an address or a picture. */
export function slotText(slot: Slot | undefined): string {
  switch (slot?.kind) {
    case 'code':
    case 'page-link':
    case 'title':
      return slot.text;
    case 'math':
      return slot.formula;
    case 'expression':
      return slot.expression;
    case 'tag':
      return slot.name;
    default:
      return '';
  }
}
