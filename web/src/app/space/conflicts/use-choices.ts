import { useState } from 'react';
import { forget, recall, remember } from '../../api/memory.ts';
import { readChoices } from './choices.ts';
import type { Choice, Choices, Conflict } from './types.ts';

/** What somebody chose, kept in this browser until it is saved: a window that is closed loses none of it. */
export function useChoices(requestId: string) {
  const keptAs = `conflicts.${requestId}`;
  const [choices, setChoices] = useState<Choices>(() => readChoices(recall(keptAs)));
  const replace = (next: Choices): void => {
    setChoices(next);
    remember(keptAs, next);
  };
  return {
    choices,
    replace,
    choose: (id: string, choice: Choice): void => replace({ ...choices, [id]: choice }),
    /** Without those that belong to none of these. */
    forget: (conflicts: readonly Conflict[]): void => {
      const there = new Set(conflicts.map(({ id }) => id));
      replace(Object.fromEntries(Object.entries(choices).filter(([id]) => there.has(id))));
    },
    clear: (): void => {
      setChoices({});
      forget(keptAs);
    },
  };
}
