import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '#platform/http/index.ts';
import { type EventRow, readEvent, readSentEvents, type SentEvent } from '#features/insights/index.ts';
import { visibleTree, type VisibleTree } from '#features/contents/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { Surroundings } from '../pages/compose.ts';
import { type InsightRequest, languageOfReader, nameOfReader, wantsNoCount } from './readers.ts';

/** What the script of a page sends. All else comes from elsewhere, or is none of its business. */
const SENT_BY_PAGES = new Set(['page_view', 'link_click', 'search_open', 'search_type_query', 'ask_question']);

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Counts what a page sends of its reader. Where it happened is what we know, and not what it says. */
export async function takeEvents(
  ctx: PublishingCtx,
  asked: InsightRequest,
  { request, reply }: Exchange,
): Promise<void> {
  const sent = readSentEvents(request.body);
  if (sent === undefined) throw badRequest('This takes `events`, a list of them.');
  const { row } = asked.found.variant;
  const known = sent.filter(({ type }) => SENT_BY_PAGES.has(type));
  if (known.length > 0 && ctx.insights.days > 0 && !wantsNoCount(request)) {
    const tree = await visibleTree(ctx, row.tree, asked.around.visitor);
    const name = await nameOfReader(ctx, request, row.site_id);
    const rows = known.flatMap((event) => toRow(ctx, { event, asked, tree, request, name }) ?? []);
    await ctx.insights.add(row.site_id, rows);
  }
  await reply.code(204).send();
}

interface Sent {
  event: SentEvent;
  asked: InsightRequest;
  tree: VisibleTree;
  request: FastifyRequest;
  /** Of the reader, for today. */
  name: string;
}

function toRow(ctx: PublishingCtx, { event, asked, tree, request, name }: Sent): EventRow | undefined {
  const { found, around } = asked;
  const { row } = found.variant;
  const { sessionId, visitorId, language, referrer } = event.session ?? {};
  const page = tree.pageById.get(event.location?.page ?? '')?.id;
  const now = ctx.clock.now();
  return readEvent(
    {
      ...event,
      timestamp: new Date(now).toISOString(),
      session: {
        sessionId: sessionId ?? name,
        visitorId: visitorId ?? name,
        userAgent: request.headers['user-agent'],
        language: language ?? languageOfReader(request),
        referrer,
        visitorAuthClaims: around.visitor.claims,
      },
      location: {
        url: around.origin,
        siteSpace: row.site_space_id,
        siteSection: row.section_id,
        space: row.space_id,
        page: page ?? null,
      },
      link: { target: targetInside(event.link as { target?: unknown } | undefined, around) },
    },
    { siteId: row.site_id, now },
  );
}

/** Inside the site a link is given from its start: what stands before it may be the key that opens the site. */
function targetInside(link: { target?: unknown } | undefined, { origin, siteBase }: Surroundings): string | undefined {
  const url = typeof link?.target === 'string' ? URL.parse(link.target) : null;
  if (url === null) return undefined;
  if (url.origin !== origin) return url.href;
  const isInside = url.pathname === siteBase || url.pathname.startsWith(`${siteBase}/`);
  return isInside ? url.pathname.slice(siteBase.length) || '/' : undefined;
}
