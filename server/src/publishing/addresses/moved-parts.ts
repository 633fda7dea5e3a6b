import type { Db } from '#platform/db/index.ts';
import { foldSegment, isSegment } from '@lectern/content/segments';
import { findFormerPart, type PublishedSpaceRow } from '#features/sites/index.ts';
import { encodePath, type FoundVariant, toVariant } from './resolve.ts';

interface Around {
  rows: readonly PublishedSpaceRow[];
  siteBase: string;
}

/**
 * Where a path leads whose first segment is what a section or variant was called before, what the default is called, which
 * has no segment, or what another one is called but for the case of its letters. Nothing that is there is passed by: this is
 * asked for what was not found.
 */
export async function findMovedPart(
  ctx: { db: Db },
  around: Around,
  found: Pick<FoundVariant, 'variant' | 'rest' | 'level'>,
): Promise<string | undefined> {
  const [first = '', ...rest] = found.rest.split('/');
  const name = foldSegment(first);
  if (found.level === 'variant' || !isSegment(name)) return undefined;
  const { siteBase } = around;
  const siblings = around.rows.filter((row) => row.section_id === found.variant.row.section_id);
  const row =
    siblings.find((each) => each.is_default === 0 && each.variant_path === name && name !== first) ??
    (await findFormerVariant(ctx.db, { siblings, rows: around.rows }, name)) ??
    (found.level === 'site' ? await findSection(ctx.db, around, { name, isExact: name === first }) : undefined);
  if (row !== undefined) return join(toVariant(row, siteBase).base, rest);
  return name === MARK ? findMarked(ctx.db, { siblings, rows: around.rows, siteBase }, rest) : undefined;
}

/** Below this the hosted service had all variants before; links of that time are still followed. */
const MARK = 'v';

async function findMarked(
  db: Db,
  { siblings, rows, siteBase }: Rows & { siteBase: string },
  [first = '', ...rest]: readonly string[],
): Promise<string | undefined> {
  const name = foldSegment(first);
  const now = siblings.find((each) => each.variant_path === name);
  const row = now ?? (isSegment(name) ? await findFormerVariant(db, { siblings, rows }, name) : undefined);
  return row === undefined ? undefined : join(toVariant(row, siteBase).base, rest);
}

const join = (base: string, rest: readonly string[]): string =>
  rest.length === 0 ? base || '/' : `${base}/${encodePath(rest.join('/'))}`;

interface Rows {
  /** Of a section, or of a site without any. */
  siblings: readonly PublishedSpaceRow[];
  /** Of the whole site: what was in the section may be in another one now. */
  rows: readonly PublishedSpaceRow[];
}

async function findFormerVariant(
  db: Db,
  { siblings, rows }: Rows,
  name: string,
): Promise<PublishedSpaceRow | undefined> {
  const [first] = siblings;
  if (first === undefined) return undefined;
  const id = await findFormerPart(db, { kind: 'variant', scopeId: first.section_id ?? first.site_id }, name);
  return rows.find((row) => row.site_space_id === id);
}

/** The default variant of a section by a name that it has, written otherwise, or had. */
async function findSection(
  db: Db,
  { rows }: Around,
  { name, isExact }: { name: string; isExact: boolean },
): Promise<PublishedSpaceRow | undefined> {
  const mains = rows.filter((row) => row.section_id !== null && row.is_default === 1);
  const now = mains.find((row) => row.section_path === name && (row.section_default === 1 || !isExact));
  const [first] = mains;
  if (now !== undefined || first === undefined) return now;
  const id = await findFormerPart(db, { kind: 'section', scopeId: first.site_id }, name);
  return mains.find((row) => row.section_id === id);
}
