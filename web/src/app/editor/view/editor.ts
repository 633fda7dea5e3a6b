import { type OpenPage } from '@lectern/content/edit';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { EditorState, type Plugin, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { editing } from '../keys/editing.ts';
import { toNode } from '../model/convert.ts';
import { ownSlices } from '../paste/own-slices.ts';
import { typeNamed } from '../model/schema.ts';
import type { ViewContext } from './context.ts';
import { description } from './description.ts';
import { currentBlock } from './current-block.ts';
import { currentSelection } from '../keys/current-selection.ts';
import { revealSelection } from './drawn/reveal.ts';
import { placeholder } from './placeholder.ts';
import { nodeViews } from './views.ts';

export interface EditorOptions {
  place: HTMLElement;
  page: OpenPage;
  label: string;
  /** What is said of the page below its title; '' for nothing. */
  description: string;
  context: Omit<ViewContext, 'viewsOf'>;
  isEditable: () => boolean;
  /** `isEdited` by the person; what comes from elsewhere is not. */
  onChange: (view: EditorView, change: { isEdited: boolean }) => void;
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
        currentSelection(),
        ...plugins,
        placeholder(),
        currentBlock(),
        revealSelection(),
        ...(said === '' ? [] : [description(said)]),
        dropCursor({ class: 'drop-cursor', color: false, width: 2 }),
        gapCursor(),
        ...editing(),
      ],
    }),
    editable: isEditable,
    clipboardParser: ownSlices(),
    nodeViews: nodeViews({ ...context, viewsOf: nodeViews }),
    attributes: {
      class: 'editor-text',
      ...(isEditable() && { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' }),
    },
    dispatchTransaction(this: EditorView, tr) {
      this.updateState(this.state.apply(tr));
      onChange(this, { isEdited: tr.docChanged && tr.getMeta('addToHistory') !== false });
    },
  });
}

/** The caret goes to the end of the page, in a paragraph that is empty. */
export function writeAtEnd(view: EditorView): void {
  const { doc, tr } = view.state;
  const last = doc.lastChild;
  const isFree = last?.type.name === 'paragraph' && last.childCount === 0;
  if (!isFree) tr.insert(doc.content.size, typeNamed('paragraph').create());
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  view.focus();
}
