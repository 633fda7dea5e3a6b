import type { Db } from '#platform/db/index.ts';
import { visibleTree, type TreesCtx, type Visitor } from '#features/contents/index.ts';
import { listFormerDefaults, type PublishedSpaceRow } from '#features/sites/index.ts';
import { encodePath, findDestination, findVariant, type FoundVariant, toVariant } from './resolve.ts';

interface Around {
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
  visitor: Visitor;
}

type Candidate = Pick<FoundVariant, 'variant' | 'rest'>;

/**
 * Where a path leads that lay in what was the default before: its pages had no segment of it then, and have one now. Asked
 * for what the default of now does not have.
 */
export async function findInFormerDefault(
  ctx: TreesCtx & { db: Db },
  around: Around,
  found: Candidate & Pick<FoundVariant, 'level'>,
): Promise<string | undefined> {
  if (found.level === 'variant' || found.rest === '') return undefined;
  const sections = found.level === 'site' ? await formerSections(ctx.db, around, found) : [];
  for (const candidate of [...(await formerVariants(ctx.db, around, found)), ...sections]) {
    const url = await urlIn(ctx, around, candidate);
    if (url !== undefined) return url;
  }
  return undefined;
}

async function formerVariants(db: Db, { rows, siteBase }: Around, { variant, rest }: Candidate): Promise<Candidate[]> {
  const { site_id, section_id } = variant.row;
  const ids = await listFormerDefaults(db, { kind: 'variant', scopeId: section_id ?? site_id });
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.site_space_id === id && each.is_default === 0);
    return row === undefined ? [] : [{ variant: toVariant(row, siteBase), rest }];
  });
}

/** Of a section also the other variants, which had their own segment alone. */
async function formerSections(db: Db, { rows, siteBase }: Around, { variant, rest }: Candidate): Promise<Candidate[]> {
  if (variant.row.section_id === null) return [];
  const ids = await listFormerDefaults(db, { kind: 'section', scopeId: variant.row.site_id });
  return ids.flatMap((id) => {
    const path = rows.find((row) => row.section_id === id && row.section_default === 0)?.section_path;
    return path === undefined || path === null ? [] : (findVariant(rows, siteBase, `${path}/${rest}`) ?? []);
  });
}

async function urlIn(ctx: TreesCtx, { visitor }: Around, { variant, rest }: Candidate): Promise<string | undefined> {
  const tree = await visibleTree(ctx, variant.row.tree, visitor);
  const found = findDestination(tree, variant, rest);
  if (found.kind === 'missing') return undefined;
  if (found.kind === 'redirect') return found.to;
  return rest === '' ? variant.base : `${variant.base}/${encodePath(rest)}`;
}
