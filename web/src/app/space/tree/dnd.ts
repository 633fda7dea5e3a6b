import { useRef } from 'react';
import { type DropTarget, type Key, useDragAndDrop } from 'react-aria-components';
import type { TreeActions } from './actions.ts';
import { type Goal, toMoves } from '../changes.ts';
import type { Pages } from '../model.ts';
import type { TreeRow } from './rows.ts';

const toIds = (keys: Iterable<Key>): ReadonlySet<string> => new Set([...keys].map(String));

function toGoal(target: DropTarget): Goal {
  if (target.type === 'root') return { position: 'inside', page: undefined };
  const page = String(target.key);
  return target.dropPosition === 'on' ? { position: 'inside', page } : { position: target.dropPosition, page };
}

/** Pages of the tree are dragged to where they may be, by mouse, by touch and with the keyboard; nothing else is taken. */
export function usePageDrag(pages: Pages, actions: TreeActions, isDisabled: boolean) {
  const dragged = useRef<ReadonlySet<string>>(new Set());
  const isDragging = useRef(false);
  const { dragAndDropHooks } = useDragAndDrop<TreeRow>({
    isDisabled,
    getItems: (_keys, rows) => rows.map(({ page }) => ({ 'text/plain': page.title })),
    onDragStart: ({ keys }) => {
      dragged.current = toIds(keys);
      isDragging.current = true;
    },
    onDragEnd: () => {
      isDragging.current = false;
    },
    getDropOperation: (target) =>
      isDragging.current && toMoves(pages, dragged.current, toGoal(target)) !== undefined ? 'move' : 'cancel',
    // What was accepted is handed over a moment after the drag has ended.
    onDrop: ({ target }) => void actions.move(dragged.current, toGoal(target)),
  });
  return dragAndDropHooks;
}
