import { createHash } from 'node:crypto';
import { escapeHtml, type RenderedPage, type Slot } from '@lectern/content';

/** Slots that this room fills, whatever page or site they stand in. */
export type MarkupSlot = Extract<Slot, { kind: 'code' | 'math' }>;

/** A stretch of a line of code; `name` says what it is in its language, and is absent for what is nothing special. */
export interface Piece {
  text: string;
  name?: string;
}

/** The longest code that is highlighted, and the most of a page, in characters: beyond it nobody reads for colors. */
const CODE_AT_MOST = 50_000;
const PAGE_AT_MOST = 200_000;

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'no-highlight', 'nohighlight']);

export const isMarkup = (slot: Slot): slot is MarkupSlot => slot.kind === 'code' || slot.kind === 'math';

/** Names what is made of a slot, wherever it stands. */
export const keyOf = (slot: MarkupSlot): string =>
  createHash('sha256')
    .update(JSON.stringify(slot.kind === 'math' ? [slot.display, slot.formula] : [slot.language, slot.text]))
    .digest('base64url');

/** Whether the page has anything that is worth a library. */
export const needsThread = (rendered: RenderedPage): boolean => worthMaking(rendered.slots.filter(isMarkup)).size > 0;

/** The slots that are more than their plain form. Which they are depends on the page alone, so every node makes the same. */
export function worthMaking(slots: readonly MarkupSlot[]): Set<MarkupSlot> {
  let left = PAGE_AT_MOST;
  return new Set(
    slots.filter((slot) => {
      if (slot.kind === 'math') return true;
      if (PLAIN.has(slot.language) || slot.text.length > Math.min(left, CODE_AT_MOST)) return false;
      left -= slot.text.length;
      return true;
    }),
  );
}

/** A slot as it is without a library: code without colors, a formula as its author wrote it. */
export function plainMarkup(slot: MarkupSlot): string {
  if (slot.kind === 'math') return `<code class="math-source">${escapeHtml(slot.formula)}</code>`;
  const lines = slot.text.replace(/\n$/, '').split('\n');
  return linesHtml(lines.map(escapeHtml), slot.marked);
}

/** Lines of code as elements, so that they can be numbered and marked. Between them stand the line ends that a copy needs. */
export function linesHtml(lines: readonly string[], marked: readonly number[] = []): string {
  const chosen = new Set(marked);
  return lines
    .map((line, index) => `<span class="line${chosen.has(index + 1) ? ' marked' : ''}">${line}</span>\n`)
    .join('');
}

export const piecesHtml = (pieces: readonly Piece[]): string => pieces.map(pieceHtml).join('');

function pieceHtml({ text, name }: Piece): string {
  return name === undefined ? escapeHtml(text) : `<span class="tok-${name}">${escapeHtml(text)}</span>`;
}

/** What readers see of a page, with only the slots that depend on the place. */
export type ShownBody = Pick<RenderedPage, 'title' | 'html' | 'slots' | 'outline' | 'uses'>;

/** The page with code and formulas in their plain form. */
export const withPlainMarkup = (rendered: RenderedPage): ShownBody => withMadeMarkup(rendered, new Map());

/** The page with its code and formulas as they were made, or plain where they were not. Other slots stay open. */
export function withMadeMarkup(rendered: RenderedPage, made: ReadonlyMap<MarkupSlot, string>): ShownBody {
  const { title, outline, uses } = rendered;
  const html: RenderedPage['html'] = [];
  const slots: Slot[] = [];
  let text = '';
  for (const piece of rendered.html) {
    const slot = typeof piece === 'string' ? undefined : rendered.slots[piece];
    if (typeof piece === 'string') text += piece;
    else if (slot !== undefined && isMarkup(slot)) text += made.get(slot) ?? plainMarkup(slot);
    else if (slot !== undefined) {
      html.push(text, slots.push(slot) - 1);
      text = '';
    }
  }
  html.push(text);
  return { ...(title === undefined ? {} : { title }), html, slots, outline, uses };
}
