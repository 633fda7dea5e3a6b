import type { Static } from 'typebox';
import { allows, type Caller, roleOnSpace } from '#access/index.ts';
import { type Db, inTransaction, orderKeyAfter } from '#platform/db/index.ts';
import { badRequest, conflict, notFound, type Page, paginate, preconditionFailed } from '#platform/http/index.ts';
import { newId } from '#platform/ids/index.ts';
import { findSpace, type SpaceRow } from '#features/spaces/index.ts';
import { isReachable } from '../rules.ts';
import { findSite, type SiteRow, updateSite } from '../store.ts';
import type { SiteSpacesCtx } from './resources/index.ts';
import { freePath, type ShownSiteSpace, shownTo, SITE_SPACES_AT_MOST } from './rules.ts';
import type { AddSpace, ListSiteSpaces } from './schema.ts';
import { findRoles, insertSiteSpace, listAllSiteSpaces, listSiteSpaceRows } from './store.ts';

export interface SeenSite {
  site: SiteRow;
  shown: ShownSiteSpace[];
}

/**
 * A site and what of it the caller sees. Members see every site; guests see one that everybody may read, or that shows a
 * space which they may read. No share link exists yet, so every key is one that none has.
 */
export async function seeSite(
  ctx: Pick<SiteSpacesCtx, 'db'>,
  caller: Caller,
  { siteId, shareKey }: { siteId: string; shareKey?: string | undefined },
): Promise<SeenSite> {
  const { organizationId, organizationRole } = caller.rights;
  const site = await findSite(ctx.db, organizationId, siteId);
  if (site === undefined) throw notFound('site');
  const rows = await listSiteSpaceRows(ctx.db, siteId);
  const roles = await findRoles(
    ctx.db,
    caller,
    rows.map((row) => row.space_id),
  );
  if (organizationRole === 0 && roles.size === 0 && !isReachable(site)) throw notFound('site');
  if (shareKey !== undefined) throw notFound('share link');
  return { site, shown: shownTo(site, rows, roles) };
}

export async function listSiteSpaces(
  ctx: SiteSpacesCtx,
  caller: Caller,
  request: { siteId: string; query: Static<typeof ListSiteSpaces> },
): Promise<Page<ShownSiteSpace> & { site: SiteRow }> {
  const { siteId, query } = request;
  const { site, shown } = await seeSite(ctx, caller, { siteId, shareKey: query.shareKey });
  const wanted = shown.filter(({ isDefault }) => query.default === undefined || query.default === isDefault);
  const page = await paginate(query, {
    scope: ['site-spaces', siteId, caller.userId, query.default ?? null],
    count: async () => wanted.length,
    rows: async (after, take) => wanted.filter((each) => after === undefined || isAfter(each, after)).slice(0, take),
    keyOf: ({ row }) => [row.position, row.id],
    keyTypes: ['string', 'string'],
  });
  return { ...page, site };
}

const isAfter = ({ row }: ShownSiteSpace, [position = '', id = '']: readonly (string | number)[]): boolean =>
  row.position > String(position) || (row.position === position && row.id > String(id));

export async function addSpaceToSite(
  ctx: SiteSpacesCtx,
  caller: Caller,
  request: { siteId: string; body: Static<typeof AddSpace> },
): Promise<SeenSite> {
  const { siteId, body } = request;
  return inTransaction(ctx, async (tx) => {
    const site = await findSite(tx.db, caller.rights.organizationId, siteId);
    if (site === undefined) throw notFound('site');
    const space = await requireSpace(tx, caller, { spaceId: body.spaceId, path: '/spaceId' });
    if (body.sectionId !== undefined) throw noSection();
    const present = await listAllSiteSpaces(tx.db, siteId);
    if (present.some((row) => row.space_id === space.id)) throw conflict('The site shows this space already.');
    const ids = await placeSpaces(tx.db, siteId, [space]);
    await updateSite(tx.db, siteId, { now: tx.clock.now() });
    const seen = await seeSite(tx, caller, { siteId });
    return { ...seen, shown: seen.shown.filter(({ row }) => ids.includes(row.id)) };
  });
}

const noSection = () =>
  badRequest('The site has no such section.', [
    { in: 'body', path: '/sectionId', message: 'expected a section of the site' },
  ]);

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

/** Adds spaces at the end of a site and answers their ids there; the first space of a site is its default. */
export async function placeSpaces(db: Db, siteId: string, spaces: readonly SpaceRow[]): Promise<string[]> {
  const present = await listAllSiteSpaces(db, siteId);
  if (present.length + spaces.length > SITE_SPACES_AT_MOST)
    throw preconditionFailed(`A site shows at most ${SITE_SPACES_AT_MOST} spaces.`);
  const paths = new Set(present.map((row) => row.path));
  let isFirst = present.length === 0;
  let position = present.at(-1)?.position;
  const ids: string[] = [];
  for (const space of spaces) {
    const id = newId();
    const path = freePath(space, paths);
    position = orderKeyAfter(position);
    await insertSiteSpace(db, {
      id,
      site_id: siteId,
      space_id: space.id,
      title: space.title,
      path,
      position,
      is_default: isFirst ? 1 : 0,
    });
    paths.add(path);
    isFirst = false;
    ids.push(id);
  }
  return ids;
}
