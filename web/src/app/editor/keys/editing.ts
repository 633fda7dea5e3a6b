// What an editor does with a page besides showing it.
import type { Plugin } from 'prosemirror-state';
import { keepChoices } from '../tables/keep-choices.ts';
import { wholeTables } from '../tables/whole-tables.ts';
import { footnotes } from './footnotes.ts';
import { markdownRules } from './input-rules.ts';
import { keymaps } from './keymap.ts';
import { takingBack } from './taking-back.ts';

/** Tables hear keys last, after all that a key means elsewhere. */
export const editing = (): Plugin[] => [
  keepChoices(),
  ...markdownRules(),
  ...keymaps(),
  ...takingBack(),
  footnotes(),
  wholeTables(),
];
