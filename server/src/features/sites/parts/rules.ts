import { holds, NOBODY } from '#features/contents/index.ts';
import type { SpotOnSite } from '../rules.ts';
import type { GroupRow, Parts, SectionRow, SiteSpaceRow } from './store.ts';

export type TopLevelItem = { kind: 'section'; row: SectionRow } | { kind: 'group'; row: GroupRow };

interface Placed {
  id: string;
  position: string;
}

const byPosition = (a: Placed, b: Placed): number =>
  a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1;

/** What stands in the header of a site, in order: its groups, and the sections that are in none. */
export const topLevel = ({ groups, sections }: Parts): TopLevelItem[] =>
  [
    ...groups.map((row): TopLevelItem => ({ kind: 'group', row })),
    ...sections.filter((row) => row.group_id === null).map((row): TopLevelItem => ({ kind: 'section', row })),
  ].toSorted((a, b) => byPosition(a.row, b.row));

/** The sections of a group, in order. */
export const sectionsIn = ({ sections }: Parts, groupId: string): SectionRow[] =>
  sections.filter((row) => row.group_id === groupId).toSorted(byPosition);

/** Every section, those of a group in its place. */
export const sectionsInOrder = (parts: Parts): SectionRow[] =>
  topLevel(parts).flatMap((item) => (item.kind === 'section' ? [item.row] : sectionsIn(parts, item.row.id)));

/** What stands next to a section or group, itself included: in its group, or at the top level. */
export function siblingsOf(parts: Parts, groupId: string | null): Placed[] {
  return groupId === null ? topLevel(parts).map(({ row }) => row) : sectionsIn(parts, groupId);
}

/** The variants of a section, or those of a site without sections, whose space is not deleted. */
const siteSpacesOf = ({ siteSpaces }: Parts, sectionId: string | null): SiteSpaceRow[] =>
  siteSpaces.filter((row) => row.section_id === sectionId && row.deleted_at === null);

/** Every variant whose space is not deleted, section by section. */
export function siteSpacesInOrder(parts: Parts): SiteSpaceRow[] {
  if (parts.sections.length === 0) return siteSpacesOf(parts, null);
  const bySection = Map.groupBy(
    parts.siteSpaces.filter((row) => row.deleted_at === null),
    (row) => row.section_id,
  );
  return sectionsInOrder(parts).flatMap(({ id }) => bySection.get(id) ?? []);
}

/** The default among variants of one section. While its space is deleted, the first that is left stands in for it. */
export const defaultIn = (siblings: readonly SiteSpaceRow[]): SiteSpaceRow | undefined =>
  siblings.find((row) => row.is_default === 1) ?? siblings[0];

export const sectionOf = ({ sections }: Parts, { section_id: id }: SiteSpaceRow): SectionRow | undefined =>
  id === null ? undefined : sections.find((row) => row.id === id);

/** Whether a condition keeps a variant from those whom nobody knows: its own one, or that of its section. */
export const isHidden = (row: { condition: string | null }, section: SectionRow | undefined): boolean =>
  [row.condition, section?.condition ?? null].some((condition) => condition !== null && !holds(NOBODY, condition));

/** A text that sorts as the parts of a site stand. A blank is less than all that keys and ids are made of. */
export function orderOf(parts: Parts, section: SectionRow | undefined): string {
  if (section === undefined) return '';
  const group = parts.groups.find((row) => row.id === section.group_id);
  const top = group === undefined ? '' : `${group.position} ${group.id} `;
  return `${top}${section.position} ${section.id}`;
}

/** Where on its site a variant is served. */
export function spotOf(parts: Parts, row: SiteSpaceRow, isDefault: boolean): SpotOnSite {
  const section = sectionOf(parts, row);
  const isShadowed = parts.sections.some((other) => other.is_default === 0 && other.path === row.path);
  return {
    ...(section === undefined ? {} : { section: { path: section.path, isDefault: section.is_default === 1 } }),
    path: row.path,
    isDefault,
    isShadowed,
  };
}

/** The parts of a site as if it had these spaces only, whatever conditions they are shown on. */
export function partsWithin(parts: Parts, spaceIds: ReadonlySet<string>): Parts {
  const siteSpaces = parts.siteSpaces
    .filter((row) => spaceIds.has(row.space_id))
    .map((row) => ({ ...row, condition: null }));
  const used = new Set(siteSpaces.map((row) => row.section_id));
  const kept = sectionsInOrder(parts).filter((row) => used.has(row.id));
  const hasMain = kept.some((row) => row.is_default === 1);
  const sections = kept.map((row, index) => ({
    ...row,
    condition: null,
    // While the default is not shown, the first that is left stands in for it.
    is_default: !hasMain && index === 0 ? 1 : row.is_default,
  }));
  return { ...parts, sections, siteSpaces };
}
