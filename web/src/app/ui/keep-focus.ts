import type { FocusEvent } from 'react';

/**
 * For what stands around a list of React Aria: focus that comes from elsewhere to a button within a row stays there. The list by itself takes it
 * to the row that had it last, or to the first one, as long as it does not know that somebody is in another. Screen readers, and
 * windows that close, bring focus so.
 */
export function keepFocusInRow(event: FocusEvent<HTMLElement>): void {
  const { target, relatedTarget } = event;
  const row = target.closest<HTMLElement>('[role=row]');
  if (
    row === null ||
    row === target ||
    row.parentElement?.closest('[role=grid], [role=treegrid]')?.contains(relatedTarget)
  )
    return;
  event.stopPropagation();
  // The row first: so the list learns where somebody is.
  row.focus({ preventScroll: true });
  target.focus({ preventScroll: true });
}

/**
 * For what stands around a list that draws only the rows in view: where the row with the focus is taken away because others
 * come, the list has the focus, and brings it to the row where somebody is. Otherwise it would be nowhere, and keys do nothing.
 */
export function keepFocusInList(event: FocusEvent<HTMLElement>): void {
  const { target, currentTarget, relatedTarget } = event;
  if (relatedTarget !== null) return;
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (target.isConnected || (activeElement !== null && activeElement !== body)) return;
    currentTarget.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  });
}
