// Which pages are open in editors of this tab. Who changes a page in another way has its words saved first.
import { nameOf, type PageKey } from './journal.ts';

const open = new Map<string, () => Promise<void>>();

/** Answers how to say that it is open no longer. */
export function noteOpen(key: PageKey, save: () => Promise<void>): () => void {
  const name = nameOf(key);
  open.set(name, save);
  return () => {
    if (open.get(name) === save) open.delete(name);
  };
}

/** Has what was written in a page saved, if it is open here. Resolves when it has been tried. */
export const saveOpenPage = async (key: PageKey): Promise<void> => open.get(nameOf(key))?.();
