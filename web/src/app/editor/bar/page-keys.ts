import { useEffect, useRef } from 'react';

export interface PageKeys {
  save: () => void;
  find: (isReplacing: boolean) => void;
  help: () => void;
}

/** Keys for the page as a whole, wherever the focus is. What the browser would do with them is of no use here. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTaken = event.defaultPrevented || event.altKey || (!event.ctrlKey && !event.metaKey);
      // A slash needs Shift on some keyboards.
      if (isTaken || (event.shiftKey && event.key !== '/')) return;
      const act = actionOf(latest.current, event);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function actionOf({ save, find, help }: PageKeys, { key, target }: KeyboardEvent): (() => void) | undefined {
  const pressed = key.toLowerCase();
  if (pressed === 's') return save;
  if (pressed === '/') return help;
  // In a window over the page, and pressed once more in the search, it is for the browser.
  const isElsewhere = target instanceof Element && target.closest('[role=dialog], .find-bar') !== null;
  if (isElsewhere && pressed === 'f') return undefined;
  if (pressed === 'f' || pressed === 'h') return () => find(pressed === 'h');
  return undefined;
}
