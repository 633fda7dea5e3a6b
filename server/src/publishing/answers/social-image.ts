import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified, notFound } from '#platform/http/index.ts';
import { type PageNode, visibleTree } from '#features/contents/index.ts';
import type { Variant } from '../addresses/index.ts';
import { countMore } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { codedAs, finish } from '../memory/finished.ts';
import { frameOf, type Surroundings, withLook } from '../pages/compose.ts';
import { readLogo, toLogo } from '../social-images/logo.ts';
import { pageIdIn, pictureText } from '../social-images/rules.ts';
import type { Logo } from '../social-images/types.ts';

/** As many requests of pages cost as much as one picture. */
const COST = 5;

/**
 * Answers the picture of a page that the reader may see; returns whether one was asked for. It is kept by what is in it, so that
 * it outlives changes of anything else.
 */
export async function serveSocialImage(
  ctx: PublishingCtx,
  { found: { variant, rest }, around }: { found: { variant: Variant; rest: string }; around: Surroundings },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const pageId = pageIdIn(rest);
  if (pageId === undefined) return false;
  const tree = await visibleTree(ctx, variant.row.tree, around.visitor);
  const page = tree.pageById.get(pageId);
  const dressed = await withLook(ctx, variant, around);
  const frame = frameOf({ variant, tree }, dressed);
  const above = page === undefined ? undefined : aboveOf(page);
  const text =
    page?.type === 'document'
      ? pictureText(page, { site: frame.siteTitle, language: frame.contentLang ?? frame.lang, ...above })
      : undefined;
  if (text === undefined) throw notFound('picture');
  countMore(ctx, request, COST - 1);
  const { colors, logoUrl } = dressed.look.picture();
  const picture = { ...text, colors };
  const key = ['social-image', picture, ...(logoUrl === undefined ? [] : [logoUrl, hourOf(ctx.clock.now())])];
  const finished = await finish(ctx, key, async () => ({
    body: await ctx.queues.painter.paint({
      ...picture,
      ...(await logoAt(ctx, logoUrl, { origin: around.origin, tree })),
    }),
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  }));
  const coded = codedAs(finished, 'identity');
  const isKnown = coded !== undefined && isNotModified(request.headers['if-none-match'], coded.etag);
  reply.headers({ ...(isKnown ? coded.notModified : coded?.full), ...around.guard });
  await (isKnown ? reply.code(304).send() : reply.send(finished.bodies.identity));
  return true;
}

/** What is at the address of a logo may change, or be there only later. */
const hourOf = (time: number): number => Math.floor(time / 3_600_000);

async function logoAt(
  ctx: PublishingCtx,
  url: string | undefined,
  own: Parameters<typeof readLogo>[2],
): Promise<{ logo?: Logo }> {
  if (url === undefined) return {};
  // Kept for the pictures of other pages.
  const kept = await finish(ctx, ['logo', url, own.origin, own.tree.hash, hourOf(ctx.clock.now())], async () => {
    const body = await readLogo(ctx, url, own);
    return body === undefined ? undefined : { body, headers: {} };
  });
  const logo = kept === undefined ? undefined : toLogo(kept.bodies.identity);
  return logo === undefined ? {} : { logo };
}

/** What the page is in, where that is more than the site. */
const aboveOf = ({ parent }: PageNode): { above?: string } => (parent === undefined ? {} : { above: parent.title });
