import { type OpenPage } from '@lectern/content/edit';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { EditorState, type Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { markdownRules } from '../keys/input-rules.ts';
import { keymaps } from '../keys/keymap.ts';
import { toNode } from '../model/convert.ts';
import type { ViewContext } from './context.ts';
import { description } from './description.ts';
import { placeholder } from './placeholder.ts';
import { nodeViews } from './views.ts';

export interface EditorOptions {
  place: HTMLElement;
  page: OpenPage;
  label: string;
  /** What is said of the page below its title; '' for nothing. */
  description: string;
  context: ViewContext;
  isEditable: () => boolean;
  onChange: (view: EditorView, isEdited: boolean) => void;
  /** Menus and what else is asked before the keys of the editor. */
  plugins?: readonly Plugin[];
}

/** The editor of a page in a place of the document. */
export function makeEditor(options: EditorOptions): EditorView {
  const { place, page, label, description: said, context, isEditable, onChange, plugins = [] } = options;
  return new EditorView(place, {
    state: EditorState.create({
      doc: toNode(page.doc),
      plugins: [
        ...plugins,
        ...markdownRules(),
        ...keymaps(),
        history(),
        placeholder(),
        ...(said === '' ? [] : [description(said)]),
        dropCursor({ class: 'drop-cursor', color: false, width: 2 }),
        gapCursor(),
        tableEditing({ allowTableNodeSelection: true }),
      ],
    }),
    editable: isEditable,
    nodeViews: nodeViews(context),
    attributes: {
      class: 'editor-text',
      ...(isEditable() && { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' }),
    },
    dispatchTransaction(this: EditorView, tr) {
      this.updateState(this.state.apply(tr));
      onChange(this, tr.docChanged);
    },
  });
}
