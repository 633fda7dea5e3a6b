import type { Static } from 'typebox';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, invalid, requireMatch } from '#platform/http/index.ts';
import { recordDefault, takeBasename } from '../address-history/index.ts';
import type { UpdateSite } from '../schema.ts';
import { getSiteById, recordSite, type SiteRequest, type SitesCtx } from '../service.ts';
import { loadParts } from '../parts/index.ts';
import { ensureAuth } from '../publishing-auth/keys/index.ts';
import { setDefaultSection } from '../sections/index.ts';
import { setDefaultSiteSpace } from '../site-spaces/index.ts';
import { type SiteRow, updateSite } from '../store.ts';
import { changesOf, faultsOf } from './rules.ts';

/** Changes what is sent and leaves the rest. Readers see it on their next request. */
export async function updateSiteById(
  ctx: SitesCtx,
  request: SiteRequest,
  body: Static<typeof UpdateSite>,
): Promise<SiteRow> {
  const faults = faultsOf(ctx, body);
  if (faults.length > 0) throw invalid(`body${faults[0]?.path.replace('/', '.')}: ${faults[0]?.message}`, faults);
  return inTransaction(ctx, async (tx) => {
    const row = await getSiteById(tx, request);
    requireMatch(request.ifMatch, row.version);
    const now = ctx.clock.now();
    const hasOtherDefault = await changeDefaults(tx.db, row, { body, now });
    const changes = changesOf(row, body);
    if (!hasOtherDefault && Object.keys(changes).length === 0) return row;
    if (changes.basename !== undefined) await takeBasename(tx.db, row, { to: changes.basename, now });
    await updateSite(tx.db, row.id, { ...changes, now });
    if (changes.visibility === 'visitor-auth' || changes.adaptive_content === 1) await ensureAuth(tx.db, row.id);
    const next = await getSiteById(tx, request);
    const states = { before: toRecorded(row), after: toRecorded(next) };
    await recordSite(tx, row, { by: request.by, action: 'site.updated', ...states });
    return next;
  });
}

/** Where a site is, and who reads it. */
const toRecorded = (row: SiteRow) => ({
  title: row.title,
  basename: row.basename,
  visibility: row.visibility,
  adaptiveContent: row.adaptive_content === 1,
  proxy: row.proxy,
});

interface Changing {
  body: Static<typeof UpdateSite>;
  now: number;
}

interface Wanted {
  wanted: string | undefined;
  now: number;
}

/** Answers whether a default is another one now. */
async function changeDefaults(db: Db, site: SiteRow, { body, now }: Changing): Promise<boolean> {
  const hasOtherSection = await changeDefaultSection(db, site, { wanted: body.defaultSiteSection, now });
  return (await changeDefaultSpace(db, site, { wanted: body.defaultSiteSpace, now })) || hasOtherSection;
}

async function changeDefaultSection(db: Db, site: SiteRow, { wanted, now }: Wanted): Promise<boolean> {
  if (wanted === undefined) return false;
  const { sections } = await loadParts(db, site.id);
  const section = sections.find((row) => row.id === wanted);
  if (section === undefined) throw unknownPart('section of the site', '/defaultSiteSection');
  if (section.is_default === 1) return false;
  const former = sections.find((row) => row.is_default === 1);
  const part = { kind: 'section', scopeId: site.id, organizationId: site.organization_id } as const;
  if (former !== undefined) await recordDefault(db, { ...part, id: former.id }, now);
  await setDefaultSection(db, sections, section.id);
  return true;
}

/** On a site with sections the space is one of the default section, that of now. */
async function changeDefaultSpace(db: Db, site: SiteRow, { wanted, now }: Wanted): Promise<boolean> {
  if (wanted === undefined) return false;
  const { sections, siteSpaces } = await loadParts(db, site.id);
  const sectionId = sections.find((row) => row.is_default === 1)?.id ?? null;
  const siblings = siteSpaces.filter((row) => row.section_id === sectionId);
  const found = siblings.find((row) => row.id === wanted && row.deleted_at === null);
  if (found === undefined)
    throw unknownPart(`space of the ${sectionId === null ? 'site' : 'default section'}`, '/defaultSiteSpace');
  if (found.is_default === 1) return false;
  const former = siblings.find((row) => row.is_default === 1);
  const part = { kind: 'variant', scopeId: sectionId ?? site.id, organizationId: site.organization_id } as const;
  if (former !== undefined) await recordDefault(db, { ...part, id: former.id }, now);
  await setDefaultSiteSpace(db, siblings, found.id);
  return true;
}

const unknownPart = (what: string, path: string) =>
  badRequest(`There is no such ${what}.`, [{ in: 'body', path, message: `expected a ${what}` }]);
