import type { Static } from 'typebox';
import type { SectionRow } from '../parts/index.ts';
import type { UpdateSection } from './schema.ts';

/** As many as the header of a site could ever show. */
export const SECTIONS_AT_MOST = 250;

type Wanted = Partial<Pick<SectionRow, 'title' | 'path' | 'condition' | 'icon' | 'description'>>;

/** The columns that a request changes: what it leaves out and what is so already are no change. */
export function changesOf(
  row: SectionRow,
  {
    title,
    path,
    condition,
    icon,
    description,
  }: Omit<Static<typeof UpdateSection>, 'path'> & { path: string | undefined },
): Wanted {
  const wanted: Record<string, string | null | undefined> = {
    title: title?.trim(),
    path,
    condition,
    icon,
    description,
  };
  const changed = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && row[column as keyof Wanted] !== value,
  );
  return Object.fromEntries(changed);
}
