// How the API shows sections: rows become the shape of the contract.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { orderOf, type SectionRow, sectionsInOrder } from '../parts/index.ts';
import { spotUrl } from '../rules.ts';
import type { SiblingKind } from '../siblings/index.ts';
import {
  addressOf,
  type SeenSite,
  seeSite,
  type ShownSiteSpace,
  type SiteSpacesCtx,
  toSiteSpaces,
} from '../site-spaces/index.ts';
import type { SiteSection } from './schema.ts';

/** A section as somebody sees it, with what of its variants they see. */
export interface SeenSection {
  row: SectionRow;
  shown: ShownSiteSpace[];
  /** Sorts as the site does. */
  order: string;
}

/** Members see every section, empty ones too; guests see those in which they see something. */
export function visibleSections(caller: Caller, { parts, shown }: SeenSite): SeenSection[] {
  const bySection = Map.groupBy(shown, ({ row }) => row.section_id);
  const isMember = caller.rights.organizationRole > 0;
  return sectionsInOrder(parts).flatMap((row) => {
    const variants = bySection.get(row.id) ?? [];
    return isMember || variants.length > 0 ? [{ row, shown: variants, order: orderOf(parts, row) }] : [];
  });
}

/** Sections as the API shows them, in their order; the number of queries does not grow with theirs. */
export async function toSections(
  ctx: SiteSpacesCtx,
  seen: SeenSite,
  sections: readonly SeenSection[],
): Promise<Static<typeof SiteSection>[]> {
  const url = await addressOf(ctx, seen);
  const siteSpaces = await toSiteSpaces(
    ctx,
    seen,
    sections.flatMap(({ shown }) => shown),
  );
  const bySection = Map.groupBy(siteSpaces, (each) => each.section);
  return sections.map(({ row }) => toSection(row, url, bySection.get(row.id) ?? []));
}

function toSection(
  row: SectionRow,
  site: string,
  siteSpaces: Static<typeof SiteSection>['siteSpaces'],
): Static<typeof SiteSection> {
  const isDefault = row.is_default === 1;
  const spot = { section: { path: row.path, isDefault }, path: '', isDefault: true, isShadowed: false };
  return {
    object: 'site-section',
    id: row.id,
    title: row.title,
    ...(row.description === null ? {} : { description: row.description }),
    default: isDefault,
    draft: false,
    path: row.path,
    ...(row.condition === null ? {} : { condition: row.condition }),
    ...(row.group_id === null ? {} : { sectionGroup: row.group_id }),
    siteSpaces,
    urls: { published: spotUrl(site, spot) },
    ...(row.icon === null ? {} : { icon: row.icon }),
  };
}

export const sectionKind: SiblingKind<SiteSpacesCtx, SeenSite, SeenSection, Static<typeof SiteSection>> = {
  noun: 'section',
  see: seeSite,
  visible: visibleSections,
  orderOf: ({ order }) => order,
  toBodies: toSections,
};
