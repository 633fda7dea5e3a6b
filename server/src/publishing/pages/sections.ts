import type { PublishedSpaceRow } from '#features/sites/index.ts';
import { toVariant } from '../addresses/index.ts';
import type { SectionTab, SectionTabs } from '@lectern/theme';

/** The sections of a site as its header shows them, those of a group together; none where there is nothing to choose. */
export function sectionsOf(
  current: PublishedSpaceRow,
  { rows, siteBase }: { rows: readonly PublishedSpaceRow[]; siteBase: string },
): SectionTabs {
  const mains = rows.filter((row) => row.section_id !== null && row.is_default === 1);
  if (mains.length < 2) return [];
  const toTab = (row: PublishedSpaceRow): SectionTab => ({
    title: row.section_title ?? '',
    ...(row.section_icon === null ? {} : { icon: row.section_icon }),
    url: toVariant(row, siteBase).base || '/',
    current: row.section_id === current.section_id,
  });
  // Sections of one group stand next to each other.
  return [...Map.groupBy(mains, (row) => row.group_id ?? row.section_id).values()].flatMap((together): SectionTabs => {
    const [first] = together;
    if (first === undefined) return [];
    if (first.group_id === null) return [toTab(first)];
    return [
      {
        title: first.group_title ?? '',
        ...(first.group_icon === null ? {} : { icon: first.group_icon }),
        sections: together.map((row) => ({ ...toTab(row), ...aboutOf(row) })),
      },
    ];
  });
}

/** A menu has room for what a section is about; the row of tabs has none. */
const aboutOf = ({ section_description: about }: PublishedSpaceRow): Pick<SectionTab, 'about'> =>
  about === null || about.trim() === '' ? {} : { about };
