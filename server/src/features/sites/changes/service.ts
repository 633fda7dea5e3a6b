import type { Static } from 'typebox';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, invalid, requireMatch } from '#platform/http/index.ts';
import { takeBasename } from '../former/index.ts';
import type { UpdateSite } from '../schema.ts';
import { getSiteById, type SiteRequest, type SitesCtx } from '../service.ts';
import { listSiteSpaceRows, setDefaultSiteSpace } from '../site-spaces/index.ts';
import { type SiteRow, updateSite } from '../store.ts';
import { changesOf, faultsOf } from './rules.ts';

/** Changes what is sent and leaves the rest. Readers see it on their next request. */
export async function updateSiteById(
  ctx: Pick<SitesCtx, 'db' | 'clock'>,
  request: SiteRequest,
  body: Static<typeof UpdateSite>,
): Promise<SiteRow> {
  const faults = faultsOf(body);
  if (faults.length > 0) throw invalid(`body${faults[0]?.path.replace('/', '.')}: ${faults[0]?.message}`, faults);
  return inTransaction(ctx, async (tx) => {
    const row = await getSiteById(tx, request);
    requireMatch(request.ifMatch, row.version);
    const now = ctx.clock.now();
    const hasOtherDefault = await changeDefault(tx.db, row, body);
    const changes = changesOf(row, body);
    if (!hasOtherDefault && Object.keys(changes).length === 0) return row;
    if (changes.basename !== undefined) await takeBasename(tx.db, row, { to: changes.basename, now });
    await updateSite(tx.db, row.id, { ...changes, now });
    return getSiteById(tx, request);
  });
}

/** Answers whether the default is another one now. */
async function changeDefault(db: Db, site: SiteRow, body: Static<typeof UpdateSite>): Promise<boolean> {
  const { defaultSiteSpace, defaultSiteSection } = body;
  if (defaultSiteSection !== undefined) throw unknownPart('section', '/defaultSiteSection');
  if (defaultSiteSpace === undefined) return false;
  const wanted = (await listSiteSpaceRows(db, site.id)).find((row) => row.id === defaultSiteSpace);
  if (wanted === undefined) throw unknownPart('space', '/defaultSiteSpace');
  if (wanted.is_default === 1) return false;
  await setDefaultSiteSpace(db, site.id, wanted.id);
  return true;
}

const unknownPart = (what: string, path: string) =>
  badRequest(`The site has no such ${what}.`, [{ in: 'body', path, message: `expected a ${what} of the site` }]);
