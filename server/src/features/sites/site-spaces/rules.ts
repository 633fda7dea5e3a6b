import { segmentOf } from '@lectern/content/segments';
import { freeSegment, isReachable, type SpotOnSite } from '../rules.ts';
import type { SiteRow } from '../store.ts';
import {
  defaultIn,
  isHidden,
  orderOf,
  type Parts,
  type SectionRow,
  sectionOf,
  type SiteSpaceRow,
  siteSpacesInOrder,
  spotOf,
} from '../parts/index.ts';

/** A site shows no more spaces than this, so that its structure is one bounded answer. */
export const SITE_SPACES_AT_MOST = 1000;

/** A site space as somebody sees it. */
export interface ShownSiteSpace {
  row: SiteSpaceRow;
  /** Left out on a site without sections. */
  section?: SectionRow;
  /** Of its section, or of a site without sections. */
  isDefault: boolean;
  /** Whether a condition of its own or of its section says who sees it. */
  hasCondition: boolean;
  /** The caller's role on the space; 0 for who sees it only as a reader of the published site. */
  role: number;
  spot: SpotOnSite;
  /** Sorts as the site does. */
  order: string;
}

/** What somebody sees in addition to their own spaces: nothing, what the site shows to everybody, or all of it. */
export type Reach = 'own' | 'open' | 'all';

/**
 * What of a site somebody sees: the spaces that they may read, and what their reach adds. While the space of the default is
 * deleted, the first that is left stands in for it.
 */
export function shownTo(parts: Parts, roles: ReadonlyMap<string, number>, reach: Reach): ShownSiteSpace[] {
  const rows = siteSpacesInOrder(parts);
  const defaults = new Set(
    [...Map.groupBy(rows, (row) => row.section_id).values()].map((siblings) => defaultIn(siblings)),
  );
  return rows.flatMap((row) => {
    const section = sectionOf(parts, row);
    const hasCondition = isHidden(row, section);
    const role = roles.get(row.space_id) ?? 0;
    if (role === 0 && (reach === 'own' || (reach === 'open' && hasCondition))) return [];
    const isDefault = defaults.has(row);
    const spot = spotOf(parts, row, isDefault);
    const order = `${orderOf(parts, section)} ${row.position}`;
    return [{ row, ...(section === undefined ? {} : { section }), isDefault, hasCondition, role, spot, order }];
  });
}

/** The path of a space in a site, from its title and unlike those that are taken. */
export const freePath = (space: { id: string; title: string }, taken: ReadonlySet<string>): string =>
  freeSegment(segmentOf(space.title) || space.id.toLowerCase(), (candidate) => taken.has(candidate));

/** Whether everybody may read the site, or who has this key of it. */
export const isOpenTo = (site: SiteRow, key: string | undefined): boolean =>
  isReachable(site) || (key !== undefined && site.published === 1 && site.visibility === 'share-link');
