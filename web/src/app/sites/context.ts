import { createContext, useContext } from 'react';
import type { Site } from '../api/types.ts';
import type { SiteAt } from './reads.ts';

/** The site that somebody looks at. */
export interface OpenSite {
  site: Site;
  /** As paths of operations name it. */
  at: SiteAt;
  /** Whether the person may change it, publish it and delete it. */
  mayChange: boolean;
}

export const SiteContext = createContext<OpenSite | undefined>(undefined);

export function useSite(): OpenSite {
  const open = useContext(SiteContext);
  if (open === undefined) throw new Error('This is shown within a site only.');
  return open;
}
