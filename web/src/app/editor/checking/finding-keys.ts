import { useEffect, useRef } from 'react';

export interface FindingKeys {
  step: (by: 1 | -1) => void;
  /** False leaves the key to others. */
  openHere: () => boolean;
}

/** F8 and Shift+F8 wherever the focus is in the page, and Alt+Enter in its text. */
export function useFindingKeys(keys: FindingKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey) return;
      // A window over the page has keys of its own.
      const over = target instanceof Element ? target.closest('[role=dialog], [role=menu], [role=listbox]') : null;
      if (over !== null && !over.classList.contains('finding-card')) return;
      if (key === 'F8' && !altKey) latest.current.step(shiftKey ? -1 : 1);
      else if (!(key === 'Enter' && altKey && !shiftKey && latest.current.openHere())) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the editor, for which Alt and Enter are a new paragraph.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
}
