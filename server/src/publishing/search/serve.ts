import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, compress, etagInCoding, etagOf, isNotModified, serializePolicy } from '#platform/http/index.ts';
import { countMore, searchCost } from '../costs.ts';
import type { PublishingCtx } from '../ctx.ts';
import { BARE_POLICY, varyOf } from '../memory/finished.ts';
import { frameOf, type Surroundings, withLook } from '../pages/compose.ts';
import { withForms } from '../themes/index.ts';
import { queryOf } from '../paths.ts';
import { countFound, renderSearchView } from '@lectern/theme';
import type { Variant } from '../addresses/index.ts';
import { type SearchQuestion, askedFor, rowsAround } from './rules.ts';
import { searchSite } from './service.ts';

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

/** Answers a search within a site; returns whether it did, or something else was asked for. Nothing of it is remembered: queries are endless. */
export async function serveSearch(
  ctx: PublishingCtx,
  { found: { variant, rest }, around }: SearchRequest,
  exchange: Exchange,
): Promise<boolean> {
  if (rest !== PAGE && rest !== JSON_ADDRESS) return false;
  countMore(ctx, exchange.request, searchCost(around.visitor) - 1);
  const asked = askedFor(queryOf(exchange.request.url));
  const result = await searchSite(ctx, { variant, around }, { ...asked, most: SHOWN[rest] });
  const dressed = await withLook(ctx, variant, around);
  const page = { ...result, asked, variant, around: dressed };
  // As of all pages, and the form of the search itself may be sent.
  await (rest === PAGE
    ? send(exchange, toHtml(page), {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': serializePolicy(withForms(dressed.look.policy)),
      })
    : send(exchange, toJson(page), {
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': BARE_POLICY,
      }));
  return true;
}

interface Result extends Awaited<ReturnType<typeof searchSite>> {
  asked: SearchQuestion;
  variant: Variant;
  around: Surroundings;
}

function toHtml({ pages, count, asked, variant, around }: Result): string {
  return renderSearchView({
    frame: { ...frameOf({ variant }, around), noIndex: true },
    url: `${variant.base}/${PAGE}`,
    hasElsewhere: rowsAround(around.rows, variant.row).length < around.rows.length,
    ...asked,
    pages,
    count,
  });
}

function toJson({ pages, count, asked, variant, around }: Result): string {
  const { lang } = frameOf({ variant }, around);
  const shown = pages.map(({ place: _, ...page }) => page);
  return JSON.stringify({ pages: shown, count, summary: asked.query === '' ? '' : countFound(lang, count) });
}

async function send(
  { request, reply }: Exchange,
  body: string,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const bytes = Buffer.from(body);
  const coding = chooseCoding(request.headers['accept-encoding'], bytes.byteLength);
  const etag = coding === 'identity' ? etagOf(bytes) : etagInCoding(etagOf(bytes), coding);
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
  return reply.header('content-encoding', coding).send(Buffer.from(await compress(bytes, coding, 4)));
}
