import type { FastifyReply, FastifyRequest } from 'fastify';
import { actOnBlock } from '#features/integration-runs/index.ts';
import { visibleTree } from '#features/contents/index.ts';
import { forbidden, isFromOwnPage, notFound, Problem } from '#platform/http/index.ts';
import { findDestination, type Variant } from '../addresses/index.ts';
import { countMore, readerKey } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { fillToFind, type Surroundings, withLook } from '../pages/compose.ts';
import { COST } from './bounds.ts';
import { readPress, type SentPress } from './schema.ts';

/** Behind the address of a page. */
const ADDRESS = /^(?:(.*)\/)?~block$/;

interface BlockRequest {
  found: { variant: Variant; rest: string };
  around: Surroundings;
}

/** Hands what a reader did to the script of a block; returns whether that was asked for. */
export async function serveBlock(
  ctx: PublishingCtx,
  { found: { variant, rest }, around }: BlockRequest,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const page = ADDRESS.exec(rest);
  if (page === null || around.preview !== undefined) return false;
  if (request.method !== 'POST') throw notAllowed();
  if (!isFromOwnPage(request.headers, around.origin)) throw forbidden('This is for pages of this site alone.');
  countMore(ctx, request, COST - 1);
  const press = readPress(request.body);
  const slot = await findSlot(ctx, { variant, path: page[1] ?? '', around }, press);
  const place = { spaceId: variant.row.space_id, slot };
  const answer = await ctx.queues.presses.run(() => actOnBlock(ctx, place, press), readerKey(request.ip));
  await reply.headers(HEADERS).send(toAnswer(answer));
  return true;
}

/** The state stays text: the script of the page keeps it, and sends it back with the next press. */
const toAnswer = (rendered: Awaited<ReturnType<typeof actOnBlock>>): object =>
  rendered.type === 'complete'
    ? { returnValue: rendered.returnValue }
    : { html: rendered.html, values: rendered.state };

const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

const notAllowed = (): Problem =>
  new Problem(405, 'method_not_allowed', 'This address answers POST.', { headers: { allow: 'POST' } });

/** The block that the reader means, on a page that they may see. */
async function findSlot(
  ctx: PublishingCtx,
  { variant, path, around }: { variant: Variant; path: string; around: Surroundings },
  { block: name }: SentPress,
) {
  const tree = await visibleTree(ctx, variant.row.tree, around.visitor);
  const destination = findDestination(tree, variant, path);
  if (destination.kind !== 'page') throw notFound('page');
  const dressed = await withLook(ctx, variant, around);
  const slot = (await fillToFind(ctx, { variant, tree, page: destination.page }, dressed))?.blocks.get(name);
  if (slot === undefined) throw notFound('block on this page');
  return slot;
}
