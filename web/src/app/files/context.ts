import { createContext, useContext } from 'react';
import type { Line } from './line.ts';

/** What the screens of files and of reusable contents know of where they stand. */
export interface Around {
  line: Line;
  /** Whether somebody may change files here, has to propose it, or neither. */
  writing: 'direct' | 'propose' | 'no';
  /** Begins a change request where changes can only be proposed. */
  propose: () => Promise<Line>;
  /** Shows the files of another line. */
  goOn: (line: Line) => void;
  /** The addresses of a page and of a reusable content within the application; without an id, that of all of them. */
  toPage: (pageId: string) => string;
  toReusable: (reusableId?: string) => string;
}

const AroundContext = createContext<Around | undefined>(undefined);

export const AroundProvider = AroundContext.Provider;

export function useAround(): Around {
  const around = useContext(AroundContext);
  if (around === undefined) throw new Error('This stands outside of the files of a space.');
  return around;
}
