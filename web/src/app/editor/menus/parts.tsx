import type { Node } from 'prosemirror-model';
import { type Command, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { type Alignment, alignColumns, alignmentAt } from '../keys/columns.ts';
import type { SpaceFiles } from '../files/space-files.ts';
import { typeNamed } from '../model/schema.ts';
import { nameOf } from '../view/names.ts';
import { TableForm } from '../tables/table-form.tsx';

/** Of blocks that consist of parts, the part. */
const PARTS: Readonly<Record<string, string>> = { tabs: 'tab', stepper: 'step', columns: 'column', updates: 'update' };

/** These stand alone or with words about what they show. */
const HOLDS_WORDS = new Set(['file', 'embed', 'content-ref', 'page-ref', 'openapi', 'swagger']);

/** The table that a form is about: also where somebody opened it for the row with the caret. */
function tableAround({ state: { doc } }: EditorView, at: number): { node: Node; at: number } | undefined {
  const $at = doc.resolve(at);
  const from = $at.parent.type.name === 'table' ? $at.before() : at;
  const node = doc.nodeAt(from);
  return node?.type.name === 'table' ? { node, at: from } : undefined;
}

/** Adds one more part to a block of parts, or rows and columns to a table. */
export function PartsRow({
  view,
  node,
  at,
  close,
  files,
}: {
  view: EditorView;
  node: Node;
  at: number;
  files: SpaceFiles;
  /** Takes the answers of the form that this is in. */
  close: () => void;
}) {
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
  if (node.childCount === 0 && HOLDS_WORDS.has(node.type.name))
    return (
      <Button
        onPress={() => {
          close();
          // What was just made and got no answer is gone.
          if (view.state.doc.nodeAt(at)?.type !== node.type) return;
          const tr = view.state.tr.insert(at + 1, typeNamed('paragraph').create());
          dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 2)));
        }}
      >
        Add text
      </Button>
    );
  const table = tableAround(view, at);
  if (table === undefined) return null;
  const run = (command: Command) => () => {
    const { from } = view.state.selection;
    // A table that was opened by the mouse has the caret somewhere else: what is done is done at its beginning.
    if (from <= table.at || from >= table.at + table.node.nodeSize)
      dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at + 1))));
    command(view.state, view.dispatch);
  };
  return (
    <>
      <TableForm view={view} files={files} />
      <AlignColumn view={view} align={(align) => run(alignColumns(align))()} />
      <div className="block-actions">
        <Button onPress={run(addRowAfter)}>Add row</Button>
        <Button onPress={run(addColumnAfter)}>Add column</Button>
        <Button onPress={run(deleteRow)}>Delete row</Button>
        <Button onPress={run(deleteColumn)}>Delete column</Button>
      </div>
    </>
  );
}

const ALIGNMENTS = [
  ['', 'As the text'],
  ['left', 'Left'],
  ['center', 'Middle'],
  ['right', 'Right'],
] as const;

/** Of the column with the caret. */
function AlignColumn({ view, align }: { view: EditorView; align: (alignment: Alignment) => void }) {
  const [value, setValue] = useState<string>(() => alignmentAt(view.state) ?? '');
  return (
    <Select
      label="Align the column"
      value={value}
      choices={ALIGNMENTS}
      onChange={(chosen) => {
        setValue(chosen);
        align(chosen === '' ? null : (chosen as Alignment));
      }}
    />
  );
}
