// From cell to cell by Tab.
import type { Command } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { isHeadless } from './columns.ts';

export const nextCell: Command = goToNextCell(1);

/** Before the first card there is nothing to see: the key leads out of the table, as it does in other tables. */
export const previousCell: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const isCell = $from.depth > 2 && $from.node(-2).type.name === 'table';
  const isFirstCard = isCell && isHeadless($from.node(-2)) && $from.index(-2) === 1 && $from.index(-1) === 0;
  return !isFirstCard && goToNextCell(-1)(state, dispatch);
};
