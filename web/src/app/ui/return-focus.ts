import { useEffect, useRef } from 'react';

/**
 * Where a window goes that was opened from a menu, or took the place of another one, what had the focus is gone with that. The
 * focus then returns to what had it when this was first drawn, or else to what `find` answers.
 */
export function useReturnOfFocus(find: () => HTMLElement | null): void {
  const before = useRef(document.activeElement);
  const latest = useRef(find);
  latest.current = find;
  useEffect(
    () => () => {
      const giveBack = () => {
        const { activeElement, body } = document;
        if (activeElement !== null && activeElement !== body) return;
        const had = before.current;
        const isThere = had instanceof HTMLElement && had.isConnected && had !== body;
        (isThere ? had : latest.current())?.focus();
      };
      // React Aria gives the focus back in the next frame, where it can.
      requestAnimationFrame(() => requestAnimationFrame(giveBack));
    },
    [],
  );
}
