import { useEffect, useRef } from 'react';
import { isMac } from '../ui/mod-key.ts';

/** Ctrl+Alt and a letter (⌥⌘ on a Mac), wherever the focus is. */
export function usePageToggle(letter: string, toggle: () => void): void {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // With Option, the character is another one; with AltGr, it is one that somebody types.
      const isKey = isMac() ? event.code === `Key${letter.toUpperCase()}` : event.key.toLowerCase() === letter;
      if (!isKey || !event.altKey || event.shiftKey || !(isMac() ? event.metaKey : event.ctrlKey)) return;
      if (event.getModifierState('AltGraph')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [letter]);
}
