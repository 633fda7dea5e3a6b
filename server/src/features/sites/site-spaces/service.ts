import { allows, type Caller, roleOnSpace, type SiteGrant } from '#access/index.ts';
import { type Db, orderKeyAfter } from '#platform/db/index.ts';
import { badRequest, conflict, notFound, preconditionFailed } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { findSpace, type SpaceRow } from '#features/spaces/index.ts';
import { loadParts, type Parts, partsWithin } from '../parts/index.ts';
import { isShared } from '../rules.ts';
import { hasActiveKey } from '../share-links/keys/index.ts';
import { findSite, type SiteRow } from '../store.ts';
import type { SiteSpacesCtx } from './resources.ts';
import { freePath, isOpenTo, type ShownSiteSpace, shownTo, SITE_SPACES_AT_MOST } from './rules.ts';
import { findRoles, insertSiteSpace } from './store.ts';

export interface SeenSite {
  site: SiteRow;
  parts: Parts;
  /** In the order of the site. */
  shown: ShownSiteSpace[];
  /** The key of a share link that addresses are to carry. */
  key?: string;
}

/**
 * A site and what of it the caller sees. Members see every site; guests see one that everybody may read, or that shows a
 * space which they may read, or of which they have the key of an active share link. With `all`, what the
 * caller does not read is there too, as readers of the site would see it. Who holds a site content token sees what it opens.
 */
export async function seeSite(
  ctx: Pick<SiteSpacesCtx, 'db'>,
  caller: Caller,
  { siteId, shareKey, all = false }: { siteId: string; shareKey?: string | undefined; all?: boolean },
): Promise<SeenSite> {
  const { organizationId, organizationRole } = caller.rights;
  const site = await findSite(ctx.db, organizationId, siteId);
  if (site === undefined) throw notFound('site');
  const parts = await loadParts(ctx.db, siteId);
  if (caller.site !== undefined) return seenWith(caller.site, { site, parts, shareKey });
  const live = parts.siteSpaces.filter((row) => row.deleted_at === null);
  const roles = await findRoles(
    ctx.db,
    caller,
    live.map((row) => row.space_id),
  );
  const isKey = shareKey !== undefined && (await hasActiveKey(ctx.db, siteId, shareKey));
  const isOpen = isOpenTo(site, isKey ? shareKey : undefined);
  if (organizationRole === 0 && roles.size === 0 && !isOpen) throw notFound('site');
  if (shareKey !== undefined && !isKey) throw notFound('share link');
  const key = shareKey !== undefined && isShared(site) ? { key: shareKey } : {};
  return { site, parts, shown: shownTo(parts, roles, all ? 'all' : isOpen ? 'open' : 'own'), ...key };
}

/** What the holder of a site content token sees: what it opens, as if there were nothing else, and no conditions. */
function seenWith(
  grant: SiteGrant,
  { site, parts, shareKey }: { site: SiteRow; parts: Parts; shareKey: string | undefined },
): SeenSite {
  if (shareKey !== undefined && shareKey !== grant.shareKey) throw notFound('share link');
  const open = partsWithin(parts, grant.spaceIds);
  const key = grant.shareKey !== undefined && isShared(site) ? { key: grant.shareKey } : {};
  return { site, parts: open, shown: shownTo(open, new Map(), 'all'), ...key };
}

/** A site shows a space once. */
export function requireNew({ siteSpaces }: Parts, spaceId: string): void {
  if (siteSpaces.some((row) => row.space_id === spaceId)) throw conflict('The site shows this space already.');
}

/** A space of the caller's organization that the caller may read; `path` points to where the request named it. */
export async function requireSpace(
  ctx: { db: Db },
  caller: Caller,
  { spaceId, path }: { spaceId: string; path: string },
): Promise<SpaceRow> {
  const space = await findSpace(ctx.db, spaceId);
  const isUsable =
    space !== undefined && space.deleted_at === null && space.organization_id === caller.rights.organizationId;
  if (isUsable && allows(await roleOnSpace(ctx, caller, spaceId), 'read')) return space;
  throw badRequest('A space to show is no space of this organization.', [
    { in: 'body', path, message: 'expected a space of this organization' },
  ]);
}

/** Adds spaces at the end of a section, or of a site without any, and answers their ids there; the first is the default. */
export async function placeSpaces(
  db: Db,
  { siteId, sectionId }: { siteId: string; sectionId: string | null },
  spaces: readonly SpaceRow[],
): Promise<string[]> {
  const { siteSpaces } = await loadParts(db, siteId);
  if (siteSpaces.length + spaces.length > SITE_SPACES_AT_MOST)
    throw preconditionFailed(`A site shows at most ${SITE_SPACES_AT_MOST} spaces.`);
  const present = siteSpaces.filter((row) => row.section_id === sectionId);
  const paths = new Set(present.map((row) => row.path));
  let isFirst = present.length === 0;
  let position = present.at(-1)?.position;
  const ids: string[] = [];
  for (const space of spaces) {
    const [id, path] = [newId(), freePath(space, paths)];
    position = orderKeyAfter(position);
    const row = { id, site_id: siteId, section_id: sectionId, space_id: space.id, title: space.title, path, position };
    await insertSiteSpace(db, { ...row, is_default: isFirst ? 1 : 0 });
    paths.add(path);
    isFirst = false;
    ids.push(id);
  }
  return ids;
}
