import type { MarkdownIt, Token } from 'markdown-it';
import type { Block } from '../../blocks/types.ts';
import { forEachBlock } from '../../blocks/walk.ts';
import { claimId, type TakenIds } from '../../text/heading-id.ts';
import { escapeHtml } from '../../text/html.ts';
import { OURS } from '../../text/own-characters.ts';
import type { Footnote } from './types.ts';

/** The number of a footnote in a line. */
export function useFootnoteHtml(md: MarkdownIt): void {
  md.renderer.rules['footnote_ref'] = (tokens, index) => referenceHtml(tokens[index]);
}

/**
 * Takes the footnotes out of the blocks, and what nobody sees. They stand at the end of the page, numbered as the text first names
 * them; those that it never names come last, so that nothing is lost.
 */
export function takeFootnotes(all: readonly Block[]): { blocks: readonly Block[]; notes: readonly Footnote[] } {
  const found = new Map<string, Footnote>();
  const blocks = shownOf(all, found, new Map());
  if (found.size === 0) return { blocks, notes: [] };
  const numbered: Footnote[] = [];
  name(blocks, found, numbered);
  // Notes may name further notes, so the list grows while it is walked.
  for (let index = 0; index < numbered.length; index++) name(numbered[index]?.block.children ?? [], found, numbered);
  for (const note of found.values()) {
    if (note.number > 0) continue;
    number(note, numbered);
    name(note.block.children, found, numbered);
  }
  return { blocks, notes: numbered };
}

/** The blocks that stand where they are written; of two notes for one label the first counts. */
function shownOf(blocks: readonly Block[], found: Map<string, Footnote>, taken: TakenIds): Block[] {
  const shown: Block[] = [];
  for (const block of blocks) {
    if (block.kind === 'end' || block.kind === 'definition') continue;
    if (block.children.length > 0) block.children = shownOf(block.children, found, taken);
    if (block.kind === 'footnote') keepNote(block, found, taken);
    else shown.push(block);
  }
  return shown;
}

function keepNote(block: Block, found: Map<string, Footnote>, taken: TakenIds): void {
  const { label = '' } = block.attributes;
  if (!found.has(label)) found.set(label, { id: claimId(slugOf(label), taken), number: 0, block, references: 0 });
}

function name(blocks: readonly Block[], found: ReadonlyMap<string, Footnote>, numbered: Footnote[]): void {
  forEachBlock(blocks, ({ content }) => {
    for (const child of content?.token.children ?? []) {
      if (child.type !== 'footnote_ref') continue;
      const note = found.get((child.meta as { label: string }).label);
      if (!note) continue;
      if (note.number === 0) number(note, numbered);
      child.meta = { note, nth: ++note.references };
    }
  });
}

function number(note: Footnote, numbered: Footnote[]): void {
  numbered.push(note);
  note.number = numbered.length;
}

function referenceHtml(token: Token | undefined): string {
  const { note, nth } = (token?.meta ?? {}) as { note?: Footnote; nth?: number };
  // Its definition may stand under a condition, and then nobody learns of it.
  if (!note) return escapeHtml(token?.content ?? '');
  const again = nth === 1 ? '' : `-${nth}`;
  return `<sup><a class="footnote-ref" href="#${fnId(note)}" id="${OURS}user-content-fnref-${note.id}${again}" role="doc-noteref" aria-label="Footnote ${note.number}">${note.number}</a></sup>`;
}

export const FOOTNOTES_OPEN = '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n';
export const FOOTNOTES_CLOSE = '</ol>\n</section>\n';

export const footnoteOpen = (note: Footnote): string => `<li id="${OURS}${fnId(note)}">\n`;

export function footnoteClose(note: Footnote): string {
  if (note.references === 0) return '</li>\n';
  return `<a class="footnote-back" href="#user-content-fnref-${note.id}" role="doc-backlink" aria-label="Back to the text">↩</a></li>\n`;
}

/** What links to a footnote lead to: the ids that links of the hosted service's HTML tables use, `user-content-fn-1`. */
export function fnId(note: Footnote): string {
  return `user-content-fn-${note.id}`;
}

function slugOf(label: string): string {
  return label.replace(/[^\p{L}\p{M}\p{N}._-]/gu, '-');
}
