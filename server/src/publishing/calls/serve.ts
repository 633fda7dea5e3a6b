import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, isFromOwnPage, notFound, Problem, serializePolicy, tooManyRequests } from '#platform/http/index.ts';
import type { Logger } from '#platform/log.ts';
import { type Outbound, type OutboundResponse, OutboundError } from '#platform/net/index.ts';
import { planDescribedCall, visibleTree } from '#features/contents/index.ts';
import type { PlannedCall } from '@lectern/openapi';
import { findDestination, type Variant } from '../addresses/index.ts';
import { countMore, readerKey } from '../costs.ts';
import { fillToFind, type PageCtx, type Surroundings, withLook } from '../pages/compose.ts';
import { ANSWER_AT_MOST, type CallQueue, COSTS, PAGE_COST, TIMEOUT_MS } from './bounds.ts';
import { type CallMessage, readMessage, writeMessage } from './envelope.ts';

/** Behind the address of a page. */
const ADDRESS = /^(?:(.*)\/)?~call$/;

type CallsCtx = PageCtx &
  Parameters<typeof countMore>[0] & { outbound: Outbound; log: Logger; queues: { calls: CallQueue } };

interface CallRequest {
  found: { variant: Variant; rest: string };
  around: Surroundings;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Passes a request of a reader on to a server that a page describes; returns whether that was asked for. */
export async function serveCall(
  ctx: CallsCtx,
  { found: { variant, rest }, around }: CallRequest,
  { request, reply }: Exchange,
): Promise<boolean> {
  const page = ADDRESS.exec(rest);
  if (page === null) return false;
  if (request.method !== 'POST') throw notAllowed();
  if (!isFromOwnPage(request.headers, around.origin)) throw forbidden('This is for pages of this site alone.');
  const dressed = await withLook(ctx, variant, around);
  if (around.preview !== undefined || dressed.look.calls !== 'proxied') throw notFound('address');
  count(ctx, request, variant.row.site_id);
  const message = readMessage(request.body);
  const planned = await plan(ctx, { variant, path: page[1] ?? '', around: dressed }, message);
  const answer = await ctx.queues.calls.run(readerKey(request.ip), () => ask(ctx, planned, message.body));
  const { host } = new URL(planned.url);
  ctx.log.info({ siteId: variant.row.site_id, host, status: answer.status }, 'a request of a reader was passed on');
  await reply.headers(HEADERS).send(writeMessage(fieldsOf(answer), answer.body));
  return true;
}

/** Whatever comes back is bytes to save: no browser shows it, runs it, or guesses what it is. */
const HEADERS = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment',
  'content-security-policy': `${serializePolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] })}; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

const notAllowed = (): Problem =>
  new Problem(405, 'method_not_allowed', 'This address answers POST.', { headers: { allow: 'POST' } });

/** Counts a request as one of its reader, of its site, and of all. */
function count(ctx: CallsCtx, request: FastifyRequest, siteId: string): void {
  countMore(ctx, request, PAGE_COST - 1);
  const keys: [key: string, cost: number][] = [
    [readerKey(request.ip), COSTS.reader],
    [`site:${siteId}`, COSTS.site],
    ['all', COSTS.all],
  ];
  for (const [key, cost] of keys) {
    const state = ctx.queues.calls.limiter.hit(key, cost);
    if (state.exceeded) throw tooManyRequests(state, ctx.clock);
  }
}

interface CallPage {
  variant: Variant;
  path: string;
  around: Parameters<typeof fillToFind>[2];
}

/** The request that the block allows which the reader used, on a page that this reader may see. */
async function plan(
  ctx: CallsCtx,
  { variant, path, around }: CallPage,
  { fields: { block: id, ...sent }, body }: CallMessage,
): Promise<Extract<PlannedCall, { kind: 'planned' }>> {
  const tree = await visibleTree(ctx, variant.row.tree, around.visitor);
  const destination = findDestination(tree, variant, path);
  if (destination.kind !== 'page') throw notFound('page');
  const filled = await fillToFind(ctx, { variant, tree, page: destination.page }, around);
  const block = filled?.described.get(id);
  if (block === undefined) throw notFound('operation on this page');
  const place = { tree, spaceId: variant.row.space_id, source: block.source };
  const planned = await planDescribedCall(ctx, { slot: block.slot, place }, sent);
  if (planned === undefined) throw new Problem(503, 'no_description', 'The description cannot be read at the moment.');
  if (planned.kind === 'refused') throw new Problem(422, 'call_refused', planned.message);
  if (body.length > 0 && (planned.method === 'GET' || planned.method === 'HEAD'))
    throw new Problem(422, 'call_refused', `A request with ${planned.method} has no body.`);
  return planned;
}

/** Any answer is one, also a redirect: nothing is asked but what the description names. */
async function ask(
  { outbound }: CallsCtx,
  { url, method, headers }: Extract<PlannedCall, { kind: 'planned' }>,
  body: Uint8Array,
): Promise<OutboundResponse> {
  try {
    return await outbound.fetch(url, {
      method,
      headers,
      ...(body.length === 0 ? {} : { body }),
      maxBytes: ANSWER_AT_MOST,
      timeout: TIMEOUT_MS,
      answersRedirects: true,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const [status, code] = error.code === 'timeout' ? [504, 'call_timeout'] : [502, 'call_failed'];
    throw new Problem(status as number, code as string, error.message, { cause: error });
  }
}

/** They belong to the connection, name cookies, or would mean something to the browser of the reader. */
const NOT_PASSED_ON =
  /^(?:set-cookie2?|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|alt-svc|clear-site-data|strict-transport-security|public-key-pins.*|nel|report-to|reporting-endpoints|service-worker-allowed|sourcemap|refresh)$/;

const fieldsOf = ({ status, headers }: OutboundResponse) => ({
  status,
  headers: Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.test(name)),
});
