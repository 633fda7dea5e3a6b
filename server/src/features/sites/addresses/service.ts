import type { Db } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { type ComputedCtx, NOBODY, withComputedPages } from '#features/contents/index.ts';
import {
  type AddressRow,
  isShared,
  previewPath,
  siteUrl,
  spotPath,
  type SpotOnSite,
  spotUrl,
  toAddress,
} from '../rules.ts';
import { findSharedSpace, hasActiveKey } from '../share-links/keys/index.ts';
import { isShownTo } from './rules.ts';
import { listServedSpaces, type ServedSpaceRow } from './served.ts';
import {
  findPublishedAddress,
  findReachableSite,
  findSpot,
  listConditions,
  type ListedSiteRow,
  listListedSites,
  listAddresses,
  listSpots,
} from './store.ts';

interface Server {
  baseUrl: string;
  sitesHost?: string;
}

type SpotRow = NonNullable<Awaited<ReturnType<typeof findSpot>>>;

const spotOf = (row: Omit<SpotRow, 'published' | 'visibility'>): SpotOnSite => ({
  ...(row.section_path === null ? {} : { section: { path: row.section_path, isDefault: row.section_default === 1 } }),
  path: row.path,
  isDefault: row.is_default === 1,
  isShadowed: Number(row.shadowed) === 1,
});

const urlOf = (server: Server, row: AddressRow): string => siteUrl(server, toAddress(row));

/** Where published sites show these spaces to everybody; spaces that no site shows so are left out. */
export async function publishedUrlsOf(
  server: Server,
  db: Db,
  spaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const shown = (await listAddresses(db, spaceIds)).filter((row) => isShownTo(NOBODY, row));
  // Newest first, so that the oldest site is the one that stays.
  const rows = shown.toSorted((a, b) => b.created_at - a.created_at || (a.site_id < b.site_id ? -1 : 1));
  return new Map(rows.map((row) => [row.space_id, spotUrl(urlOf(server, row), spotOf(row))]));
}

/** Where members preview these spaces: on a published site first, else on the oldest; spaces on no site are left out. */
export async function previewUrlsOf(server: Server, db: Db, spaceIds: readonly string[]): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const shown = (await listSpots(db, spaceIds)).filter((row) => isShownTo(NOBODY, row));
  // The best comes last, so that it is the one that stays.
  const rows = shown.toSorted(
    (a, b) => a.published - b.published || b.created_at - a.created_at || (a.site_id < b.site_id ? -1 : 1),
  );
  return new Map(rows.map((row) => [row.space_id, spotUrl(server.baseUrl + previewPath(row.site_id), spotOf(row))]));
}

/** Where a published site that is for its own readers shows a space: its address, and the path there. The oldest site counts. */
export async function closedPlaceOf(
  server: Server,
  db: Db,
  spaceId: string,
): Promise<{ site: string; path: string } | undefined> {
  const closed = (await listSpots(db, [spaceId])).filter(
    (row) => row.published === 1 && row.visibility === 'visitor-auth' && isShownTo(NOBODY, row),
  );
  const [oldest] = closed.toSorted((a, b) => a.created_at - b.created_at || (a.site_id < b.site_id ? -1 : 1));
  return oldest && { site: urlOf(server, oldest), path: spotPath(spotOf(oldest)) };
}

/**
 * Where the holder of a share link's key reads a space; undefined where keys are not how its site is read. A key that no
 * active link of a site with the space has is answered with 404.
 */
export async function sharedUrlOf(server: Server, db: Db, asked: { spaceId: string; key: string }) {
  const found = await findSharedSpace(db, asked.spaceId, asked.key);
  const row = found === undefined ? undefined : await findSpot(db, found.siteSpaceId);
  if (row === undefined) throw notFound('share link');
  return isShared(row) ? spotUrl(`${urlOf(server, row)}/${asked.key}`, spotOf(row)) : undefined;
}

/** What readers of a site may be shown now, and the key by which they read it, where they need one. */
export interface ReadSite {
  rows: ServedSpaceRow[];
  /** The rows as they are stored, before pages of specifications were computed. */
  stored: readonly ServedSpaceRow[];
  key?: string;
  /** What is asked for inside the site, behind the key. */
  path: string;
}

/**
 * The site at an address, for whoever asks for this path of it; undefined where there is none for them. A site of share
 * links is there only below an active key: without one it is answered as a site that never was.
 */
export async function readSite(
  ctx: ComputedCtx,
  names: { organization: string; basename: string },
  path: string,
): Promise<ReadSite | undefined> {
  const stored = await listServedSpaces(ctx.db, names.organization, names.basename);
  const [site] = stored;
  if (site === undefined) return undefined;
  const [key = '', ...rest] = path.split('/');
  const isByKey = site.visibility === 'share-link';
  if (isByKey && !(await hasActiveKey(ctx.db, site.site_id, key))) return undefined;
  const rows = await withShownTrees(ctx, stored);
  return isByKey ? { rows, stored, key, path: rest.join('/') } : { rows, stored, path };
}

/** Rows with the trees as readers see them. Nothing is computed where an organization never had a specification. */
export async function withShownTrees<Row extends Pick<ServedSpaceRow, 'space_id' | 'tree' | 'specs_changed'>>(
  ctx: ComputedCtx,
  rows: Row[],
): Promise<Row[]> {
  const show = async (row: Row): Promise<Row> =>
    row.specs_changed === null
      ? row
      : { ...row, tree: await withComputedPages(ctx, { spaceId: row.space_id, tree: row.tree }) };
  return Promise.all(rows.map(show));
}

/** Where everybody may read a site; undefined for one that is not published to everybody, or not of that organization. */
export async function publishedSiteUrl(
  ctx: { db: Db; baseUrl: string; sitesHost?: string },
  site: { organizationId: string; siteId: string },
): Promise<string | undefined> {
  const row = await findReachableSite(ctx.db, site);
  return row && urlOf(ctx, row);
}

/** Where a published site is, whoever may read it, and whose it is. */
export async function findEntrance(
  ctx: { db: Db; baseUrl: string; sitesHost?: string },
  siteId: string,
): Promise<{ organizationId: string; url: string } | undefined> {
  const row = await findPublishedAddress(ctx.db, siteId);
  return row && { organizationId: row.organization_id, url: urlOf(ctx, row) };
}

/** Published public sites that show something to everybody, by title, at most `limit`. */
export async function listPublicSites(db: Db, limit: number): Promise<ListedSiteRow[]> {
  const sites = await listListedSites(db, limit);
  const conditions = await listConditions(
    db,
    sites.filter((site) => Number(site.open) === 0).map((site) => site.id),
  );
  const open = new Set(conditions.filter((row) => isShownTo(NOBODY, row)).map((row) => row.site_id));
  return sites.flatMap(({ id, open: isOpen, ...site }) => (Number(isOpen) === 1 || open.has(id) ? [site] : []));
}
