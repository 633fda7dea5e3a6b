import type { Static } from 'typebox';
import type { Caller } from '#access/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type Db, inTransaction } from '#platform/db/index.ts';
import { badRequest, type ListRequest, notFound, type Page, paginate } from '#platform/http/index.ts';
import type { Events } from '#platform/events/index.ts';
import { newId } from '#platform/ids.ts';
import { type ComputedCtx, NOBODY, visibleTree, visitorOf, withComputedPages } from '#features/contents/index.ts';
import { findSite, organizationsOfSites, seeSite } from '#features/sites/index.ts';
import { findHead } from '#features/spaces/index.ts';
import { pageRated } from '../events.ts';
import type { Insights } from '../recording/index.ts';
import type { Rating } from '../rules.ts';
import { plainComment } from './rules.ts';
import type { AgentFeedback } from './schema.ts';
import {
  countFeedback,
  countOfVisitor,
  type FeedbackRow,
  hasManySince,
  hasSite,
  insertFeedback,
  listFeedback,
  replaceFeedback,
} from './store.ts';

/** Pages of a site that one visitor rates. Names of visitors end with the day, so that this is of a day. */
const OF_VISITOR_AT_MOST = 50;

/** New ones of a site in a day. Programs may name visitors as they like, or none: this holds whoever they say they are. */
const A_DAY_AT_MOST = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface GivenFeedback {
  siteId: string;
  pageId: string;
  rating: Rating;
  comment?: string;
  siteSpaceId?: string | null;
  spaceId?: string | null;
  language?: string | null;
  visitorId: string | null;
}

export interface SavingCtx {
  db: Db;
  clock: Clock;
  events: Events;
  insights: Pick<Insights, 'mayAnnounce'>;
}

/** Keeps what a visitor thinks of a page, in the place of what they said before. Who rates page after page is not listened to for ever. */
export async function savePageFeedback(ctx: SavingCtx, given: GivenFeedback): Promise<void> {
  const { siteId, visitorId } = given;
  const row: FeedbackRow = {
    id: newId(),
    site_id: siteId,
    site_space_id: given.siteSpaceId ?? null,
    space_id: given.spaceId ?? null,
    page_id: given.pageId,
    rating: given.rating,
    comment: given.comment ?? null,
    language: given.language ?? null,
    visitor_id: visitorId,
    created_at: ctx.clock.now(),
    source: null,
    goal: null,
    url: null,
  };
  await inTransaction(ctx, async (tx) => {
    const organizationId = (await organizationsOfSites(tx.db, [siteId])).get(siteId);
    const feedbackId = organizationId === undefined ? undefined : await keep(tx.db, row, visitorId);
    if (organizationId === undefined || feedbackId === undefined || !tx.insights.mayAnnounce(siteId)) return;
    await tx.events.publish(tx, pageRated, {
      ...{ subject: `site:${siteId}`, organizationId },
      payload: { siteId, spaceId: row.space_id, feedbackId },
    });
  });
}

/** The id under which it is kept; undefined where this visitor or all of them have said too much. */
async function keep(db: Db, row: FeedbackRow, visitorId: string | null): Promise<string | undefined> {
  if (visitorId !== null) {
    const replaced = await replaceFeedback(db, row);
    if (replaced !== undefined) return replaced;
    if ((await countOfVisitor(db, row.site_id, visitorId)) >= OF_VISITOR_AT_MOST) return undefined;
  }
  return (await insertWithinBound(db, row)) ? row.id : undefined;
}

async function insertWithinBound(db: Db, row: FeedbackRow): Promise<boolean> {
  const since = row.created_at - DAY_MS;
  if (await hasManySince(db, row.site_id, { since, many: A_DAY_AT_MOST })) return false;
  await insertFeedback(db, row);
  return true;
}

export type FeedbackCtx = ComputedCtx & { db: Db; clock: Clock; insights: { days: number } };

const TEXT_AT_MOST = 2048;

/** Keeps what a program says of a page that the site shows to whom it reads for. */
export async function saveAgentFeedback(
  ctx: FeedbackCtx,
  caller: Caller,
  given: { siteId: string } & Static<typeof AgentFeedback>,
): Promise<void> {
  const { siteId, spaceId, pageId } = given;
  const { shown } = await seeSite(ctx, caller, { siteId });
  const place = shown.find(({ row }) => row.space_id === spaceId);
  const head = place && (await findHead(ctx.db, spaceId));
  if (place === undefined || head === undefined) throw badRequest('The site shows the caller no such space.');
  const visitor = caller.site === undefined ? NOBODY : visitorOf(caller.site.claims);
  const { pageById } = await visibleTree(ctx, await withComputedPages(ctx, { spaceId, tree: head.tree }), visitor);
  if (pageById.get(pageId) === undefined) throw badRequest('The site shows the caller no such page in this space.');
  const comment = plainComment(given.feedback, TEXT_AT_MOST);
  if (ctx.insights.days === 0 || comment === undefined) return;
  const row: FeedbackRow = {
    id: newId(),
    site_id: siteId,
    site_space_id: place.row.id,
    space_id: spaceId,
    page_id: pageId,
    rating: '',
    comment,
    language: null,
    visitor_id: null,
    created_at: ctx.clock.now(),
    source: given.source ?? 'agent',
    goal: plainComment(given.goal, TEXT_AT_MOST) ?? null,
    url: given.url,
  };
  await inTransaction(ctx, async ({ db }) => {
    if (await hasSite(db, siteId)) await insertWithinBound(db, row);
  });
}

interface ListFeedbackRequest {
  organizationId: string;
  siteId: string;
  query: ListRequest & { pageId?: string | undefined; rating?: string | undefined };
}

/** What readers of a site said, newest first. */
export async function listPageFeedback(
  ctx: { db: Db },
  { organizationId, siteId, query }: ListFeedbackRequest,
): Promise<Page<FeedbackRow>> {
  if ((await findSite(ctx.db, organizationId, siteId)) === undefined) throw notFound('site');
  const filter = { siteId, pageId: query.pageId, rating: query.rating };
  return paginate(query, {
    scope: ['page-feedback', siteId, query.pageId ?? null, query.rating ?? null],
    count: () => countFeedback(ctx.db, filter),
    rows: (after, take) => listFeedback(ctx.db, filter, { after, take }),
    keyOf: (row) => [row.created_at, row.id],
    keyTypes: ['number', 'string'],
  });
}
