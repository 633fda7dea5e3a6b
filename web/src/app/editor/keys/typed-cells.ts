// Keys in cells that show a control in place of their text.
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { type Place, placeIn } from '../tables/columns.ts';
import { fits, isControlled, isTrue, setValue } from '../tables/values.ts';
import { isHtmlTable } from '../tables/columns.ts';

/** The cell with the caret, if it has a control. Most carets are in no table, which is told at once. */
function controlledAt(state: EditorState): Place | undefined {
  const { $from } = state.selection;
  if ($from.parent.type.name !== 'cell' || !isHtmlTable($from.node(-2))) return undefined;
  const place = placeIn(state);
  return place !== undefined && !place.isHead && isControlled(place.column) && fits(place.cell, place.column)
    ? place
    : undefined;
}

/** What a key writes into a cell; undefined where it means nothing there. */
export function valueFor({ cell, column }: Pick<Place, 'cell' | 'column'>, key: string): string[] | undefined {
  if (key === 'Backspace' || key === 'Delete') return [];
  if (column.type === 'checkbox' && key === ' ') return [String(!isTrue(cell))];
  if (column.type === 'rating' && /^\d$/.test(key) && Number(key) <= column.max) return key === '0' ? [] : [key];
  return undefined;
}

export const typedCells = (openForm: (view: EditorView, at: number) => void): Plugin =>
  new Plugin({
    props: {
      decorations: (state) => {
        const place = controlledAt(state);
        if (place === undefined) return null;
        const end = place.cellAt + place.cell.nodeSize;
        return DecorationSet.create(state.doc, [Decoration.node(place.cellAt, end, { class: 'is-chosen-cell' })]);
      },
      handleKeyDown: (view, event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
        const place = controlledAt(view.state);
        if (place === undefined) return false;
        if (event.key === 'Enter' || event.key === 'F2') {
          // Next to its row.
          openForm(view, view.state.selection.$from.before(-1));
          return true;
        }
        const value = valueFor(place, event.key);
        if (value === undefined) return false;
        view.dispatch(write(view.state.tr, place, value));
        return true;
      },
      // Letters would be no value.
      handleTextInput: ({ state }) => controlledAt(state) !== undefined,
    },
  });

const write = (tr: Transaction, { cellAt, column }: Place, value: string[]): Transaction =>
  setValue(tr, cellAt, column, value);
