import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { topLevel } from '../parts/index.ts';
import { groupKind, moveSiteSectionGroup, toGroups, visibleGroups } from '../section-groups/index.ts';
import { moveSiteSection, sectionKind, toSections, visibleSections } from '../sections/index.ts';
import type { One, SiblingKind } from '../siblings/index.ts';
import {
  moveSiteSpace,
  type SeenSite,
  seeSite,
  type SiteSpace,
  siteSpaceKind,
  type SiteSpacesCtx,
  toSiteSpaces,
} from '../site-spaces/index.ts';
import type { SiteStructure, SortStructure, StructureItem } from './schema.ts';

export interface Structured {
  seen: SeenSite;
  structure: Static<typeof SiteStructure>;
}

type Item = Static<typeof StructureItem>;

export async function getSiteStructure(
  ctx: SiteSpacesCtx,
  caller: Caller,
  asked: { siteId: string; shareKey?: string | undefined },
): Promise<Structured> {
  const seen = await seeSite(ctx, caller, asked);
  if (seen.parts.sections.length === 0) {
    return { seen, structure: { type: 'siteSpaces', structure: await toSiteSpaces(ctx, seen, seen.shown) } };
  }
  const sections = await toSections(ctx, seen, visibleSections(caller, seen));
  const groups = await toGroups(ctx, seen, visibleGroups(caller, seen));
  const byId = new Map<string, Item>([...sections, ...groups].map((item) => [item.id, item]));
  const structure = topLevel(seen.parts).flatMap(({ row }) => byId.get(row.id) ?? []);
  return { seen, structure: { type: 'sections', structure } };
}

/** Every space of a structure, whatever it lies in. */
export function siteSpacesIn({ structure }: Static<typeof SiteStructure>): Static<typeof SiteSpace>[] {
  return structure.flatMap((item) => {
    if (item.object === 'site-space') return [item];
    return (item.object === 'site-section' ? [item] : item.sections).flatMap(({ siteSpaces }) => siteSpaces);
  });
}

interface Sorting {
  organizationId: string;
  siteId: string;
  ifMatch: readonly string[] | undefined;
  body: Static<typeof SortStructure>;
}

/** One move of whatever part it is, by the rules for that part. */
export async function sortSiteStructure(
  ctx: SiteSpacesCtx,
  caller: Caller,
  { body: { item, position }, ...site }: Sorting,
): Promise<{ body: Item | undefined; version: number }> {
  const request = { ...site, caller, id: item.id, body: { position } };
  if (item.type === 'site-section') return answerOf(ctx, sectionKind, await moveSiteSection(ctx, request));
  if (item.type === 'site-section-group') return answerOf(ctx, groupKind, await moveSiteSectionGroup(ctx, request));
  return answerOf(ctx, siteSpaceKind, await moveSiteSpace(ctx, request));
}

async function answerOf<Part extends { row: { id: string; version: number } }>(
  ctx: SiteSpacesCtx,
  kind: SiblingKind<SiteSpacesCtx, SeenSite, Part, Item>,
  { seen, part }: One<SeenSite, Part>,
): Promise<{ body: Item | undefined; version: number }> {
  return { body: (await kind.toBodies(ctx, seen, [part]))[0], version: part.row.version };
}
