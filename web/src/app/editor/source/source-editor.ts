// The page as its source, by CodeMirror. Loaded when somebody asks for it.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, Text, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, type KeyBinding, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { FindTarget } from '../find/finder.ts';
import { afterComposition, type Surface } from '../saving/surface.ts';
import { sourceTarget } from './source-finder.ts';
import { changeBetween, lineEndOf } from './changes.ts';

export interface SourceOptions {
  place: HTMLElement;
  source: string;
  label: string;
  onEdit: () => void;
  /** Of one block of a page: a key leads back to it. */
  onLeave?: () => void;
}

export interface SourceEditor extends Surface {
  find: FindTarget;
  focus: () => void;
  /** Selects a place of the source and shows it. */
  goTo: (start: number, end: number) => void;
  end: () => void;
}

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export function makeSourceEditor({ place, source, label, onEdit, onLeave }: SourceOptions): SourceEditor {
  const lineEnd = lineEndOf(source);
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: toText(source, lineEnd),
      extensions: [
        // Bytes stay as they are: of a file whose lines end in different ways, too.
        EditorState.lineSeparator.of(lineEnd),
        EditorView.cspNonce.of(nonce()),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onEdit();
        }),
        THEME,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        history(),
        onLeave === undefined ? lineNumbers() : keymap.of(leavingBy(onLeave)),
        drawSelection(),
        markdown({ htmlTagLanguage: html({ matchClosingTags: false, autoCloseTags: false }) }),
        syntaxHighlighting(HIGHLIGHTS),
      ],
    }),
  });
  view.focus();
  return {
    find: sourceTarget(view),
    focus: () => view.focus(),
    read: () => view.state.sliceDoc(),
    put: (next, isMine) => {
      const change = changeBetween(view.state.doc.toString(), next.split(lineEnd).join('\n'));
      if (change === undefined) return;
      const { from, to, insert } = change;
      view.dispatch({
        changes: { from, to, insert: toText(insert, '\n') },
        annotations: Transaction.addToHistory.of(isMine),
      });
    },
    isComposing: () => view.composing,
    afterComposing: (done) => afterComposition(view.contentDOM, done),
    goTo: (start, end) => {
      // The file may have lines that end in two characters; the editor counts one.
      const at = (offset: number) =>
        Math.min(toText(view.state.sliceDoc().slice(0, offset), lineEnd).length, view.state.doc.length);
      view.dispatch({ selection: { anchor: at(start), head: at(end) }, scrollIntoView: true });
      view.focus();
    },
    end: () => view.destroy(),
  };
}

const leavingBy = (onLeave: () => void): KeyBinding[] =>
  ['Escape', 'Mod-Shift-.'].map((key) => ({
    key,
    run: () => {
      onLeave();
      return true;
    },
  }));

const toText = (source: string, lineEnd: string): Text => Text.of(source.split(lineEnd));

/** The colors of the application, in light and dark. */
const THEME = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { caretColor: 'var(--ink)', font: '0.9375rem / 1.65 var(--font-code)' },
  // The colors of Markdown are for the ground of the page.
  '.is-found > span': { color: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    border: '0',
    background: 'none',
    color: 'var(--ink-faint)',
    font: '0.75rem / 2.06 var(--font-code)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--paper-chosen)',
  },
});

const HIGHLIGHTS = HighlightStyle.define([
  { tag: [tags.heading, tags.strong], fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url, tags.processingInstruction, tags.meta, tags.tagName], color: 'var(--accent)' },
  { tag: [tags.quote, tags.comment, tags.attributeName, tags.attributeValue], color: 'var(--ink-soft)' },
]);
