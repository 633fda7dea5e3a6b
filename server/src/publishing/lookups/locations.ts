import { type Caller, roleInOrganization, roleOnCollection, roleOnSpace } from '#access/index.ts';
import { notFound } from '#platform/http/index.ts';
import { isId } from '#platform/ids.ts';
import { findChangeRequest } from '#features/change-requests/index.ts';
import { findRevision, loadTree, NOBODY, visibleTree, withComputedPages } from '#features/contents/index.ts';
import { publishedSiteUrl, readSite, rowsFor } from '#features/sites/index.ts';
import { findHead, findSpace } from '#features/spaces/index.ts';
import { findDestination, findVariant } from '../addresses/index.ts';
import { siteAddress } from '../requests/place.ts';
import { type SplitAddress, splitAddress } from './rules.ts';
import type { FoundLocation } from './schema.ts';
import { type LookupsCtx, nameSite } from './service.ts';

type Ctx = LookupsCtx;

/** What an address of ours leads to, as far as the caller may know of it. */
export async function getContentByUrl(ctx: Ctx, caller: Caller, url: string): Promise<FoundLocation> {
  const address = splitAddress(url);
  const isApp = address?.hostname === new URL(ctx.baseUrl).hostname && ['o', 's'].includes(address.segments[0] ?? '');
  const found = address && (await (isApp ? findInApp : findOnSite)(ctx, caller, address));
  if (found === undefined) throw notFound('content');
  return found;
}

/** Addresses of the app: `/o/<organization>/…` and `/s/<space>/…`. */
async function findInApp(ctx: Ctx, caller: Caller, { segments }: SplitAddress): Promise<FoundLocation | undefined> {
  const [kind, first = '', what, id = '', ...rest] = segments;
  if (kind === 's') return findInSpace(ctx, caller, { spaceId: first, path: segments.slice(2) });
  if (!isId(first)) return undefined;
  const isMember = (await roleInOrganization(ctx, caller, first)) !== undefined;
  switch (what) {
    case undefined:
      return isMember ? { organization: first } : undefined;
    case 's': {
      const found = await findInSpace(ctx, caller, { spaceId: id, path: rest });
      return found?.organization === first ? found : undefined;
    }
    case 'c':
      return isId(id) && (await roleOnCollection(ctx, caller, id)) > 0
        ? { organization: first, collection: id }
        : undefined;
    case 'sites':
      return isId(id) ? findSiteInApp(ctx, caller, { organization: first, site: id }) : undefined;
    default:
      return undefined;
  }
}

async function findSiteInApp(
  ctx: Ctx,
  caller: Caller,
  found: { organization: string; site: string },
): Promise<FoundLocation | undefined> {
  const role = (await roleInOrganization(ctx, caller, found.organization)) ?? 0;
  const row = await ctx.db
    .selectFrom('sites')
    .select('id')
    .where('id', '=', found.site)
    .where('organization_id', '=', found.organization)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isOpen = await publishedSiteUrl(ctx, { organizationId: found.organization, siteId: found.site });
  return role > 0 || isOpen !== undefined ? found : undefined;
}

/** A space and what is named below it: `~/changes/<number>`, `~/revisions/<id>`, and the path or id of a page. */
async function findInSpace(
  ctx: Ctx,
  caller: Caller,
  { spaceId, path }: { spaceId: string; path: readonly string[] },
): Promise<FoundLocation | undefined> {
  if (!isId(spaceId) || (await roleOnSpace(ctx, caller, spaceId)) === 0) return undefined;
  const space = await findSpace(ctx.db, spaceId);
  const head = await findHead(ctx.db, spaceId);
  if (space === undefined || head === undefined) return undefined;
  const found = { organization: space.organization_id, space: spaceId };
  const [tilde, kind, name = '', ...below] = path;
  if (tilde !== '~') return withPage(ctx, found, { tree: head.tree, path });
  if (kind === 'changes') {
    const request = await findChangeRequest(ctx.db, spaceId, name);
    const revision = request && (await findRevision(ctx.db, spaceId, request.head_revision_id));
    return revision && withPage(ctx, { ...found, changeRequest: request.id }, { tree: revision.tree, path: below });
  }
  const revision = kind === 'revisions' && isId(name) ? await findRevision(ctx.db, spaceId, name) : undefined;
  return revision && withPage(ctx, { ...found, revision: revision.id }, { tree: revision.tree, path: below });
}

async function withPage(
  ctx: Ctx,
  found: FoundLocation & { space: string },
  { tree: hash, path }: { tree: string; path: readonly string[] },
): Promise<FoundLocation | undefined> {
  if (path.length === 0) return found;
  const tree = await loadTree(ctx, await withComputedPages(ctx, { spaceId: found.space, tree: hash }));
  const page =
    tree.pageByPath.get(path.join('/')) ?? (path.length === 1 ? tree.pageById.get(path[0] ?? '') : undefined);
  return page && { ...found, page: page.id };
}

/** A published site, and the page that it shows there to whom nobody knows. A closed one is its organization's own. */
async function findOnSite(ctx: Ctx, caller: Caller, address: SplitAddress): Promise<FoundLocation | undefined> {
  const named = await nameSite(ctx, address);
  const site = named && (await readSite(ctx, named.named, address.segments.slice(named.used).join('/')));
  const rows = site === undefined ? [] : rowsFor(site.rows, NOBODY);
  const [first] = rows;
  if (site === undefined || first === undefined) return undefined;
  const isClosed = first.visibility === 'visitor-auth';
  if (isClosed && (await roleInOrganization(ctx, caller, first.organization_id)) === undefined) return undefined;
  const variant = findVariant(rows, siteAddress(ctx, first, site.key).siteBase, site.path);
  if (variant === undefined) return undefined;
  const { row } = variant.variant;
  const found = {
    organization: row.organization_id,
    site: row.site_id,
    ...(row.section_id === null ? {} : { siteSection: row.section_id }),
    siteSpace: row.site_space_id,
    space: row.space_id,
  };
  if (variant.rest === '') return found;
  const destination = findDestination(await visibleTree(ctx, row.tree, NOBODY), variant.variant, variant.rest);
  return destination.kind === 'page' || destination.kind === 'markdown'
    ? { ...found, page: destination.page.id }
    : undefined;
}
