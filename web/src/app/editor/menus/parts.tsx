import type { Node } from 'prosemirror-model';
import { type Command, Selection, type Transaction } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { Button } from '../../ui/button.tsx';
import { typeNamed } from '../model/schema.ts';
import { nameOf } from '../view/names.ts';

/** Of blocks that consist of parts, the part. */
const PARTS: Readonly<Record<string, string>> = { tabs: 'tab', stepper: 'step', columns: 'column', updates: 'update' };

/** Adds one more part to a block of parts, or rows and columns to a table. */
export function PartsRow({ view, node, at }: { view: EditorView; node: Node; at: number }) {
  const part = PARTS[node.type.name];
  const dispatch = (tr: Transaction): void => view.dispatch(tr);
  if (part !== undefined)
    return (
      <Button
        onPress={() => {
          const made = typeNamed(part).createAndFill({ attributes: part === 'tab' ? { title: 'New tab' } : {} });
          const now = view.state.doc.nodeAt(at);
          if (made && now) dispatch(view.state.tr.insert(at + now.nodeSize - 1, made));
        }}
      >
        {`Add ${nameOf(part).toLowerCase()}`}
      </Button>
    );
  if (node.type.name !== 'table') return null;
  const run = (command: Command) => () => {
    const { from } = view.state.selection;
    // A table that was opened by the mouse has the caret somewhere else: what is done is done at its beginning.
    if (from <= at || from >= at + node.nodeSize)
      dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at + 1))));
    command(view.state, view.dispatch);
  };
  return (
    <div className="block-actions">
      <Button onPress={run(addRowAfter)}>Add row</Button>
      <Button onPress={run(addColumnAfter)}>Add column</Button>
      <Button onPress={run(deleteRow)}>Delete row</Button>
      <Button onPress={run(deleteColumn)}>Delete column</Button>
    </div>
  );
}
