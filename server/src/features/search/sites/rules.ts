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

export interface SearchScope {
  mode: (typeof MODES)[number];
  ids: readonly string[];
  /** The sections that alone are searched; undefined for all. */
  sections?: readonly string[] | undefined;
}

/** Where a request looks, in whichever of its forms it says so. */
export function askedFor({ scope, mode, ...where }: Static<typeof SearchSite>): SearchScope {
  const said = typeof scope === 'object' ? scope : { ...where, mode: scope ?? mode ?? 'all' };
  const { siteSpaceIds: several = [], siteSpaceId: one } = said;
  return {
    mode: said.mode,
    ids: one === undefined ? several : [one, ...several],
    sections: said.sectionIds ?? where.sectionIds,
  };
}

/** The site spaces to search. The reader's own comes with the default of every other section. */
export function chooseSiteSpaces(
  all: readonly SearchedSiteSpace[],
  { mode, ids, sections }: SearchScope,
): readonly SearchedSiteSpace[] {
  const chosen = chooseByMode(all, mode, ids);
  if (sections === undefined) return chosen;
  return chosen.filter(({ sectionId }) => sectionId !== undefined && sections.includes(sectionId));
}

function chooseByMode(
  all: readonly SearchedSiteSpace[],
  mode: SearchScope['mode'],
  ids: readonly string[],
): readonly SearchedSiteSpace[] {
  if (mode === 'all') return all;
  const named = all.filter((each) => ids.includes(each.id));
  if (mode === 'specific') return named;
  const own = new Set(named.map((each) => each.sectionId));
  return all.filter((each) => named.includes(each) || (each.isDefault && !own.has(each.sectionId)));
}
