import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { typeNamed } from '../model/schema.ts';

export interface Range {
  from: number;
  to: number;
}

/** Blocks as one line, for a cell or a title: nothing but words, with a break where a block ended. */
function toInline(content: Fragment): Fragment {
  const lines: Node[] = [];
  content.descendants((node) => {
    if (!node.isTextblock) return true;
    if (lines.length > 0 && node.childCount > 0) lines.push(typeNamed('hardBreak').create());
    lines.push(...node.children);
    return false;
  });
  return Fragment.fromArray(lines);
}

/** Puts what was pasted in place of a range; `isStill` where the selection is still there. */
export function placeBlocks(view: EditorView, content: Fragment, { from, to }: Range, isStill: boolean): void {
  const { state } = view;
  const { parent } = state.doc.resolve(from);
  const isLine = parent.isTextblock && !['paragraph', 'heading'].includes(parent.type.name);
  const slice = isLine ? new Slice(toInline(content), 0, 0) : openAtEdges(content);
  // Cells that are pasted into a table are its cells from there on.
  const blocks = new Slice(content, 0, 0);
  if (isStill && view.someProp('handlePaste', (handle) => handle(view, new ClipboardEvent('paste'), blocks))) return;
  const tr = isStill ? state.tr.replaceSelection(slice) : state.tr.replace(from, to, slice);
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** The words of a first or last paragraph go on in the line where they are pasted. */
function openAtEdges(content: Fragment): Slice {
  const isOpen = (node: Node | null): number => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild));
}
