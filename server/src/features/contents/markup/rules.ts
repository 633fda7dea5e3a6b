import { escapeHtml, type RenderedPage, type Slot } from '@lectern/content';

/** Slots that this room fills, whatever page or site they stand in. */
export type MarkupSlot = Extract<Slot, { kind: 'code' | 'math' }>;

/** A stretch of a line of code; `name` says what it is in its language, and is absent for what is nothing special. */
export interface Piece {
  text: string;
  name?: string;
}

/** The longest code that is highlighted, and the most of a page, in characters: beyond it nobody reads for colours. */
const CODE_AT_MOST = 50_000;
const PAGE_AT_MOST = 200_000;

const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'no-highlight', 'nohighlight']);

export const isMarkup = (slot: Slot): slot is MarkupSlot => slot.kind === 'code' || slot.kind === 'math';

/** The slots that only a thread can finish. Which they are depends on the page alone, so every node finishes the same. */
export function slotsForThread(slots: readonly MarkupSlot[]): MarkupSlot[] {
  let left = PAGE_AT_MOST;
  return slots.filter((slot) => {
    if (slot.kind === 'math') return true;
    if (PLAIN.has(slot.language) || slot.text.length > Math.min(left, CODE_AT_MOST)) return false;
    left -= slot.text.length;
    return true;
  });
}

/** A slot as it is without a thread: code without colours, a formula as its author wrote it. */
export function plainMarkup(slot: MarkupSlot): string {
  if (slot.kind === 'math') return `<code class="math-source">${escapeHtml(slot.formula)}</code>`;
  const lines = slot.text.replace(/\n$/, '').split('\n');
  return codeHtml(
    lines.map((text) => [{ text }]),
    slot.marked,
  );
}

/** Lines of code as elements, so that they can be numbered and marked. Between them stand the line ends that a copy needs. */
export function codeHtml(lines: readonly (readonly Piece[])[], marked: readonly number[] = []): string {
  const chosen = new Set(marked);
  return lines
    .map(
      (pieces, index) =>
        `<span class="line${chosen.has(index + 1) ? ' marked' : ''}">${pieces.map(pieceHtml).join('')}</span>\n`,
    )
    .join('');
}

function pieceHtml({ text, name }: Piece): string {
  return name === undefined ? escapeHtml(text) : `<span class="tok-${name}">${escapeHtml(text)}</span>`;
}

/** The page with the given slots filled, by their numbers; the others keep theirs. */
export function withMarkup(rendered: RenderedPage, filled: ReadonlyMap<number, string>): RenderedPage {
  const html: RenderedPage['html'] = [''];
  for (const piece of rendered.html) {
    const text = typeof piece === 'string' ? piece : filled.get(piece);
    const last = html.at(-1);
    if (text === undefined) html.push(piece, '');
    else html[html.length - 1] = `${typeof last === 'string' ? last : ''}${text}`;
  }
  return { ...rendered, html };
}
