// Pages are dragged by mouse and pen at once, by touch after a long press: a short one scrolls.
import { type PointerEvent as Pressing, type RefObject, useEffect, useRef, useState } from 'react';
import type { Goal } from '../../changes.ts';
import { type Pointed, pointAt } from './goal.ts';
import type { Rows } from './rows.ts';
import { isOver, placeIn, useHolding, useListeners, useScrolling } from './drag-effects.ts';
import { indentSize } from './sizes.ts';
import { keyOf } from './use-focus.ts';

interface Options {
  tree: RefObject<HTMLDivElement | null>;
  rows: Rows;
  size: number;
  isDisabled: boolean;
  idsOf: (id: string) => ReadonlySet<string>;
  isAllowed: (ids: ReadonlySet<string>, goal: Goal) => boolean;
  onMove: (ids: ReadonlySet<string>, goal: Goal) => void;
  /** A page was held over another one that is closed. */
  onHold: (id: string) => void;
  /** A page was pressed long and let go where it was. */
  onLongPress: (id: string, row: HTMLElement) => void;
}

export interface Drag {
  readonly ids: ReadonlySet<string>;
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  readonly pointed: Pointed | undefined;
}

interface Press {
  id: string;
  row: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  isTouch: boolean;
  isDragging: boolean;
  hasMoved: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const LONG_PRESS = 400;
/** A pointer that moves less has not moved, in pixels. */
const STILL = { mouse: 5, touch: 10 };

export function useDrag(given: Options) {
  const [drag, setDrag] = useState<Drag>();
  const options = useRef(given);
  options.current = given;
  const press = useRef<Press>(undefined);
  const latest = useRef<Drag>(undefined);
  const isClickOff = useRef(false);

  const show = (next: Drag | undefined): void => {
    latest.current = next;
    setDrag(next);
  };

  const point = (x: number, y: number): void => {
    const { tree, rows, size, isAllowed } = options.current;
    const { ids, isTouch } = latest.current ?? {};
    if (ids === undefined || isTouch === undefined || tree.current === null) return;
    const pointed = pointAt(
      rows,
      placeIn(tree.current, x, y),
      { row: size, indent: indentSize() },
      // Whoever lets go beside the tree has changed their mind.
      (goal) => isOver(tree.current, x) && isAllowed(ids, goal),
    );
    show({ ids, x, y, isTouch, pointed });
  };

  const begin = (): void => {
    const current = press.current;
    if (current === undefined) return;
    current.isDragging = true;
    isClickOff.current = true;
    clearTimeout(current.timer);
    const { x, y, isTouch } = current;
    show({ ids: options.current.idsOf(current.id), x, y, isTouch, pointed: undefined });
  };

  const end = (): void => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
    if (latest.current !== undefined) show(undefined);
  };

  const follow = (event: PointerEvent): void => {
    const current = press.current;
    if (current?.pointer !== event.pointerId) return;
    const way = Math.hypot(event.clientX - current.x, event.clientY - current.y);
    if (way > (current.isTouch ? STILL.touch : STILL.mouse)) current.hasMoved = true;
    if (!current.isDragging) {
      if (!current.hasMoved) return;
      if (current.timer !== undefined) return end();
      begin();
    }
    point(event.clientX, event.clientY);
  };

  const drop = (event: PointerEvent): void => {
    const current = press.current;
    if (current?.pointer !== event.pointerId) return;
    const done = latest.current;
    end();
    if (done === undefined) return;
    if (current.hasMoved && done.pointed !== undefined) options.current.onMove(done.ids, done.pointed.goal);
    else if (current.isTouch && !current.hasMoved) options.current.onLongPress(current.id, current.row);
  };

  useListeners(given.tree, {
    onMove: follow,
    onUp: drop,
    onCancel: (event) => {
      if (press.current?.pointer === event.pointerId) end();
    },
    onEscape: () => {
      const isDragging = latest.current !== undefined;
      if (isDragging) end();
      return isDragging;
    },
    isDragging: () => press.current?.isDragging === true,
    isTouched: () => press.current?.isTouch === true,
  });
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  useScrolling(given.tree, drag, point);
  useHolding(drag?.pointed, (id) => options.current.onHold(id));

  const onPointerDown = (event: Pressing): void => {
    isClickOff.current = false;
    const id = keyOf(event.target);
    const target = event.target as Element;
    const button = target.closest('button');
    const row = target.closest<HTMLElement>('[data-key]');
    if (given.isDisabled || id === undefined || row === null || event.button !== 0 || !event.isPrimary) return;
    if (button !== null && button.dataset['grip'] === undefined) return;
    const isTouch = event.pointerType === 'touch';
    press.current = {
      ...{ id, row, pointer: event.pointerId, x: event.clientX, y: event.clientY, isTouch },
      ...{ isDragging: false, hasMoved: false },
      timer: isTouch && button === null ? setTimeout(begin, LONG_PRESS) : undefined,
    };
  };

  /** The click that follows a drag is none. */
  const takeClick = (): boolean => {
    const isOff = isClickOff.current;
    isClickOff.current = false;
    return !isOff;
  };

  return { drag, onPointerDown, takeClick };
}
