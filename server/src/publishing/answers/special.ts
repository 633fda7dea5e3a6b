import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/http/index.ts';
import type { Variant } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { serveAsk } from '../asks/index.ts';
import { serveBlock } from '../blocks/index.ts';
import { serveCall } from '../calls/index.ts';
import { serveInsights } from '../insights/index.ts';
import { serveMcp } from '../mcp/index.ts';
import type { Surroundings } from '../pages/compose.ts';
import { servePdf } from '../pdfs/index.ts';
import { serveScript } from '../scripts/index.ts';
import { serveSearch } from '../search/index.ts';
import { serveSocialImage } from './social-image.ts';

interface SpecialRequest {
  found: { variant: Variant; rest: string };
  around: Surroundings;
}

/**
 * Answers the addresses of a site that are questions, and refuses all others what only those take; returns whether it did. (A
 * reply cannot be handed on instead: whoever awaits one waits until it is sent, and gets nothing.)
 */
export async function serveSpecial(
  ctx: PublishingCtx,
  { found, around }: SpecialRequest,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const { preview } = around;
  if (preview === undefined && (await serveMcp(ctx, { ...found, around }, exchange))) return true;
  if (preview === undefined && (await serveAsk(ctx, { found, around }, exchange))) return true;
  if (await serveInsights(ctx, { found, around }, exchange)) return true;
  if (await serveCall(ctx, { found, around }, exchange)) return true;
  if (await serveBlock(ctx, { found, around }, exchange)) return true;
  if (exchange.request.method === 'POST') throw notAllowed();
  if (await servePdf(ctx, { found, around }, exchange)) return true;
  if (await serveScript(ctx, { found, around }, exchange)) return true;
  // The index holds what is published, and nothing of other versions.
  if (preview !== undefined && preview.of !== 'site') return false;
  if (await serveSearch(ctx, { found, around }, exchange)) return true;
  return serveSocialImage(ctx, { found, around }, exchange);
}

const notAllowed = (): Problem =>
  new Problem(405, 'method_not_allowed', 'This address answers GET, HEAD.', { headers: { allow: 'GET, HEAD' } });
