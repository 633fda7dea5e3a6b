import type { Static } from 'typebox';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, invalid, requireMatch } from '#platform/http/index.ts';
import { takeBasename } from '../former/index.ts';
import type { UpdateSite } from '../schema.ts';
import { getSiteById, type SiteRequest, type SitesCtx } from '../service.ts';
import { loadParts } from '../parts/index.ts';
import { setDefaultSection } from '../sections/index.ts';
import { setDefaultSiteSpace } from '../site-spaces/index.ts';
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
    const hasOtherDefault = await changeDefaults(tx.db, row, body);
    const changes = changesOf(row, body);
    if (!hasOtherDefault && Object.keys(changes).length === 0) return row;
    if (changes.basename !== undefined) await takeBasename(tx.db, row, { to: changes.basename, now });
    await updateSite(tx.db, row.id, { ...changes, now });
    return getSiteById(tx, request);
  });
}

/** Answers whether a default is another one now. */
async function changeDefaults(db: Db, site: SiteRow, body: Static<typeof UpdateSite>): Promise<boolean> {
  const hasOtherSection = await changeDefaultSection(db, site, body.defaultSiteSection);
  return (await changeDefaultSpace(db, site, body.defaultSiteSpace)) || hasOtherSection;
}

async function changeDefaultSection(db: Db, site: SiteRow, wanted: string | undefined): Promise<boolean> {
  if (wanted === undefined) return false;
  const { sections } = await loadParts(db, site.id);
  const section = sections.find((row) => row.id === wanted);
  if (section === undefined) throw unknownPart('section', '/defaultSiteSection');
  if (section.is_default === 1) return false;
  await setDefaultSection(db, sections, section.id);
  return true;
}

/** On a site with sections the space is one of the default section, that of now. */
async function changeDefaultSpace(db: Db, site: SiteRow, wanted: string | undefined): Promise<boolean> {
  if (wanted === undefined) return false;
  const { sections, siteSpaces } = await loadParts(db, site.id);
  const sectionId = sections.find((row) => row.is_default === 1)?.id ?? null;
  const siblings = siteSpaces.filter((row) => row.section_id === sectionId);
  const found = siblings.find((row) => row.id === wanted && row.deleted_at === null);
  if (found === undefined) throw unknownPart('space', '/defaultSiteSpace');
  if (found.is_default === 1) return false;
  await setDefaultSiteSpace(db, siblings, found.id);
  return true;
}

const unknownPart = (what: string, path: string) =>
  badRequest(`The site has no such ${what}.`, [{ in: 'body', path, message: `expected a ${what} of the site` }]);
