import type { Static } from 'typebox';
import type { MODES, SearchSite } from './schema.ts';

/** A site space as search needs to know it. */
export interface SearchedSiteSpace {
  id: string;
  spaceId: string;
  title: string;
  /** Undefined on a site without sections. */
  sectionId: string | undefined;
  /** Whether it is the default of its section, or of a site without sections. */
  isDefault: boolean;
}

interface SearchScope {
  mode: (typeof MODES)[number];
  ids: readonly string[];
}

/** Where a request looks, in whichever of its forms it says so. */
export function askedFor({ scope, mode, siteSpaceId, siteSpaceIds = [] }: Static<typeof SearchSite>): SearchScope {
  const said = typeof scope === 'object' ? scope : { mode: scope ?? mode ?? 'all', siteSpaceId, siteSpaceIds };
  const { siteSpaceIds: several = [], siteSpaceId: one } = said;
  return { mode: said.mode, ids: one === undefined ? several : [one, ...several] };
}

/** The site spaces to search. The reader's own comes with the default of every other section. */
export function chooseSiteSpaces(
  all: readonly SearchedSiteSpace[],
  { mode, ids }: SearchScope,
): readonly SearchedSiteSpace[] {
  if (mode === 'all') return all;
  const named = all.filter((each) => ids.includes(each.id));
  if (mode === 'specific') return named;
  const own = new Set(named.map((each) => each.sectionId));
  return all.filter((each) => named.includes(each) || (each.isDefault && !own.has(each.sectionId)));
}
