import { createChangeRequest, getEditableBranch, noteContribution } from '#features/change-requests/index.ts';
import {
  applyEdits,
  commitRevision,
  type EditContent,
  type EditsCtx,
  type PageNode,
  prepareEdits,
  type WholeTree,
} from '#features/contents/index.ts';
import { findHead } from '#features/spaces/index.ts';
import { inTransaction } from '#platform/db/index.ts';
import { conflict, notFound } from '#platform/http/index.ts';
import type { Static } from 'typebox';
import {
  type Bound,
  type Delivered,
  deliverToPage,
  documentsIn,
  findPage,
  type LedgerCtx,
  listKnown,
  type PageRow,
  targetsIn,
  treesOf,
} from '../ledger/index.ts';
import type { TranslationsCtx } from '../service.ts';
import { createPlaces } from './places.ts';
import { insertDelivery } from './store.ts';

export type DeliveriesCtx = TranslationsCtx & LedgerCtx & EditsCtx;

type EditChange = Static<typeof EditContent>['changes'][number];

export interface Delivery {
  bound: Bound;
  /** Whose change request it is. */
  userId: string;
  /** By pages of the source: translations by the ids of their texts. */
  texts: ReadonlyMap<string, readonly (readonly [id: string, text: string])[]>;
  origin: 'import' | 'machine';
  subject: string;
  /** Writes what came of it, in the transaction that makes the change request. */
  conclude?: (tx: ConcludingCtx, outcome: Outcome) => Promise<void>;
}

/** What a transaction hands on. */
type ConcludingCtx = Pick<DeliveriesCtx, 'db' | 'clock'>;

export interface Outcome {
  changeRequest?: string;
  applied: number;
  kept: number;
  outdated: number;
  refused: { page: string; text: string; message: string }[];
  refusedCount: number;
}

/** An answer names so many of those that were refused. */
const REFUSED_AT_MOST = 100;

/** Makes a change request with translations; none where they change nothing. */
export async function deliverTexts(ctx: DeliveriesCtx, delivery: Delivery): Promise<Outcome> {
  const trees = await treesOf(ctx, delivery.bound);
  if (trees === undefined) throw notFound('space');
  const pages = await deliverPages(ctx, delivery, trees);
  const outcome = sumUp(delivery, trees.source, pages);
  const changed = pages.filter(({ isChanged }) => isChanged);
  const { conclude } = delivery;
  if (changed.length === 0) {
    await inTransaction(ctx, async (tx) => conclude?.(tx, outcome));
    return outcome;
  }
  const changeRequest = await propose(ctx, { delivery, ...trees, changed, outcome });
  return { changeRequest, ...outcome };
}

interface DeliveredPage {
  page: PageNode;
  target: PageNode | undefined;
  delivered: Delivered;
  isChanged: boolean;
}

async function deliverPages(
  ctx: DeliveriesCtx,
  { bound, texts, origin }: Delivery,
  { source, target: translated }: { source: WholeTree; target: WholeTree },
): Promise<DeliveredPage[]> {
  const findTarget = targetsIn(translated);
  const done: DeliveredPage[] = [];
  for (const page of documentsIn(source)) {
    const given = texts.get(page.id);
    if (given === undefined) continue;
    const row: PageRow | undefined = await findPage(ctx.db, bound.id, page.id);
    const target = findTarget(page, row?.target_page_id);
    const { isChanged, ...delivered } = await deliverToPage(ctx, { page, target, row, texts: given, origin });
    done.push({ page, target, delivered, isChanged: isChanged && delivered.applied > 0 });
  }
  return done;
}

function sumUp({ texts }: Delivery, source: WholeTree, pages: readonly DeliveredPage[]): Outcome {
  const gone = [...texts].filter(([id]) => !source.pageById.has(id));
  const refused = pages.flatMap(({ page, delivered }) =>
    delivered.refused.map(({ id, message }) => ({ page: page.id, text: id, message })),
  );
  const sum = (count: (delivered: Delivered) => number): number =>
    pages.reduce((total, { delivered }) => total + count(delivered), 0);
  return {
    applied: pages.reduce((total, { delivered, isChanged }) => total + (isChanged ? delivered.applied : 0), 0),
    kept: sum(({ kept }) => kept.length),
    outdated: sum(({ unknown }) => unknown.length) + gone.reduce((total, [, units]) => total + units.length, 0),
    refused: refused.slice(0, REFUSED_AT_MOST),
    refusedCount: refused.length,
  };
}

interface Proposal {
  delivery: Delivery;
  source: WholeTree;
  target: WholeTree;
  changed: readonly DeliveredPage[];
  outcome: Outcome;
}

async function propose(ctx: DeliveriesCtx, proposal: Proposal): Promise<string> {
  const { delivery, target, changed, outcome } = proposal;
  const { bound, userId, subject } = delivery;
  const spaceId = bound.space_id;
  const base = await findHead(ctx.db, spaceId);
  if (base?.tree !== target.hash) throw overtaken();
  const prepared = await prepareEdits(ctx, { spaceId, changes: await listChanges(ctx, proposal) });
  const { tree, touched } = await applyEdits(ctx, { base, previous: target, prepared });
  const idByRef = new Map(touched.flatMap(({ ref, id }): [string, string][] => (ref === undefined ? [] : [[ref, id]])));
  // In one transaction, so that no empty change request is left where somebody was faster.
  return inTransaction(ctx, async (tx) => {
    const { id: changeRequestId } = await createChangeRequest(tx, { spaceId, userId, body: { subject } });
    const { place, branch } = await getEditableBranch(tx, { spaceId, changeRequestId });
    if (place.revision.id !== base.id) throw overtaken();
    await commitRevision(tx, {
      space: { id: spaceId, organization_id: bound.organization_id },
      ...{ base, previous: target, tree, kind: 'edits', authorId: userId, message: subject, branch },
    });
    await noteContribution(tx, { changeRequestId, userId, action: 'edit' });
    const row = { change_request_id: changeRequestId, binding_id: bound.id, created_at: tx.clock.now() };
    const rows = changed.map((each) => ({ ...toRow(each, idByRef), change_request_id: changeRequestId }));
    await insertDelivery(tx.db, row, rows);
    await delivery.conclude?.(tx, { changeRequest: changeRequestId, ...outcome });
    return changeRequestId;
  });
}

const overtaken = () => conflict('The space was changed meanwhile. Try again.');

const toRow = ({ page, target, delivered }: DeliveredPage, idByRef: ReadonlyMap<string, string>) => ({
  page_id: page.id,
  target_page_id: target?.id ?? idByRef.get(refOf(page)) ?? '',
  base_body: page.body ?? '',
  entries: JSON.stringify(delivered.entries),
});

/** What an edit takes as the last part of an address; an import takes more. */
const SLUG = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._~-]{0,99}$/u;

/** Addresses are the same in all languages, whatever the titles are. */
const slugOf = ({ slug }: PageNode): { slug?: string } => (SLUG.test(slug) ? { slug } : {});

const refOf = ({ id }: PageNode): string => `page-${id}`;

/** What the change request does: pages become others, and those that the translated space has not got are made at their places. */
async function listChanges(
  ctx: DeliveriesCtx,
  { delivery, source, target, changed }: Omit<Proposal, 'outcome'>,
): Promise<EditChange[]> {
  const isNew = changed.some((each) => each.target === undefined);
  const placeOf = isNew
    ? createPlaces({ source, target }, await standIns(ctx, { delivery, target, changed }))
    : undefined;
  return changed.map(({ page, target: own, delivered }): EditChange => {
    const document = { source: delivered.markdown };
    if (own !== undefined) return { operation: 'update_page', page: own.id, ...slugOf(page), document };
    return { operation: 'insert_page', ref: refOf(page), ...slugOf(page), ...placeOf?.(page), document };
  });
}

/** What stands for a page of the source, whatever its kind: a page of the translated space, or one that is made. */
async function standIns(
  ctx: DeliveriesCtx,
  { delivery, target, changed }: Pick<Proposal, 'delivery' | 'target' | 'changed'>,
): Promise<(page: PageNode) => string | undefined> {
  const rows = await listKnown(ctx.db, delivery.bound.id);
  const known = new Map(rows.map((row) => [row.page_id, row.target_page_id]));
  const made = new Map(
    changed.flatMap((each) => (each.target === undefined ? [[each.page.id, refOf(each.page)]] : [])),
  );
  const findTarget = targetsIn(target);
  return (page) => {
    const ref = made.get(page.id);
    if (ref !== undefined) return `ref:${ref}`;
    if (page.type === 'document') return findTarget(page, known.get(page.id))?.id;
    const same = target.pageById.get(page.id) ?? target.pageByPath.get(page.path);
    return same?.type === page.type ? same.id : undefined;
  };
}
