// What a drag listens for and sets in motion.
import { type RefObject, useEffect, useRef } from 'react';
import type { Point, Pointed } from './goal.ts';
import { PADDING } from './sizes.ts';

/** At its edges, the tree scrolls by itself. */
const EDGE = 40;
/** What is held over a closed page for so long opens it. */
const HOLD = 700;

interface Listeners {
  onMove: (event: PointerEvent) => void;
  onUp: (event: PointerEvent) => void;
  onCancel: (event: PointerEvent) => void;
  /** Whether there was something to give up. */
  onEscape: () => boolean;
  isDragging: () => boolean;
  isTouched: () => boolean;
}

export function useListeners(tree: RefObject<HTMLDivElement | null>, given: Listeners): void {
  const listeners = useRef(given);
  listeners.current = given;
  useEffect(() => {
    const element = tree.current;
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('pointermove', (event) => listeners.current.onMove(event), { signal });
    addEventListener('pointerup', (event) => listeners.current.onUp(event), { signal });
    addEventListener('pointercancel', (event) => listeners.current.onCancel(event), { signal });
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !listeners.current.onEscape()) return;
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener('keydown', escape, { capture: true, signal });
    // Without this, a finger that drags would scroll. It has to be there before the finger is.
    const still = (event: Event) => {
      if (listeners.current.isDragging()) event.preventDefault();
    };
    element?.addEventListener('touchmove', still, { passive: false, signal });
    // On phones, a long press opens a menu of the browser.
    const quiet = (event: Event) => {
      if (listeners.current.isTouched()) event.preventDefault();
    };
    element?.addEventListener('contextmenu', quiet, { signal });
    return () => ending.abort();
  }, [tree]);
}

export function placeIn(tree: HTMLElement, x: number, y: number): { x: number; y: number } {
  const { left, right, top } = tree.getBoundingClientRect();
  const across = getComputedStyle(tree).direction === 'rtl' ? right - x : x - left;
  return { x: across - PADDING, y: y - top + tree.scrollTop - PADDING };
}

export function isOver(tree: HTMLElement | null, x: number): boolean {
  const place = tree?.getBoundingClientRect();
  return place !== undefined && x >= place.left - EDGE && x <= place.right + EDGE;
}

/** While something is dragged near an edge, the tree scrolls, faster the nearer. */
export function useScrolling(
  tree: RefObject<HTMLDivElement | null>,
  drag: Point | undefined,
  onScrolled: (x: number, y: number) => void,
): void {
  const place = useRef(drag);
  place.current = drag;
  const isDragging = drag !== undefined;
  useEffect(() => {
    const element = tree.current;
    if (!isDragging || element === null) return undefined;
    let frame = requestAnimationFrame(function scroll() {
      frame = requestAnimationFrame(scroll);
      const { x, y } = place.current ?? { x: 0, y: 0 };
      const { top, bottom } = element.getBoundingClientRect();
      const over = y < top + EDGE ? y - top - EDGE : Math.max(0, y - bottom + EDGE);
      if (over === 0) return;
      const before = element.scrollTop;
      element.scrollTop += Math.max(-EDGE, Math.min(EDGE, over)) / 2;
      if (element.scrollTop !== before) onScrolled(x, y);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging, tree]);
}

export function useHolding(pointed: Pointed | undefined, onHold: (id: string) => void): void {
  const id = pointed?.goal.position === 'inside' ? pointed.goal.page : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => onHold(id), HOLD);
    return () => clearTimeout(timer);
  }, [id]);
}
