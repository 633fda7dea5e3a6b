import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, Problem } from '#platform/http/index.ts';
import { countMore } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { takeEvents } from './events.ts';
import { takeFeedback } from './feedback.ts';
import type { InsightRequest } from './readers.ts';
import { EVENTS, FEEDBACK } from '../pages/readers.ts';

/** As many requests of pages cost as much as one that writes. */
const COST = 5;

/**
 * Takes what a page of the site sends; returns whether that was asked for. Who is not let in has not come here, so that nobody else is counted or
 * heard.
 */
export async function serveInsights(
  ctx: PublishingCtx,
  asked: InsightRequest,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const { rest } = asked.found;
  if ((rest !== EVENTS && rest !== FEEDBACK) || asked.around.preview !== undefined) return false;
  const { request, reply } = exchange;
  if (request.method !== 'POST') throw notAllowed();
  // Browsers say where a request comes from. What comes from pages of others is no reader of this one.
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin') throw forbidden('This is for pages of this site alone.');
  countMore(ctx, request, COST - 1);
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  await (rest === EVENTS ? takeEvents(ctx, asked, exchange) : takeFeedback(ctx, asked, exchange));
  return true;
}

const notAllowed = (): Problem =>
  new Problem(405, 'method_not_allowed', 'This address answers POST.', { headers: { allow: 'POST' } });
