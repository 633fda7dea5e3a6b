import { createContext, useContext } from 'react';
import type { Look } from './settings.ts';

/** A color that somebody chose for text, and what readers get of it. */
export interface ReadColor {
  path: string;
  scheme: 'light' | 'dark';
  chosen: string;
  shown: string;
  ratio: number;
  /** Of what readers get. */
  shownRatio: number;
}

/** The look that somebody changes. */
export interface Editing {
  look: Look;
  /** That of the site, where a variant is changed. */
  site: Look | undefined;
  mayChange: boolean;
  change: (path: string, value: unknown) => void;
  faults: ReadonlyMap<string, string>;
  colors: readonly ReadColor[];
}

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === undefined) throw new Error('This is shown within a look only.');
  return editing;
}
