import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, type Plugin } from 'prosemirror-state';
import { INLINE_FORMS } from '../blocks/inline-forms.ts';
import { openMenu } from './open-menu.ts';
import { blockAt } from '../keys/commands.ts';
import { linkRange } from '../keys/links.ts';

/** Where the icon, button or other node in a line is that has a form and is selected, or next to the caret. */
function inlineAt({ selection }: EditorState): number | undefined {
  const { $from, empty } = selection;
  const hasForm = (node: Node | null | undefined): boolean =>
    node?.isInline === true && INLINE_FORMS.has(node.type.name);
  if (selection instanceof NodeSelection) return hasForm(selection.node) ? selection.from : undefined;
  if (!empty) return undefined;
  if (hasForm($from.nodeAfter)) return $from.pos;
  const before = $from.nodeBefore;
  return hasForm(before) ? $from.pos - (before?.nodeSize ?? 0) : undefined;
}

/** Keys that open something. */
export const shortcuts = ({ openSource }: { openSource: (at: number) => void }): Plugin =>
  keymap({
    'Mod-Shift-.': (state) => {
      const at = blockAt(state)?.pos;
      if (at === undefined) return false;
      openSource(at);
      return true;
    },
    'Mod-k': ({ selection }, _dispatch, view) => {
      if (!view || !selection.$from.parent.inlineContent) return false;
      const range = selection.empty ? linkRange(view.state, selection.from) : selection;
      openMenu(view, { kind: 'link', from: range.from, to: range.to });
      return true;
    },
    'Mod-Shift-f': ({ selection }, _dispatch, view) => {
      const { $from, from, to, empty } = selection;
      if (!view || empty || !$from.parent.inlineContent || $from.parent.type.spec.code) return false;
      openMenu(view, { kind: 'format', from, to });
      return true;
    },
    'Mod-.': (state, _dispatch, view) => {
      const at = inlineAt(state) ?? blockAt(state)?.pos;
      if (!view || at === undefined) return false;
      openMenu(view, { kind: 'block', at });
      return true;
    },
  });
