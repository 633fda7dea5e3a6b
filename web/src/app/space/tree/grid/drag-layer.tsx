import { createPortal } from 'react-dom';
import type { TreePage } from '../../model.ts';
import type { Pointed } from './goal.ts';
import type { Drag } from './use-drag.ts';

/** Where what is dragged would go, in the tree. */
export function GoalMark({ pointed, size }: { pointed: Pointed; size: number }) {
  const { kind, index, level } = pointed;
  const inset = kind === 'line' ? `calc(${level - 1} * 1rem + 0.5rem)` : 0;
  return (
    <div
      className="tree-goal-mark"
      role="presentation"
      data-kind={kind}
      style={{ insetBlockStart: index * size, insetInlineStart: inset, ...(kind === 'row' && { blockSize: size }) }}
    />
  );
}

/** What is dragged, at the pointer. */
export function Dragged({ drag: { ids, x, y, isTouch }, page }: { drag: Drag; page: TreePage | undefined }) {
  const words = ids.size > 1 ? `${ids.size} pages` : (page?.title ?? '');
  // Not below the finger.
  const translate = isTouch ? `${x - 24}px ${y - 64}px` : `${x + 12}px ${y + 12}px`;
  return createPortal(
    <div className="tree-dragged" aria-hidden dir="auto" style={{ translate }}>
      {words}
    </div>,
    document.body,
  );
}
