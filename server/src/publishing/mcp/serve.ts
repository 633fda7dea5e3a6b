import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Problem } from '#platform/http/index.ts';
import { readShownCustomization } from '#features/sites/index.ts';
import { countMore, searchCost } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import type { SitePlace } from './tools.ts';

const ADDRESS = '~gitbook/mcp';

/** Messages that one request may bring. */
const MESSAGES_AT_MOST = 10;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Answers the messages of an agent; returns whether it did, or something else was asked for. Nothing is kept between two requests, so
 * there is no stream to open and no session to end.
 */
export async function serveMcp(
  ctx: PublishingCtx,
  place: SitePlace & { rest: string },
  { request, reply }: Exchange,
): Promise<boolean> {
  if (place.rest !== ADDRESS) return false;
  if (!(await isOffered(ctx, place))) throw notFound('address');
  if (request.method !== 'POST') throw notAllowed();
  const messages = Array.isArray(request.body) ? request.body.length : 1;
  if (messages > MESSAGES_AT_MOST)
    throw new Problem(413, 'too_large', `A request brings at most ${MESSAGES_AT_MOST} messages.`);
  // A message may be a search.
  countMore(ctx, request, messages * searchCost(place.around.visitor) - 1);
  // The protocol's library takes its time and memory, so it is there for those who have agents among their readers.
  const { answerMessages } = await import('./protocol.ts');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const answer = await answerMessages(ctx, place, { request, gone: gone.signal });
  const body = Buffer.from(await answer.arrayBuffer());
  reply.code(answer.status).headers(Object.fromEntries(answer.headers));
  await reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send(body);
  return true;
}

/** Owners of a site may leave its agents without tools. */
async function isOffered({ db }: PublishingCtx, { variant: { row } }: SitePlace): Promise<boolean> {
  const { site_id: siteId, site_title: siteTitle, site_space_id: siteSpaceId } = row;
  const { settings } = await readShownCustomization(db, { siteId, siteTitle, siteSpaceId });
  return settings.pageActions.mcp;
}

const notAllowed = (): Problem =>
  new Problem(405, 'method_not_allowed', 'This address answers POST.', { headers: { allow: 'POST' } });
