import { holds, type Visitor } from '#features/contents/index.ts';
import { spotPath } from '../rules.ts';
import type { PublishedSpaceRow, ServedSpaceRow } from './served.ts';

/** What of a site a visitor is shown, and where: conditions of its sections and variants are decided here, for everybody. */
export function rowsFor(rows: readonly ServedSpaceRow[], visitor: Visitor): PublishedSpaceRow[] {
  const open = rows.flatMap(({ condition, section_condition, ...row }) =>
    isShownTo(visitor, { condition, section_condition }) ? [row] : [],
  );
  return withSpots(withDefaults(open));
}

/** Whether the conditions of a variant and of the section that it is in admit a visitor. */
export const isShownTo = (
  visitor: Visitor,
  { condition, section_condition }: Pick<ServedSpaceRow, 'condition' | 'section_condition'>,
): boolean =>
  (condition === null || holds(visitor, condition)) &&
  (section_condition === null || holds(visitor, section_condition));

type Found = Omit<PublishedSpaceRow, 'spot'>;

/** While a default is not shown, the first that is left stands in for it: in each section, and among the sections. */
function withDefaults(rows: Found[]): Found[] {
  const sections = Map.groupBy(rows, (row) => row.section_id);
  const hasMain = rows.some((row) => row.section_default !== 0);
  return [...sections.values()].flatMap((variants, index) => {
    const main = variants.find((row) => row.is_default === 1) ?? variants[0];
    const isStandIn = !hasMain && index === 0;
    return variants.map((row) => ({
      ...row,
      is_default: row === main ? 1 : 0,
      section_default: isStandIn ? 1 : row.section_default,
    }));
  });
}

function withSpots(rows: readonly Found[]): PublishedSpaceRow[] {
  const others = new Set(rows.filter((row) => row.section_default === 0).map((row) => row.section_path));
  return rows.map((row) => {
    const section =
      row.section_path === null ? {} : { section: { path: row.section_path, isDefault: row.section_default === 1 } };
    const isShadowed = others.has(row.variant_path);
    return {
      ...row,
      spot: spotPath({ ...section, path: row.variant_path, isDefault: row.is_default === 1, isShadowed }),
    };
  });
}
