// How the API shows groups: rows become the shape of the contract.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { type GroupRow, topLevel } from '../parts/index.ts';
import { type SeenSection, toSections, visibleSections } from '../sections/index.ts';
import type { SiblingKind } from '../siblings/index.ts';
import { type SeenSite, seeSite, type SiteSpacesCtx } from '../site-spaces/index.ts';
import type { SiteSectionGroup } from './schema.ts';

export interface SeenGroup {
  row: GroupRow;
  sections: SeenSection[];
}

/** Members see every group, empty ones too; guests see those in which they see something. */
export function visibleGroups(caller: Caller, seen: SeenSite): SeenGroup[] {
  const byGroup = Map.groupBy(visibleSections(caller, seen), ({ row }) => row.group_id);
  const isMember = caller.rights.organizationRole > 0;
  return topLevel(seen.parts).flatMap((item) => {
    if (item.kind === 'section') return [];
    const sections = byGroup.get(item.row.id) ?? [];
    return isMember || sections.length > 0 ? [{ row: item.row, sections }] : [];
  });
}

/** Groups as the API shows them, in their order; the number of queries does not grow with theirs. */
export async function toGroups(
  ctx: SiteSpacesCtx,
  seen: SeenSite,
  groups: readonly SeenGroup[],
): Promise<Static<typeof SiteSectionGroup>[]> {
  const all = await toSections(
    ctx,
    seen,
    groups.flatMap(({ sections }) => sections),
  );
  const byGroup = Map.groupBy(all, (section) => section.sectionGroup);
  return groups.map(({ row }) => {
    const sections = byGroup.get(row.id) ?? [];
    return {
      object: 'site-section-group',
      draft: false,
      id: row.id,
      title: row.title,
      sections,
      children: sections,
      ...(row.icon === null ? {} : { icon: row.icon }),
    };
  });
}

export const groupKind: SiblingKind<SiteSpacesCtx, SeenSite, SeenGroup, Static<typeof SiteSectionGroup>> = {
  noun: 'section group',
  see: seeSite,
  visible: visibleGroups,
  orderOf: ({ row }) => `${row.position} ${row.id}`,
  toBodies: toGroups,
};
