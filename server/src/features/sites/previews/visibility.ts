// What of a site a visitor with chosen claims sees, for who may read all of it.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { type ComputedCtx, loadTree, visibleTree, type Visitor } from '#features/contents/index.ts';
import { isShownTo, listSpacesOfSite, type ServedSpaceRow, withShownTrees } from '../addresses/index.ts';
import { findRoles, seeSite } from '../site-spaces/index.ts';
import { visitorOfClaims } from '../visitors/index.ts';
import { readClaims } from './rules.ts';
import type { SiteVisibility } from './schema.ts';

type Seen = Static<typeof SiteVisibility>['items'][number];

/** Pages with a condition that one answer names. */
const PAGES_AT_MOST = 500;

/** The spaces of a site that the caller may read, and the pages in them that have a condition, as a visitor sees them or not. */
export async function getSiteVisibility(
  ctx: ComputedCtx & { db: Db },
  caller: Caller,
  { siteId, claims }: { siteId: string; claims: string | undefined },
): Promise<Static<typeof SiteVisibility>> {
  await seeSite(ctx, caller, { siteId });
  const visitor = await visitorOfClaims(ctx, siteId, readClaims(claims));
  const all = await listSpacesOfSite(ctx.db, siteId);
  const roles = await findRoles(
    ctx.db,
    caller,
    all.map(({ space_id }) => space_id),
  );
  const rows = await withShownTrees(
    ctx,
    all.filter(({ space_id }) => roles.has(space_id)),
  );
  const items: Seen[] = [];
  let left = PAGES_AT_MOST;
  for (const row of rows) {
    const { pages, isWhole } = await readPages(ctx, row, { visitor, most: left });
    items.push({ ...toSpace(row, visitor), pages });
    left = isWhole ? left - pages.length : -1;
    if (left < 0) break;
  }
  return { claims: { ...visitor.claims }, complete: left >= 0, items };
}

const toSpace = (row: ServedSpaceRow, visitor: Visitor): Omit<Seen, 'pages'> => ({
  siteSpace: row.site_space_id,
  space: row.space_id,
  title: row.variant_title,
  ...(row.section_title === null ? {} : { section: row.section_title }),
  isConditional: row.condition !== null || row.section_condition !== null,
  isVisible: isShownTo(visitor, row),
});

/** Pages with a condition of their own; what lies below one is seen only where it is. */
async function readPages(
  ctx: ComputedCtx & { db: Db },
  row: ServedSpaceRow,
  { visitor, most }: { visitor: Visitor; most: number },
): Promise<{ pages: Seen['pages']; isWhole: boolean }> {
  const whole = await loadTree(ctx, row.tree);
  const visible = await visibleTree(ctx, row.tree, visitor);
  const isSeen = isShownTo(visitor, row);
  const conditional = [...whole.pageById.values()].filter(({ condition }) => condition !== undefined);
  const pages = conditional
    .slice(0, most)
    .map(({ id, title }) => ({ id, title, isVisible: isSeen && visible.pageById.get(id) !== undefined }));
  return { pages, isWhole: conditional.length <= most };
}
