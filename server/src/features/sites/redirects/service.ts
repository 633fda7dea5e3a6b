import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import {
  invalid,
  notFound,
  type Page,
  paginate,
  preconditionFailed,
  Problem,
  type ProblemDetail,
  requireMatch,
} from '#platform/http/index.ts';
import { newId } from '#platform/ids/index.ts';
import { NOBODY, type TreesCtx, type Visitor, visitorOf } from '#features/contents/index.ts';
import { seeSite } from '../site-spaces/index.ts';
import { findSite, type SiteRow } from '../store.ts';
import { type Destination, readTargets } from './destinations/index.ts';
import { foldSource, readRedirectSource } from './rules.ts';
import type { CreateRedirect, ListRedirects, UpdateRedirect } from './schema.ts';
import {
  countRedirects,
  deleteRedirect,
  findBySources,
  findRedirect,
  insertRedirects,
  pageOfRedirects,
  type RedirectRow,
  updateRedirect,
} from './store.ts';

/** A redirect that somebody follows, with the address that it leads them to. */
export interface SeenRedirect {
  row: RedirectRow;
  target: string;
}

export interface RedirectsCtx extends TreesCtx {
  db: Db;
  clock: Clock;
  baseUrl: string;
  sitesHost?: string;
  /** Where the redirect of a site for a decoded path leads a reader; told by publishing, which lies above this room. */
  redirectTargetOf: (
    ctx: TreesCtx & { db: Db; baseUrl: string; sitesHost?: string },
    asked: { siteId: string; key?: string | undefined; path: string; visitor: Visitor },
  ) => Promise<SeenRedirect | undefined>;
}

interface SiteRequest {
  organizationId: string;
  siteId: string;
}

export interface RedirectRequest extends SiteRequest {
  redirectId: string;
  ifMatch?: readonly string[] | undefined;
}

const REDIRECTS_AT_MOST = 10_000;

async function requireSite(ctx: { db: Db }, { organizationId, siteId }: SiteRequest): Promise<SiteRow> {
  const site = await findSite(ctx.db, organizationId, siteId);
  if (site === undefined) throw notFound('site');
  return site;
}

export async function listSiteRedirects(
  ctx: { db: Db },
  { query, ...request }: SiteRequest & { query: Static<typeof ListRedirects> },
): Promise<Page<RedirectRow>> {
  const { id: siteId } = await requireSite(ctx, request);
  const search = query.search === '' ? undefined : query.search;
  return paginate(query, {
    scope: ['site-redirects', siteId, search ?? null],
    count: () => countRedirects(ctx.db, siteId, search),
    rows: (after, take) => pageOfRedirects(ctx.db, { siteId, search }, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}

interface Source {
  source: string;
  folded_source: string;
}

/** Sources with the way that they are looked up. Throws 422, which names all those that no path can have. */
function readSources(sources: readonly string[], at: (index: number) => string): Source[] {
  const faults: ProblemDetail[] = [];
  const read = sources.map((source, index) => {
    const folded = foldSource(source);
    if (folded === undefined) faults.push({ in: 'body', path: `${at(index)}/source`, message: EXPECTED });
    return { source, folded_source: folded ?? '' };
  });
  if (faults.length > 0) throw invalid(`body${faults[0]?.path.replaceAll('/', '.')}: ${EXPECTED}`, faults);
  return read;
}

const EXPECTED = 'expected a path of at most 32 segments, none of them `.` or `..`, in valid percent encoding';

function refuseTaken(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const message = 'expected a source that no other redirect has';
  throw new Problem(409, 'conflict', 'The site has another redirect from this source.', {
    details: paths.map((path) => ({ in: 'body', path, message })),
  });
}

type Wanted = Static<typeof CreateRedirect>;

/** Makes one redirect, at `/source` and `/destination` of the request. */
export async function createSiteRedirect(
  ctx: RedirectsCtx,
  { body, ...request }: SiteRequest & { body: Wanted },
): Promise<RedirectRow> {
  const [made] = await createAll(ctx, { ...request, wanted: [body], at: () => '' });
  if (made === undefined) throw new Error('A redirect was lost.');
  if (!made.isNew) refuseTaken(['/source']);
  return made.row;
}

export interface MadeRedirect {
  row: RedirectRow;
  isNew: boolean;
}

/** Makes all of these redirects or, where one of them is refused, none. Those that are there as they are wanted stay. */
export async function createSiteRedirects(
  ctx: RedirectsCtx,
  { wanted, ...request }: SiteRequest & { wanted: readonly Wanted[] },
): Promise<MadeRedirect[]> {
  return createAll(ctx, { ...request, wanted, at: (index) => `/redirects/${index}` });
}

interface Creation extends SiteRequest {
  wanted: readonly Wanted[];
  /** Pointer to a redirect in the request. */
  at: (index: number) => string;
}

async function createAll(ctx: RedirectsCtx, { wanted, at, ...request }: Creation): Promise<MadeRedirect[]> {
  const sources = readSources(
    wanted.map(({ source }) => source),
    at,
  );
  const { id: siteId } = await requireSite(ctx, request);
  const named = wanted.map(({ destination }, index) => ({ destination, at: `${at(index)}/destination` }));
  const targets = await readTargets(ctx, siteId, named);
  const created_at = ctx.clock.now();
  const rows = sources.map((source, index) => {
    const target = targets[index] as Target;
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
        isNew || isSame(row, rows[index] as Target) ? [] : `${at(index)}/source`,
      ),
    );
    const fresh = made.filter(({ isNew }) => isNew).map(({ row }) => row);
    if ((await countRedirects(tx.db, siteId)) + fresh.length > REDIRECTS_AT_MOST)
      throw preconditionFailed(`A site has at most ${REDIRECTS_AT_MOST} redirects. Use wildcards, such as \`/old/*\`.`);
    await insertRedirects(tx.db, fresh);
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

type Target = Pick<RedirectRow, 'kind' | 'target_id' | 'page_id'>;

const isSame = (row: Target, target: Target): boolean =>
  row.kind === target.kind && row.target_id === target.target_id && row.page_id === target.page_id;

async function getRedirect(ctx: { db: Db }, request: RedirectRequest): Promise<RedirectRow> {
  const site = await requireSite(ctx, request);
  const row = await findRedirect(ctx.db, site.id, request.redirectId);
  if (row === undefined) throw notFound('redirect');
  requireMatch(request.ifMatch, row.version);
  return row;
}

export async function updateSiteRedirectById(
  ctx: RedirectsCtx,
  { body, ...request }: RedirectRequest & { body: Static<typeof UpdateRedirect> },
): Promise<RedirectRow> {
  const [source] = readSources(body.source === undefined ? [] : [body.source], () => '');
  const target = await readOne(ctx, request.siteId, body.destination);
  return inTransaction(ctx, async (tx) => {
    const row = await getRedirect(tx, request);
    const changes = {
      ...(source === undefined || source.source === row.source ? {} : source),
      ...(target === undefined || isSame(row, target) ? {} : target),
    };
    if (Object.keys(changes).length === 0) return row;
    if (source !== undefined) {
      const [other] = await findBySources(tx.db, row.site_id, [source.folded_source]);
      if (other !== undefined && other.id !== row.id) refuseTaken(['/source']);
    }
    await updateRedirect(tx.db, row.id, changes);
    return { ...row, ...changes, version: row.version + 1 };
  });
}

async function readOne(ctx: RedirectsCtx, siteId: string, destination: Destination | undefined) {
  if (destination === undefined) return undefined;
  return (await readTargets(ctx, siteId, [{ destination, at: '/destination' }]))[0];
}

export async function deleteSiteRedirectById(
  ctx: Pick<RedirectsCtx, 'db' | 'clock'>,
  request: RedirectRequest,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await getRedirect(tx, request);
    await deleteRedirect(tx.db, row.id);
  });
}

/** The redirect for a path as readers ask for it, and where it leads them; 404 where it leads nowhere by now. */
export async function getSiteRedirectBySource(
  ctx: RedirectsCtx,
  caller: Caller,
  { siteId, source, shareKey }: { siteId: string; source: string; shareKey?: string | undefined },
): Promise<SeenRedirect> {
  const seen = await seeSite(ctx, caller, { siteId, shareKey });
  const path = readRedirectSource(source);
  // What only some visitors see is answered to them alone: by their site token, and not by the token of a member.
  const visitor = caller.site === undefined ? NOBODY : visitorOf(caller.site.claims);
  const found =
    path === undefined ? undefined : await ctx.redirectTargetOf(ctx, { siteId, key: seen.key, path, visitor });
  if (found === undefined) throw notFound('redirect');
  return found;
}
