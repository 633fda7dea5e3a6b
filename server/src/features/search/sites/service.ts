import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { badRequest, type ListRequest, type Page } from '#platform/http/index.ts';
import { NOBODY, visitorOf } from '#features/contents/index.ts';
import { isShownTo, seeSite } from '#features/sites/index.ts';
import type { SpaceResult } from '../schema.ts';
import { findShownPages, listShownTrees, pageOfSpaces, type SearchCtx } from '../service.ts';
import { askedFor, chooseSiteSpaces, type SearchedSiteSpace } from './rules.ts';
import type { SearchSite } from './schema.ts';

interface SiteSearchRequest {
  siteId: string;
  body: Static<typeof SearchSite>;
  query: ListRequest & { shareKey?: string | undefined };
}

/**
 * What visitors of a site find: never a page that hides, and under conditions only what admits everybody, or the visitor for
 * whom a site content token was given. Of what the site shows, the caller finds what they may see.
 */
export async function searchSiteContent(
  ctx: SearchCtx,
  caller: Caller,
  { siteId, body, query: { shareKey, ...list } }: SiteSearchRequest,
): Promise<Page<Static<typeof SpaceResult>>> {
  const { shown } = await seeSite(ctx, caller, { siteId, shareKey });
  const visitor = caller.site === undefined ? NOBODY : visitorOf(caller.site.claims);
  const all = shown
    .filter(({ row, section }) =>
      isShownTo(visitor, { condition: row.condition, section_condition: section?.condition ?? null }),
    )
    .map(({ row, section, isDefault }) => ({
      id: row.id,
      spaceId: row.space_id,
      title: row.title,
      sectionId: section?.id,
      isDefault,
    }));
  const asked = askedFor(body);
  requireShown(all, asked.ids);
  const chosen = chooseSiteSpaces(all, asked);
  const spaceIds = chosen.map((each) => each.spaceId);
  const trees = await listShownTrees(ctx, spaceIds);
  const found = await findShownPages(ctx, { trees, visitor }, body.query);
  return pageOfSpaces(ctx, found, {
    ...list,
    query: body.query,
    trees,
    organizationId: caller.rights.organizationId,
    titles: new Map(chosen.map((each) => [each.spaceId, each.title])),
    of: ['search', siteId, caller.userId, visitor.key, ...spaceIds],
  });
}

function requireShown(all: readonly SearchedSiteSpace[], ids: readonly string[]): void {
  const known = new Set(all.map((each) => each.id));
  if (ids.every((id) => known.has(id))) return;
  throw badRequest('The site shows the caller no such site space.', [
    { in: 'body', path: '', message: 'expected ids of site spaces of this site' },
  ]);
}
