import { foldSegment, isSegment } from '@lectern/content/segments';

/** A site as its address names it. */
export interface SiteNames {
  organization: string;
  basename: string;
}

/** Whether an organization can be called so. */
export const isHostname = (name: string): boolean => /^[a-z0-9-]{1,63}$/.test(name);

/** The names in the form in which they are kept. Those that no site can have do not reach the database, which refuses some characters. */
export function namesOf(given: SiteNames): SiteNames | undefined {
  const names = { organization: given.organization.toLowerCase(), basename: foldSegment(given.basename) };
  return isHostname(names.organization) && isSegment(names.basename) ? names : undefined;
}
