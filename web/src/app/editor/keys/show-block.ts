import { openPage } from '@lectern/content/edit';
import { type Node } from 'prosemirror-model';
import { NodeSelection, type Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { nodesAt } from '../model/nodes-at.ts';

/** Takes the caret to the block that a place of the text lies in. The page may have changed since it had that text. */
export function showBlock(view: EditorView, text: string, offset: number): void {
  const page = openPage(text);
  const path = nodesAt(page, offset);
  // What stands before the text is no block of the editor.
  if (page.doc.content?.[0]?.type === 'frontMatter') path[0] = Math.max(0, (path[0] ?? 0) - 1);
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(selectionAt(doc, positionOf(doc, path))).scrollIntoView());
  view.focus();
  const { node } = view.domAtPos(view.state.selection.from);
  const element = node instanceof Element ? node : node.parentElement;
  // Blocks that were not laid out yet are elsewhere than their guessed heights say.
  requestAnimationFrame(() => element?.scrollIntoView({ block: 'center' }));
}

/** Where the innermost block of a path begins that is there. */
export function positionOf(doc: Node, path: readonly number[]): number {
  let [node, position] = [doc, 0];
  for (const [depth, index] of path.entries()) {
    const child = node.maybeChild(Math.min(index, node.childCount - 1));
    if (child === null || child.isInline) break;
    if (depth > 0) position += 1;
    for (let before = 0; before < Math.min(index, node.childCount - 1); before++)
      position += node.child(before).nodeSize;
    node = child;
  }
  return position;
}

function selectionAt(doc: Node, position: number): Selection {
  const node = doc.nodeAt(position);
  if (node?.isAtom === true && NodeSelection.isSelectable(node)) return NodeSelection.create(doc, position);
  return TextSelection.near(doc.resolve(Math.min(position + 1, doc.content.size)));
}
