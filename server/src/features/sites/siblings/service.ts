import type { Caller } from '#access/index.ts';
import { doneBy, recordAudit } from '#features/audit-log/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { type ListRequest, notFound, type Page, paginate, requireMatch } from '#platform/http/index.ts';
import { type SiteRow, updateSite } from '../store.ts';

/** A part with its row, as somebody sees it. */
export interface Sibling {
  row: { id: string; version: number };
}

export interface SeenRequest {
  siteId: string;
  shareKey?: string | undefined;
}

/** One kind of part: site spaces, sections, or groups of sections. */
export interface SiblingKind<Ctx, Seen extends { site: SiteRow }, Part extends Sibling, Body> {
  /** What messages call it: `section`. */
  noun: string;
  /** The site as the caller sees it. Throws 404 where they see nothing of it. */
  see(ctx: { db: Db }, caller: Caller, request: SeenRequest): Promise<Seen>;
  /** Shows a part to the one who has changed it, where the change may hide it from them; `see` where left out. */
  seeChanged?(ctx: { db: Db }, caller: Caller, request: SeenRequest): Promise<Seen>;
  /** Those that the caller sees, in the order of the site. */
  visible(caller: Caller, seen: Seen): Part[];
  /** A text that sorts as the parts stand; no two have the same. */
  orderOf(part: Part): string;
  /** Parts as the API shows them, in their order. */
  toBodies(ctx: Ctx, seen: Seen, parts: readonly Part[]): Promise<Body[]>;
}

type AnyKind<Seen extends { site: SiteRow }, Part extends Sibling> = SiblingKind<never, Seen, Part, unknown>;

export interface SiblingRequest {
  siteId: string;
  /** Of the part. */
  id: string;
  ifMatch?: readonly string[] | undefined;
}

/** One part, and the site around it. */
export interface One<Seen, Part> {
  seen: Seen;
  part: Part;
}

interface WriteCtx {
  db: Db;
  clock: Clock;
}

interface Listing<Part> {
  siteId: string;
  query: ListRequest & { shareKey?: string | undefined };
  /** Leaves parts out; `name` distinguishes this filter from others in page tokens. */
  filter?: { name: unknown; admits: (part: Part) => boolean };
}

export async function listSiblings<Seen extends { site: SiteRow }, Part extends Sibling>(
  kind: AnyKind<Seen, Part>,
  ctx: { db: Db },
  { caller, siteId, query, filter }: Listing<Part> & { caller: Caller },
): Promise<Page<Part> & { seen: Seen }> {
  const seen = await kind.see(ctx, caller, { siteId, shareKey: query.shareKey });
  const visible = kind.visible(caller, seen);
  const parts = filter === undefined ? visible : visible.filter((part) => filter.admits(part));
  const page = await paginate(query, {
    scope: [kind.noun, siteId, caller.userId, filter?.name ?? null],
    count: async () => parts.length,
    rows: async (after, take) =>
      parts.filter((part) => after === undefined || kind.orderOf(part) > String(after[0])).slice(0, take),
    keyOf: (part) => [kind.orderOf(part)],
    keyTypes: ['string'],
  });
  return { ...page, seen };
}

function findOne<Seen extends { site: SiteRow }, Part extends Sibling>(
  kind: AnyKind<Seen, Part>,
  { caller, seen, id }: { caller: Caller; seen: Seen; id: string },
): One<Seen, Part> {
  const part = kind.visible(caller, seen).find(({ row }) => row.id === id);
  if (part === undefined) throw notFound(kind.noun);
  return { seen, part };
}

/** The part as it stands after a change. */
export async function seeChanged<Seen extends { site: SiteRow }, Part extends Sibling>(
  kind: AnyKind<Seen, Part>,
  ctx: { db: Db },
  { caller, siteId, id }: Pick<SiblingRequest, 'siteId' | 'id'> & { caller: Caller },
): Promise<One<Seen, Part>> {
  const see = kind.seeChanged ?? kind.see;
  return findOne(kind, { caller, id, seen: await see(ctx, caller, { siteId }) });
}

/** The part that a request names, at a version that it accepts. */
async function findForChange<Seen extends { site: SiteRow }, Part extends Sibling>(
  kind: AnyKind<Seen, Part>,
  ctx: { db: Db },
  { caller, siteId, id, ifMatch }: SiblingRequest & { caller: Caller },
): Promise<One<Seen, Part>> {
  const one = findOne(kind, { caller, id, seen: await kind.see(ctx, caller, { siteId }) });
  requireMatch(ifMatch, one.part.row.version);
  return one;
}

/** Changes a part in one transaction and answers it as it is then. `change` answers `unchanged` where nothing was to do. */
export async function changeSibling<Ctx extends WriteCtx, Seen extends { site: SiteRow }, Part extends Sibling>(
  kind: AnyKind<Seen, Part>,
  ctx: Ctx,
  request: SiblingRequest & { caller: Caller },
  change: (tx: Ctx, one: One<Seen, Part>) => Promise<void | 'unchanged'>,
): Promise<One<Seen, Part>> {
  return inTransaction(ctx, async (tx) => {
    const before = await findForChange(kind, tx, request);
    const done = await change(tx, before);
    if (done !== 'unchanged') await updateSite(tx.db, request.siteId, { now: ctx.clock.now() });
    const after = await seeChanged(kind, tx, request);
    await recordPart(kind, tx, { ...request, before: before.part, after: after.part });
    return after;
  });
}

/** Takes a part from its site in one transaction. */
export async function removeSibling<Ctx extends WriteCtx, Seen extends { site: SiteRow }, Part extends Sibling>(
  kind: AnyKind<Seen, Part>,
  ctx: Ctx,
  request: SiblingRequest & { caller: Caller },
  remove: (tx: Ctx, one: One<Seen, Part>) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const one = await findForChange(kind, tx, request);
    await remove(tx, one);
    await updateSite(tx.db, request.siteId, { now: ctx.clock.now() });
    await recordPart(kind, tx, { ...request, before: one.part });
  });
}

/** Shows a part that was just added, and records it. */
export async function seeAdded<Seen extends { site: SiteRow }, Part extends Sibling>(
  kind: AnyKind<Seen, Part>,
  tx: WriteCtx,
  request: Pick<SiblingRequest, 'siteId' | 'id'> & { caller: Caller },
): Promise<One<Seen, Part>> {
  const added = await seeChanged(kind, tx, request);
  await recordPart(kind, tx, { ...request, after: added.part });
  return added;
}

const RECORDED = ['title', 'path', 'condition', 'is_default', 'space_id', 'section_id', 'group_id', 'position'];

const toRecorded = ({ row }: Sibling) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => RECORDED.includes(name)));

/** What a site shows is another thing now. */
async function recordPart(
  { noun }: { noun: string },
  tx: WriteCtx,
  {
    caller,
    siteId,
    id,
    before,
    after,
  }: { caller: Caller; siteId: string; id: string; before?: Sibling; after?: Sibling },
): Promise<void> {
  await recordAudit(tx, {
    ...{ ...doneBy(caller), action: 'site.structure_changed', target: { kind: 'site', id: siteId } },
    part: { [noun]: id },
    ...(before !== undefined && { before: toRecorded(before) }),
    ...(after !== undefined && { after: toRecorded(after) }),
  });
}
