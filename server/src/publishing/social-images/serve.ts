import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified, notFound } from '#platform/http/index.ts';
import { type PageNode, seenTree } from '#features/contents/index.ts';
import type { Variant } from '../addresses/index.ts';
import { countMore } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { codedAs, finish } from '../memory/finished.ts';
import { frameOf, type Surroundings, withLook } from '../pages/compose.ts';
import { pageIdIn, pictureText } from './rules.ts';

/** As many requests of pages cost as much as one picture. */
const COST = 5;

/**
 * Answers the picture of a page that the reader may see; tells whether one was asked for. It is kept by what is in it, so that
 * it outlives changes of anything else.
 */
export async function serveSocialImage(
  ctx: PublishingCtx,
  { found: { variant, rest }, around }: { found: { variant: Variant; rest: string }; around: Surroundings },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const pageId = pageIdIn(rest);
  if (pageId === undefined) return false;
  const tree = await seenTree(ctx, variant.row.tree, around.visitor);
  const page = tree.pageById.get(pageId);
  const dressed = await withLook(ctx, variant, around);
  const frame = frameOf({ variant }, dressed);
  const above = page === undefined ? undefined : aboveOf(page);
  const text =
    page?.type === 'document'
      ? pictureText(page, { site: frame.siteTitle, language: frame.contentLang ?? frame.lang, ...above })
      : undefined;
  if (text === undefined) throw notFound('picture');
  countMore(ctx, request, COST - 1);
  const picture = { ...text, colors: dressed.look.picture() };
  const finished = await finish(ctx, ['social-image', picture], async () => ({
    body: await ctx.painter.paint(picture),
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  }));
  const coded = codedAs(finished, 'identity');
  const isKnown = coded !== undefined && isNotModified(request.headers['if-none-match'], coded.etag);
  reply.headers({ ...(isKnown ? coded.notModified : coded?.full), ...around.guard });
  await (isKnown ? reply.code(304).send() : reply.send(finished.bodies.identity));
  return true;
}

/** What the page is in, where that is more than the site. */
const aboveOf = ({ parent }: PageNode): { above?: string } => (parent === undefined ? {} : { above: parent.title });
