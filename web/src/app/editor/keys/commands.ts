// What the keyboard and menus do with blocks.
import { chainCommands, exitCode, setBlockType } from 'prosemirror-commands';
import { Fragment, type Node, type NodeType, type ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state';
import { typeNamed } from '../model/schema.ts';

const hardBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.inlineContent || $from.parent.type.spec.code) return false;
  dispatch?.(state.tr.replaceSelectionWith(typeNamed('hardBreak').create()).scrollIntoView());
  return true;
};

/** A new line in the same block; out of code, a new block. */
export const breakLine = chainCommands(exitCode, hardBreak);

/** The node around the caret, or the selected one, of a type. */
export function around($from: ResolvedPos, type: NodeType): { node: Node; pos: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === type) return { node, pos: $from.before(depth) };
  }
  return undefined;
}

/** Turns paragraphs into a list, a list into one of the other kind, and a list of that kind back into paragraphs. */
export function toggleList(attrs: { ordered: boolean; checked?: boolean | null }): Command {
  const [list, item] = [typeNamed('list'), typeNamed('item')];
  return (state, dispatch) => {
    const wanted = attrs.checked ?? null;
    const inList = around(state.selection.$from, list);
    if (inList === undefined)
      return wrapInTasks(list, item, { ordered: attrs.ordered, checked: wanted })(state, dispatch);
    const isSame =
      inList.node.attrs['ordered'] === attrs.ordered &&
      (inList.node.firstChild?.attrs['checked'] === null) === (wanted === null);
    if (isSame) return liftListItem(item)(state, dispatch);
    const tr = state.tr.setNodeAttribute(inList.pos, 'ordered', attrs.ordered);
    inList.node.forEach((_child, offset) => tr.setNodeAttribute(inList.pos + 1 + offset, 'checked', wanted));
    dispatch?.(tr);
    return true;
  };
}

const wrapInTasks =
  (list: NodeType, item: NodeType, { ordered, checked }: { ordered: boolean; checked: boolean | null }): Command =>
  (state, dispatch) =>
    wrapInList(list, { ordered })(
      state,
      dispatch &&
        ((tr) => {
          const from = around(tr.selection.$from, list);
          if (checked !== null)
            from?.node.forEach((child, offset) => {
              if (child.type === item) tr.setNodeAttribute(from.pos + 1 + offset, 'checked', checked);
            });
          dispatch(tr);
        }),
    );

/** A list within a list is of the kind of the list around it, not of the schema's default. */
export const sinkItem: Command = (state, dispatch) => {
  const outer = around(state.selection.$from, typeNamed('list'));
  return sinkListItem(typeNamed('item'))(
    state,
    dispatch &&
      ((tr) => {
        const inner = around(tr.selection.$from, typeNamed('list'));
        if (inner && outer && inner.node.childCount > 0)
          tr.setNodeAttribute(inner.pos, 'ordered', outer.node.attrs['ordered']);
        dispatch(tr);
      }),
  );
};

/** A block with its own kind of text, such as a heading. The same again makes a paragraph of it. */
export function toggleBlock(name: string, attrs: Record<string, unknown> = {}): Command {
  const type = typeNamed(name);
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isIt = parent.hasMarkup(type, { ...parent.attrs, ...attrs });
    return setBlockType(isIt ? typeNamed('paragraph') : type, isIt ? null : attrs)(state, dispatch);
  };
}

/** The outermost block that holds the selection and can be moved, deleted or copied as a whole. */
export function blockAt(state: EditorState): { node: Node; pos: number } | undefined {
  const { selection } = state;
  if (selection instanceof NodeSelection && selection.node.isBlock)
    return { node: selection.node, pos: selection.from };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    const isMovable = $from.node(depth - 1).childCount > 1 || depth === 1;
    if (MOVABLE.has(node.type.name) || (isMovable && node.type.isInGroup('block') && !isFixed($from, depth)))
      return { node, pos: $from.before(depth) };
  }
  return undefined;
}

const MOVABLE = new Set(['item', 'row', 'tab', 'step', 'column', 'update']);

/** The summary of an expandable stays where it is. */
const isFixed = ($from: ResolvedPos, depth: number): boolean => $from.node(depth).type.name === 'summary';

/** Exchanges a block with the one before it or after it. */
export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const block = blockAt(state);
    if (block === undefined) return false;
    const $pos = state.doc.resolve(block.pos);
    const index = $pos.index();
    const other = $pos.parent.maybeChild(index + by);
    if (!other || other.type.name === 'title' || other.type.name === 'summary' || block.node.type.name === 'title')
      return false;
    if (dispatch) {
      const [from, first, second] =
        by < 0 ? [block.pos - other.nodeSize, block.node, other] : [block.pos, other, block.node];
      const tr = state.tr.replaceWith(
        from,
        from + first.nodeSize + second.nodeSize,
        Fragment.fromArray([first, second]),
      );
      const shift = by < 0 ? -other.nodeSize : other.nodeSize;
      dispatch(tr.setSelection(shifted(state.selection, tr.doc, shift)).scrollIntoView());
    }
    return true;
  };

function shifted(selection: Selection, doc: Node, by: number): Selection {
  if (selection instanceof NodeSelection) return NodeSelection.create(doc, selection.from + by);
  return TextSelection.between(doc.resolve(selection.anchor + by), doc.resolve(selection.head + by));
}

export const duplicateBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (block === undefined || block.node.type.name === 'title') return false;
  // A copy is an object of its own: the same one would be taken for the same place of the source.
  const copy = block.node.copy(block.node.content);
  dispatch?.(state.tr.insert(block.pos + block.node.nodeSize, copy).scrollIntoView());
  return true;
};

export const deleteBlock: Command = (state, dispatch) => {
  const block = blockAt(state);
  if (block === undefined) return false;
  const $pos = state.doc.resolve(block.pos);
  // The only child of a block that needs one goes together with it.
  let [from, to] = [block.pos, block.pos + block.node.nodeSize];
  for (let depth = $pos.depth; depth > 0 && $pos.node(depth).childCount === 1; depth--)
    [from, to] = [$pos.before(depth), $pos.after(depth)];
  dispatch?.(state.tr.delete(from, to).scrollIntoView());
  return true;
};

/** Enter in an empty paragraph at the end of a box leads out of it, as it does out of a quote. */
export const leaveBox: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isLast = $from.depth > 1 && $from.index(-1) === $from.node(-1).childCount - 1 && $from.node(-1).childCount > 1;
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.parent.childCount > 0 || !isLast) return false;
  for (let depth = $from.depth - 1; depth > 0; depth--) {
    const index = $from.indexAfter(depth - 1);
    if (!$from.node(depth - 1).canReplaceWith(index, index, $from.parent.type)) continue;
    if (dispatch) {
      const after = $from.after(depth);
      const tr = state.tr.insert(after, $from.parent.type.create());
      tr.setSelection(TextSelection.create(tr.doc, after + 1)).delete($from.before(), $from.after());
      dispatch(tr.scrollIntoView());
    }
    return true;
  }
  return false;
};

/** ``` with the name of a language, and Enter, is a block of code. */
export const fenceToCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const language = /^```([\w+#-]*)$/.exec($from.parent.textContent)?.[1];
  if (!empty || $from.parent.type.name !== 'paragraph' || language === undefined) return false;
  const tr = state.tr.delete($from.start(), $from.end());
  dispatch?.(tr.setBlockType(tr.selection.from, tr.selection.to, typeNamed('code'), { language }));
  return true;
};
