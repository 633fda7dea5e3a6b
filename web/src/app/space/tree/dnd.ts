import { useRef } from 'react';
import { type DropTarget, type Key, useDragAndDrop } from 'react-aria-components';
import type { TreeActions } from './actions.ts';
import { type Goal, toMoves } from './changes.ts';
import type { Pages } from './model.ts';
import type { TreeRow } from './rows.ts';

const TYPE = 'application/x-lectern-page';

const toIds = (keys: Iterable<Key>): ReadonlySet<string> => new Set([...keys].map(String));

function toGoal(target: DropTarget): Goal {
  if (target.type === 'root') return { position: 'inside', page: undefined };
  const page = String(target.key);
  return target.dropPosition === 'on' ? { position: 'inside', page } : { position: target.dropPosition, page };
}

/** Pages are dragged to where they may be, by mouse, by touch and with the keyboard. */
export function usePageDrag(pages: Pages, actions: TreeActions, isDisabled: boolean) {
  const dragged = useRef<ReadonlySet<string>>(new Set());
  const { dragAndDropHooks } = useDragAndDrop<TreeRow>({
    isDisabled,
    getItems: (_keys, rows) => rows.map(({ id, page }) => ({ 'text/plain': page.title, [TYPE]: id })),
    acceptedDragTypes: [TYPE],
    onDragStart: ({ keys }) => {
      dragged.current = toIds(keys);
    },
    getDropOperation: (target) => (toMoves(pages, dragged.current, toGoal(target)) === undefined ? 'cancel' : 'move'),
    onMove: ({ keys, target }) => void actions.move(toIds(keys), toGoal(target)),
  });
  return dragAndDropHooks;
}
