// Redirects made, one or many at once: all of them or none.
import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { preconditionFailed } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { isSameTarget, readTargets } from './destinations.ts';
import { namePages } from './following.ts';
import type { CreateRedirect } from './schema.ts';
import { type RedirectsCtx, requireSite, type SiteRequest } from './service.ts';
import { readSources, refuseTaken } from './sources.ts';
import { countRedirects, findBySources, insertRedirects, type RedirectRow, type RedirectTarget } from './store.ts';

const REDIRECTS_AT_MOST = 10_000;

type Wanted = Static<typeof CreateRedirect>;

/** Makes one redirect, at `/source` and `/destination` of the request. */
export async function createSiteRedirect(
  ctx: RedirectsCtx,
  caller: Caller,
  { body, ...request }: SiteRequest & { body: Wanted },
): Promise<RedirectRow> {
  const [made] = await createAll(ctx, caller, { ...request, wanted: [body], at: () => '' });
  if (made === undefined) throw new Error('A redirect was lost.');
  if (!made.isNew) refuseTaken(['/source']);
  return made.row;
}

export interface MadeRedirect {
  row: RedirectRow;
  isNew: boolean;
}

/**
 * Makes all of these redirects or, where one of them is refused, none. Those that are there as they are wanted stay. A dry run does
 * the same and saves nothing.
 */
export async function createSiteRedirects(
  ctx: RedirectsCtx,
  caller: Caller,
  request: SiteRequest & { wanted: readonly Wanted[]; isDryRun: boolean },
): Promise<MadeRedirect[]> {
  return createAll(ctx, caller, { ...request, at: (index) => `/redirects/${index}` });
}

interface Creation extends SiteRequest {
  wanted: readonly Wanted[];
  isDryRun?: boolean;
  /** Pointer to a redirect in the request. */
  at: (index: number) => string;
}

async function createAll(
  ctx: RedirectsCtx,
  caller: Caller,
  { wanted, at, isDryRun = false, ...request }: Creation,
): Promise<MadeRedirect[]> {
  const sources = readSources(
    wanted.map(({ source }) => source),
    at,
  );
  const { id: siteId } = await requireSite(ctx, request);
  const given = wanted.map(({ destination }, index) => ({ destination, at: `${at(index)}/destination` }));
  const targets = await readTargets(ctx, siteId, await namePages(ctx, caller, { siteId, given }));
  const created_at = ctx.clock.now();
  const rows = sources.map((source, index) => {
    const target = targets[index] as RedirectTarget;
    return { id: newId(), site_id: siteId, ...source, ...target, created_at, version: 1 };
  });
  return inTransaction(ctx, async (tx) => {
    await requireSite(tx, request);
    const present = await findBySources(
      tx.db,
      siteId,
      sources.map((each) => each.folded_source),
    );
    const made = matchPresent(rows, present);
    refuseTaken(
      made.flatMap(({ row, isNew }, index) =>
        isNew || isSameTarget(row, rows[index] as RedirectTarget) ? [] : `${at(index)}/source`,
      ),
    );
    const fresh = made.filter(({ isNew }) => isNew).map(({ row }) => row);
    if ((await countRedirects(tx.db, siteId)) + fresh.length > REDIRECTS_AT_MOST)
      throw preconditionFailed(`A site has at most ${REDIRECTS_AT_MOST} redirects. Use wildcards, such as \`/old/*\`.`);
    if (!isDryRun) await insertRedirects(tx.db, fresh);
    return made;
  });
}

/** Each row, or the one that is there already from its source. */
function matchPresent(rows: readonly RedirectRow[], present: readonly RedirectRow[]): MadeRedirect[] {
  const bySource = new Map(present.map((row) => [row.folded_source, row]));
  return rows.map((row) => {
    const there = bySource.get(row.folded_source);
    if (there !== undefined) return { row: there, isNew: false };
    bySource.set(row.folded_source, row);
    return { row, isNew: true };
  });
}
