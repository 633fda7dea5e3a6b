import { freeSegment, isReachable, segmentOf } from '../rules.ts';
import type { SiteRow } from '../store.ts';
import type { SiteSpaceRow } from './store.ts';

/** A site shows no more spaces than this, so that its structure is one bounded answer. */
export const SITE_SPACES_AT_MOST = 1000;

/** A site space as somebody sees it. */
export interface ShownSiteSpace {
  row: SiteSpaceRow;
  isDefault: boolean;
  /** The caller's role on the space; 0 for who sees it only as a reader of the published site. */
  role: number;
}

/**
 * What of a site somebody sees: the spaces that they may read, and, where everybody may read the site, what it shows to
 * everybody. While the space of the default is deleted, the first that is left stands in for it.
 */
export function shownTo(
  site: SiteRow,
  rows: readonly SiteSpaceRow[],
  roles: ReadonlyMap<string, number>,
): ShownSiteSpace[] {
  const main = rows.find((row) => row.is_default === 1) ?? rows[0];
  return rows
    .map((row) => ({ row, isDefault: row === main, role: roles.get(row.space_id) ?? 0 }))
    .filter(({ row, role }) => role > 0 || (isReachable(site) && row.condition === null));
}

/** The path of a space in a site, from its title and unlike those that are taken. */
export const freePath = (space: { id: string; title: string }, taken: ReadonlySet<string>): string =>
  freeSegment(segmentOf(space.title) || space.id.toLowerCase(), (candidate) => taken.has(candidate));
