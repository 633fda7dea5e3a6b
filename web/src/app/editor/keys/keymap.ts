import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  selectParentNode,
  splitBlock,
  toggleMark,
} from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { markNamed, typeNamed } from '../model/schema.ts';
import { nextCell, previousCell } from '../tables/going.ts';
import {
  around,
  breakLine,
  deleteBlock,
  duplicateBlock,
  fenceToCode,
  leaveBox,
  moveBlock,
  sinkItem,
  toggleBlock,
  toggleList,
} from './commands.ts';
import { doAgain, takeBack } from './taking-back.ts';

/** A new task is not done, whatever the one before it is. */
const splitItem: Command = (state, dispatch) => {
  const item = typeNamed('item');
  const checked: unknown = around(state.selection.$from, item)?.node.attrs['checked'];
  return splitListItem(item, { checked: typeof checked === 'boolean' ? false : null })(state, dispatch);
};

const inCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.name !== 'code') return false;
  dispatch?.(state.tr.insertText('  ').scrollIntoView());
  return true;
};

const toggleTask: Command = (state, dispatch) => {
  const item = around(state.selection.$from, typeNamed('item'));
  const checked: unknown = item?.node.attrs['checked'];
  if (item === undefined || typeof checked !== 'boolean') return false;
  dispatch?.(state.tr.setNodeAttribute(item.pos, 'checked', !checked));
  return true;
};

const mark = (name: string): Command => toggleMark(markNamed(name), null, { removeWhenPresent: false });

const blocks: Record<string, Command> = {
  'Mod-Alt-0': toggleBlock('paragraph'),
  'Mod-Alt-2': toggleBlock('heading', { level: 2 }),
  'Mod-Alt-3': toggleBlock('heading', { level: 3 }),
  'Mod-Alt-4': toggleBlock('heading', { level: 4 }),
  'Mod-Alt-c': toggleBlock('code'),
  'Mod-Shift-7': toggleList({ ordered: true }),
  'Mod-Shift-8': toggleList({ ordered: false }),
  'Mod-Shift-9': toggleList({ ordered: false, checked: false }),
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
  'Mod-Shift-d': duplicateBlock,
  'Mod-Shift-Backspace': deleteBlock,
  'Mod-Enter': toggleTask,
};

const own: Record<string, Command> = {
  ...blocks,
  'Mod-b': mark('bold'),
  'Mod-i': mark('italic'),
  'Mod-e': mark('code'),
  'Mod-Shift-x': mark('strike'),
  'Mod-z': takeBack,
  'Mod-y': doAgain,
  'Mod-Shift-z': doAgain,
  'Shift-Enter': breakLine,
  Enter: chainCommands(
    fenceToCode,
    splitItem,
    newlineInCode,
    createParagraphNear,
    leaveBox,
    liftEmptyBlock,
    splitBlock,
  ),
  Tab: chainCommands(nextCell, sinkItem, inCode),
  'Shift-Tab': chainCommands(previousCell, liftListItem(typeNamed('item'))),
  Escape: selectParentNode,
};

/** What keys do, besides those of menus that are open. Tab moves on out of the editor where it has nothing to do in it. */
export const keymaps = (): Plugin[] => [keymap(own), keymap(baseKeymap)];
