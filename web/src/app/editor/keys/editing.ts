// What an editor does with a page besides showing it.
import type { Plugin } from 'prosemirror-state';
import { wholeTables } from '../tables/whole-tables.ts';
import { footnotes } from './footnotes.ts';
import { markdownRules } from './input-rules.ts';
import { keymaps } from './keymap.ts';
import { takingBack } from './taking-back.ts';

/** Tables hear keys last. */
export const editing = (): Plugin[] => [...markdownRules(), ...keymaps(), ...takingBack(), footnotes(), wholeTables()];
