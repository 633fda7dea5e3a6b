import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  chooseCoding,
  encodeKept,
  etagInCoding,
  isNotModified,
  keepBytes,
  type KeptBody,
  serializePolicy,
  toEtag,
} from '#platform/http/index.ts';
import { countMore, searchCost } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { BARE_POLICY, varyOf } from '../memory/finished.ts';
import { frameOf, type Surroundings, withLook } from '../pages/compose.ts';
import { withForms } from '../themes/index.ts';
import { queryOf } from '../paths.ts';
import { countFound, type LikelyPage, renderSearchView } from '@lectern/theme';
import { toVariant, type Variant } from '../addresses/index.ts';
import { findLikely } from '../missing/index.ts';
import {
  askedFor,
  rowsAround,
  searchedRows,
  type SearchQuestion,
  sectionChoices,
  shownVariants,
  withKnownPlace,
} from './rules.ts';
import { answerSite, type Found, searchSite } from './service.ts';

const PAGE = '~search';
const JSON_ADDRESS = '~gitbook/search';

/** How many pages each form shows. */
const SHOWN = { [PAGE]: 50, [JSON_ADDRESS]: 12 };

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface SearchRequest {
  found: { variant: Variant; rest: string };
  around: Surroundings;
}

/** Answers a search within a site; returns whether it did, or something else was asked for. */
export async function serveSearch(
  ctx: PublishingCtx,
  { found: { variant, rest }, around }: SearchRequest,
  exchange: Exchange,
): Promise<boolean> {
  if (rest !== PAGE && rest !== JSON_ADDRESS) return false;
  countMore(ctx, exchange.request, searchCost(around.visitor) - 1);
  const asked = withKnownPlace(askedFor(queryOf(exchange.request.url)), around.rows, variant.row);
  const place = { variant, around: await withLook(ctx, variant, around) };
  // As of all pages, and the form of the search itself may be sent.
  await (rest === PAGE
    ? send(exchange, await answerPage(ctx, place, asked), {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': serializePolicy(withForms(place.around.look.policy)),
      })
    : send(exchange, await answerScript(ctx, place, asked), {
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': BARE_POLICY,
      }));
  return true;
}

interface Looking {
  variant: Variant;
  around: Surroundings;
}

async function answerPage(ctx: PublishingCtx, place: Looking, asked: SearchQuestion): Promise<KeptBody> {
  const result = await searchSite(ctx, place, { ...asked, most: SHOWN[PAGE] });
  const likely = await findInstead(ctx, place, { asked, result });
  return keepBytes(Buffer.from(toHtml({ ...result, likely, asked, ...place })), 4);
}

/** Who types asks with every letter, and many type the same: this answer is kept, as far as it is the same to another reader. */
async function answerScript(ctx: PublishingCtx, place: Looking, asked: SearchQuestion): Promise<KeptBody> {
  const { lang } = frameOf(place, place.around);
  const write = async (result: Found) =>
    toJson({ ...result, likely: await findInstead(ctx, place, { asked, result }), lang, asked, ...place });
  return answerSite(ctx, place, { ...asked, most: SHOWN[JSON_ADDRESS], of: [lang], write });
}

/** Where nothing is found: the pages that may have been meant, of what was searched, the reader's own variant first. */
async function findInstead(
  ctx: PublishingCtx,
  { variant, around }: Looking,
  { asked, result }: { asked: SearchQuestion; result: Found },
): Promise<LikelyPage[]> {
  if (result.count > 0) return [];
  const rows = searchedRows(around.rows, variant.row, asked);
  const ownFirst = rows.toSorted((a, b) => Number(b === variant.row) - Number(a === variant.row));
  const variants = ownFirst.map((row) => toVariant(row, around.siteBase));
  return findLikely(ctx, { variants, visitor: around.visitor }, asked.query);
}

interface Result extends Found, Looking {
  likely: LikelyPage[];
  asked: SearchQuestion;
}

function toHtml({ pages, count, likely, asked, variant, around }: Result): string {
  return renderSearchView({
    frame: { ...frameOf({ variant }, around), noIndex: true },
    url: `${variant.base}/${PAGE}`,
    hasElsewhere: rowsAround(around.rows, variant.row).length < around.rows.length,
    sections: sectionChoices(around.rows),
    variants: shownVariants(around.rows, variant.row, asked),
    ...asked,
    pages,
    count,
    likely,
  });
}

function toJson({ pages, count, likely, asked, lang, around, variant }: Result & { lang: string }): object {
  const shown = pages.map(({ place: _, ...page }) => page);
  const sections = sectionChoices(around.rows);
  const variants = shownVariants(around.rows, variant.row, asked);
  return {
    pages: shown,
    count,
    summary: asked.query === '' ? '' : countFound(lang, count),
    ...(likely.length > 0 ? { likely } : {}),
    ...(sections.length > 0 ? { sections } : {}),
    ...(variants.length > 0 ? { variants } : {}),
  };
}

async function send(
  { request, reply }: Exchange,
  body: KeptBody,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const { bytes, digest } = body;
  const coding = chooseCoding(request.headers['accept-encoding'], bytes.byteLength);
  const etag = coding === 'identity' ? toEtag(digest) : etagInCoding(toEtag(digest), coding);
  reply.headers({
    ...headers,
    etag,
    // A reader's words are their own: what answers them is kept by no proxy.
    'cache-control': 'private, no-cache',
    vary: varyOf(String(reply.getHeader('vary') ?? '')),
    'x-robots-tag': 'noindex',
  });
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.removeHeader('content-type').code(304).send();
  if (coding === 'identity') return reply.send(bytes);
  return reply.header('content-encoding', coding).send(await encodeKept(body, coding));
}
