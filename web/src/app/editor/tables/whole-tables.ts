// Editing of tables. What breaks a table is mended at once; one that its page has with rows of different lengths stays as it is.
import { isHistoryTransaction } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { tableEditing, TableMap } from 'prosemirror-tables';

/** Of a table that is no rectangle, its cells; undefined for all others. */
function brokenShape(node: Node): string | undefined {
  if (node.type.name !== 'table' || TableMap.get(node).problems === null) return undefined;
  const cells = (row: Node): string =>
    row.children.map(({ attrs }) => `${attrs['colspan']}x${attrs['rowspan']}`).join();
  return node.children.map(cells).join(';');
}

function brokenIn(doc: Node): string[] {
  const shapes: string[] = [];
  doc.descendants((node) => {
    const shape = brokenShape(node);
    if (shape !== undefined) shapes.push(shape);
    return !node.isTextblock && node.type.name !== 'table';
  });
  return shapes;
}

/** Whether the person has broken a table. What others wrote is theirs, and what is taken back was there. */
function hasBroken(transactions: readonly Transaction[], before: Node, after: Node): boolean {
  const isMine = transactions.every((tr) => tr.getMeta('addToHistory') !== false && !isHistoryTransaction(tr));
  const known = new Set(brokenIn(before));
  return isMine && brokenIn(after).some((shape) => !known.has(shape));
}

export function wholeTables(): Plugin {
  const { spec } = tableEditing({ allowTableNodeSelection: true });
  const append = (transactions: readonly Transaction[], from: EditorState, state: EditorState): Transaction | null =>
    spec.appendTransaction?.call(plugin, transactions, from, state) ?? null;
  const plugin: Plugin = new Plugin({
    ...spec,
    appendTransaction: (transactions, before, state) => {
      const made = append(transactions, before, state);
      if (!made?.docChanged || hasBroken(transactions, before.doc, state.doc)) return made;
      // Where nothing has changed, only the selection is put right.
      return append(transactions, state, state);
    },
  });
  return plugin;
}
