import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { insertInline } from './inline.ts';

/**
 * Puts a block where the caret is, in place of an empty paragraph, else below the block that the caret is in. Answers where it
 * begins; undefined where none may stand.
 */
export function insertBlock(tr: Transaction, node: Node): number | undefined {
  if (node.isInline) return insertInline(tr, node);
  const { $from } = tr.selection;
  const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0;
  const depth = depthFor($from, node);
  if (depth === 0) return undefined;
  const [from, to] =
    isEmpty && depth === $from.depth ? [$from.before(), $from.after()] : [$from.after(depth), $from.after(depth)];
  tr.replaceWith(from, to, node);
  const inside =
    node.isAtom || node.childCount === 0 ? undefined : Selection.findFrom(tr.doc.resolve(from + 1), 1, true);
  const isInside = inside !== undefined && inside !== null && inside.from < from + node.nodeSize;
  const selection =
    node.isTextblock || isInside ? Selection.near(tr.doc.resolve(from + 1), 1) : NodeSelection.create(tr.doc, from);
  tr.setSelection(selection).scrollIntoView();
  return from;
}

/** How deep a block of this kind may stand here: in a cell or a title, nothing may, so it goes below what that is in. */
function depthFor($from: Selection['$from'], node: Node): number {
  for (let depth = $from.depth; depth > 0; depth--) {
    const index = $from.indexAfter(depth - 1);
    if ($from.node(depth - 1).canReplaceWith(index, index, node.type)) return depth;
  }
  return 0;
}
