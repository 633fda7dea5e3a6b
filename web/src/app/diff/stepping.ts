// From change to change, also into what is drawn only once somebody comes near.
import { type RefObject, useEffect } from 'react';

/** What is gone to: blocks that differ, and what stands for changes that are not drawn yet. */
const STOPS = '.diff-block[data-kind], [data-stop], [data-pending]';
/** Milliseconds. What has not come by then is not waited for. */
const PATIENCE = 5000;

const stopsIn = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter((each) => each.checkVisibility());

/** Takes the focus to the next change, or the one before; from the last it goes on with the first. */
export async function stepTo(list: HTMLElement | null, by: 1 | -1): Promise<void> {
  const stops = stopsIn(list);
  if (stops.length === 0) return;
  const at = placeOf(stops, list);
  const next = (at + by + stops.length + (at === -1 && by === -1 ? 1 : 0)) % stops.length;
  const stop = stops[next];
  if (stop === undefined) return;
  show(stop);
  if (!(await hasCome(stop))) return;
  // What came stands where that stood: its first change is there, or its last, seen from the end.
  const now = stopsIn(list);
  const found = by === 1 ? now[next] : now[now.length - (stops.length - next)];
  if (found !== undefined && found !== stop) show(found);
}

/** Where the focus is among the stops; of a focus between them, the stop before it. -1 before all. */
function placeOf(stops: readonly HTMLElement[], list: HTMLElement | null): number {
  const { activeElement: focused } = document;
  if (focused === null || list?.contains(focused) !== true) return -1;
  return stops.findLastIndex(
    (stop) => stop === focused || stop.contains(focused) || (stop.compareDocumentPosition(focused) & 4) !== 0,
  );
}

export function show(stop: HTMLElement): void {
  stop.focus({ preventScroll: true });
  stop.scrollIntoView({ block: stop.clientHeight > innerHeight / 2 ? 'start' : 'center' });
}

/** Whether changes came where only their place was. */
async function hasCome(stop: HTMLElement): Promise<boolean> {
  const isPending = (): boolean => stop.isConnected && 'pending' in stop.dataset;
  if (!isPending()) return false;
  const end = performance.now() + PATIENCE;
  while (isPending() && performance.now() < end) await new Promise(requestAnimationFrame);
  return !isPending();
}

/** N and P lead from change to change, where the focus is among them: single keys may not act anywhere else. */
export function useStepKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isWriting(event.target)) return;
      if (!(event.target instanceof Node) || list.current?.contains(event.target) !== true) return;
      if (event.key !== 'n' && event.key !== 'p') return;
      event.preventDefault();
      void stepTo(list.current, event.key === 'n' ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
}

/** In the words of a comment, these keys are letters. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
