import type { Db } from '#platform/db/index.ts';
import { conflict } from '#platform/http/index.ts';
import { segmentOf } from '@lectern/content/segments';
import { numbered } from '../rules.ts';
import { listTakenBasenames, type SiteRow } from '../store.ts';
import { isAddressReserved, listReserved, recordBasename } from './store.ts';

/** Readers still come by a basename that was given up; for so long no other site of the organization gets it. */
const REST_MS = 90 * 24 * 60 * 60 * 1000;

/** A further site of a title gets a number up to this, and then its id, so that looking for a free one stays one query. */
const NUMBERS = 100;

/** A basename from the title that no site has and none gave up lately. */
export async function freeBasename(
  db: Db,
  site: { id: string; organizationId: string; title: string },
  now: number,
): Promise<string> {
  const wanted = segmentOf(site.title) || site.id.toLowerCase();
  const candidates = Array.from({ length: NUMBERS }, (_, number) => numbered(wanted, number));
  const { organizationId } = site;
  const taken = new Set([
    ...(await listTakenBasenames(db, organizationId, candidates)),
    ...(await listReserved(db, { organizationId, since: now - REST_MS }, candidates)),
  ]);
  return (
    candidates.find((candidate) => !taken.has(candidate)) ??
    `${[...wanted].slice(0, 70).join('')}-${site.id.toLowerCase()}`
  );
}

type Taking = { to: string; now: number };

/** Throws 409 where a basename is another site's or rests. */
export async function requireFreeBasename(
  db: Db,
  site: Pick<SiteRow, 'id' | 'organization_id'>,
  { to, now }: Taking,
): Promise<void> {
  const isTaken =
    (await listTakenBasenames(db, site.organization_id, [to])).length > 0 ||
    (await isAddressReserved(db, site, { basename: to, since: now - REST_MS }));
  if (isTaken) throw conflict('This basename is not available in the organization. Take another one.');
}

/** Notes that the site's basename of now leads to the new one. Throws 409 where that is another site's or rests. */
export async function takeBasename(db: Db, site: SiteRow, taking: Taking): Promise<void> {
  await requireFreeBasename(db, site, taking);
  await recordBasename(db, site, taking);
}
