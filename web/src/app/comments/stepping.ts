import type { KeyboardEvent, RefObject } from 'react';

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"], [role="menu"]') !== null;

/** N and P go to the next and the previous thread, wherever the focus is among them. */
export function useStepping(frame: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const step = { n: 1, p: -1 }[event.key.toLowerCase()];
    if (step === undefined || isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const threads = [...(frame.current?.querySelectorAll<HTMLElement>('article.thread') ?? [])];
    const at = threads.findIndex((thread) => thread.contains(document.activeElement));
    const next = threads[at === -1 ? (step === 1 ? 0 : threads.length - 1) : at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
}
