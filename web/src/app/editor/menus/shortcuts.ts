import { keymap } from 'prosemirror-keymap';
import type { Plugin } from 'prosemirror-state';
import { openMenu } from './open-menu.ts';
import { blockAt } from '../keys/commands.ts';
import { linkRange } from '../keys/links.ts';

/** Keys that open something. */
export const shortcuts = (): Plugin =>
  keymap({
    'Mod-k': ({ selection }, _dispatch, view) => {
      if (!view || !selection.$from.parent.inlineContent) return false;
      const range = selection.empty ? linkRange(view.state, selection.from) : selection;
      openMenu(view, { kind: 'link', from: range.from, to: range.to });
      return true;
    },
    'Mod-.': (state, _dispatch, view) => {
      const block = blockAt(state);
      if (!view || !block) return false;
      openMenu(view, { kind: 'block', at: block.pos });
      return true;
    },
  });
