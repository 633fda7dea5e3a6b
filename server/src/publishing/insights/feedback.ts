import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid, notFound } from '#platform/http/index.ts';
import { languageOf, readEvent, readFeedback, savePageFeedback } from '#features/insights/index.ts';
import { readShownCustomization } from '#features/sites/index.ts';
import { visibleTree } from '#features/contents/index.ts';
import { pageUrl } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { FEEDBACK_ID, THANKS_ID } from '@lectern/theme';
import { type InsightRequest, languageOfReader, nameOfReader, wantsNoCount } from './readers.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Keeps what a reader thinks of a page, and leads who sent a form back to it. */
export async function takeFeedback(
  ctx: PublishingCtx,
  asked: InsightRequest,
  { request, reply }: Exchange,
): Promise<void> {
  const { variant } = asked.found;
  if (ctx.insights.days === 0 || !(await isAsked(ctx, asked))) throw notFound('address');
  const sent = fieldsOf(request.body);
  const tree = await visibleTree(ctx, variant.row.tree, asked.around.visitor);
  const page = typeof sent['page'] === 'string' ? tree.pageById.get(sent['page']) : undefined;
  if (page?.type !== 'document') throw notFound('page');
  const given = readFeedback(sent);
  const isForm = request.body instanceof URLSearchParams;
  const back = (id: string) =>
    reply
      .code(303)
      .header('location', `${pageUrl(variant, tree, page)}#${id}`)
      .send();
  if (given === undefined) {
    if (!isForm) throw noRating();
    await back(FEEDBACK_ID);
    return;
  }
  await keep(ctx, { asked, pageId: page.id, given, request });
  await (isForm ? back(THANKS_ID) : reply.code(204).send());
}

async function isAsked({ db }: PublishingCtx, { found: { variant } }: InsightRequest): Promise<boolean> {
  const { site_id: siteId, site_title: siteTitle, site_space_id: siteSpaceId } = variant.row;
  const { settings } = await readShownCustomization(db, { siteId, siteTitle, siteSpaceId });
  return settings.feedback.enabled;
}

/** The fields of a form, or of the JSON that a script sends in its place. */
function fieldsOf(body: unknown): Record<string, unknown> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

const noRating = () =>
  invalid('body.rating: expected good, ok or bad', [
    { in: 'body', path: '/rating', message: 'expected good, ok or bad' },
  ]);

interface Given {
  asked: InsightRequest;
  pageId: string;
  given: NonNullable<ReturnType<typeof readFeedback>>;
  request: FastifyRequest;
}

async function keep(ctx: PublishingCtx, { asked, pageId, given, request }: Given): Promise<void> {
  const { row } = asked.found.variant;
  const siteId = row.site_id;
  const visitorId = await nameOfReader(ctx, request, siteId);
  const language = languageOfReader(request);
  const place = { siteSpaceId: row.site_space_id, spaceId: row.space_id, language: languageOf(language) };
  await savePageFeedback(ctx, { ...given, ...place, siteId, pageId, visitorId });
  if (wantsNoCount(request)) return;
  const types = ['page_post_feedback', ...(given.comment === undefined ? [] : ['page_post_feedback_comment'])];
  const happened = {
    feedback: { rating: given.rating },
    session: { sessionId: visitorId, visitorId, language, userAgent: request.headers['user-agent'] },
    location: { siteSpace: row.site_space_id, siteSection: row.section_id, space: row.space_id, page: pageId },
  };
  const rows = types.flatMap((type) => readEvent({ ...happened, type }, { siteId, now: ctx.clock.now() }) ?? []);
  await ctx.insights.add(siteId, rows);
}
