import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { claimId, type TakenIds } from '../text/heading-id.ts';
import { escapeHtml } from '../text/html.ts';
import { OURS } from '../text/own-characters.ts';

export type Footnote = { id: string; number: number; tokens: Token[]; references: number };

/**
 * Footnotes stand at the end of the page, numbered as the text first names them; those that it never names come last, so
 * that nothing is lost. Their ids are the ones that links of the hosted service's HTML tables use: `user-content-fn-1`.
 */
export function useFootnoteHtml(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'arrange_footnotes', arrangeFootnotes);
  const rules = md.renderer.rules;
  rules['footnotes_open'] = () => '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n';
  rules['footnotes_close'] = () => '</ol>\n</section>\n';
  rules['footnote_ref'] = (tokens, index) => referenceHtml(tokens[index]);
  rules['footnote_open'] = (tokens, index) => `<li id="${OURS}${fnId(tokens[index]?.meta as Footnote)}">\n`;
  rules['footnote_close'] = (tokens, index) => `${backLink(tokens[index]?.meta as Footnote)}</li>\n`;
}

function arrangeFootnotes(state: StateCore): void {
  if (!state.tokens.some((token) => token.type === 'footnote_open')) return;
  const notes = new Map<string, Footnote>();
  state.tokens = takeOut(state.tokens, notes);
  const numbered: Footnote[] = [];
  name(state.tokens, notes, numbered);
  // Notes may name further notes, so the list grows while it is walked.
  for (let index = 0; index < numbered.length; index++) name(numbered[index]?.tokens ?? [], notes, numbered);
  for (const note of notes.values()) {
    if (note.number > 0) continue;
    number(note, numbered);
    name(note.tokens, notes, numbered);
  }
  state.tokens.push(new state.Token('footnotes_open', '', 1));
  for (const note of numbered) {
    for (const token of note.tokens) state.tokens.push(token);
  }
  state.tokens.push(new state.Token('footnotes_close', '', -1));
}

/** Moves every definition out of the tokens; of two for one label the first counts. */
function takeOut(tokens: readonly Token[], notes: Map<string, Footnote>): Token[] {
  const kept: Token[] = [];
  const taken: TakenIds = new Map();
  const open: Token[][] = [];
  for (const token of tokens) {
    if (token.type === 'footnote_open') open.push([]);
    (open.at(-1) ?? kept).push(token);
    if (token.type !== 'footnote_close') continue;
    const own = open.pop() ?? [];
    const opening = own[0];
    const label = (opening?.meta as { label: string } | undefined)?.label ?? '';
    if (!opening || notes.has(label)) continue;
    const note = { id: claimId(slugOf(label), taken), number: 0, tokens: own, references: 0 };
    opening.meta = note;
    token.meta = note;
    notes.set(label, note);
  }
  return kept;
}

function name(tokens: readonly Token[], notes: ReadonlyMap<string, Footnote>, numbered: Footnote[]): void {
  for (const token of tokens) {
    for (const child of token.children ?? []) {
      if (child.type !== 'footnote_ref') continue;
      const note = notes.get((child.meta as { label: string }).label);
      if (!note) continue;
      if (note.number === 0) number(note, numbered);
      child.meta = { note, nth: ++note.references };
    }
  }
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

function backLink(note: Footnote): string {
  if (note.references === 0) return '';
  return `<a class="footnote-back" href="#user-content-fnref-${note.id}" role="doc-backlink" aria-label="Back to the text">↩</a>`;
}

/** What links to a footnote lead to. */
export function fnId(note: Footnote): string {
  return `user-content-fn-${note.id}`;
}

function slugOf(label: string): string {
  return label.replace(/[^\p{L}\p{M}\p{N}._-]/gu, '-');
}
