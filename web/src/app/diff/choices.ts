// How somebody reads differences, remembered in this browser and the same everywhere at once.
import { useSyncExternalStore } from 'react';
import { recall, remember } from '../api/memory.ts';
import type { DiffLayout, DiffMode } from './types.ts';

export interface DiffChoice {
  mode: DiffMode;
  layout: DiffLayout;
}

const KEY = 'differences';

function read(): DiffChoice {
  const { mode, layout } = (recall(KEY) ?? {}) as Partial<Record<keyof DiffChoice, unknown>>;
  return { mode: mode === 'source' ? 'source' : 'rendered', layout: layout === 'split' ? 'split' : 'inline' };
}

let choice: DiffChoice | undefined;
const listeners = new Set<() => void>();

export function choose(change: Partial<DiffChoice>): void {
  choice = { ...(choice ?? read()), ...change };
  remember(KEY, choice);
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const useDiffChoice = (): DiffChoice => useSyncExternalStore(subscribe, () => (choice ??= read()));

/** Two columns need so much room. */
const WIDE = '(width >= 56rem)';

const subscribeToWidth = (tell: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

export const useIsWide = (): boolean => useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches);
