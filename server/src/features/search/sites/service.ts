import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { badRequest, type KeptBody, type ListRequest, type Page } from '#platform/http/index.ts';
import { NOBODY, type Visitor, visitorOf } from '#features/contents/index.ts';
import { isShownTo, seeSite } from '#features/sites/index.ts';
import type { SpaceResult } from '../schema.ts';
import { answerShown, listShownTrees, pageOfSpaces, type SearchCtx } from '../service.ts';
import { askedFor, chooseSiteSpaces, type SearchedSiteSpace, type SearchScope } from './rules.ts';
import type { SearchSite, SiteScope } from './schema.ts';

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
): Promise<KeptBody<Page<Static<typeof SpaceResult>>>> {
  const { chosen, visitor } = await chooseShown(ctx, caller, { siteId, shareKey, asked: askedFor(body) });
  const spaceIds = chosen.map((each) => each.spaceId);
  const { organizationId } = caller.rights;
  const titles = new Map(chosen.map((each) => [each.spaceId, each.title]));
  const of = ['search', siteId, caller.userId, visitor.key, ...spaceIds];
  const shown = { organizationId, trees: await listShownTrees(ctx, spaceIds), visitor };
  return answerShown(
    ctx,
    { ...shown, query: body.query },
    {
      of: [organizationId, [...titles], of, list.limit, list.page],
      write: (found) =>
        pageOfSpaces(ctx, found, { ...list, query: body.query, ...{ trees: shown.trees, organizationId, titles, of } }),
    },
  );
}

interface Choice {
  siteId: string;
  shareKey: string | undefined;
  asked: SearchScope;
}

/** The site spaces that are searched, of those that the caller and the visitor are shown. */
async function chooseShown(ctx: Pick<SearchCtx, 'db'>, caller: Caller, { siteId, shareKey, asked }: Choice) {
  const { site, shown } = await seeSite(ctx, caller, { siteId, shareKey });
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
  requireShown(all, asked.ids);
  return { site, visitor, chosen: chooseSiteSpaces(all, asked) };
}

/** A site as somebody asks about it: who they are there, and which of its spaces they are shown. */
interface SiteForQuestions {
  site: { id: string; title: string };
  visitor: Visitor;
  siteSpaces: readonly SearchedSiteSpace[];
}

/** The same site spaces as the search of the site goes through, for the same caller. */
export async function findSiteForQuestions(
  ctx: Pick<SearchCtx, 'db'>,
  caller: Caller,
  { scope = {}, ...place }: QuestionPlace,
): Promise<SiteForQuestions> {
  const asked = askedFor({ query: '', scope: { mode: 'all', ...scope } });
  const { site, visitor, chosen } = await chooseShown(ctx, caller, { ...place, asked });
  return { site, visitor, siteSpaces: chosen };
}

interface QuestionPlace {
  siteId: string;
  shareKey: string | undefined;
  scope: Static<typeof SiteScope> | undefined;
}

function requireShown(all: readonly SearchedSiteSpace[], ids: readonly string[]): void {
  const known = new Set(all.map((each) => each.id));
  if (ids.every((id) => known.has(id))) return;
  throw badRequest('The site shows the caller no such site space.', [
    { in: 'body', path: '', message: 'expected ids of site spaces of this site' },
  ]);
}
