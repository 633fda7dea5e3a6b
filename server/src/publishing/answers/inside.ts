// What is inside a site: its pages, their Markdown, lists, files and redirects, for whoever may read it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowAlso, notFound, serializePolicy } from '#platform/http/index.ts';
import { findSourceAhead } from '#features/translations/index.ts';
import { findVariant, type FoundVariant, markdownUrl, pageUrl, type Variant } from '../addresses/index.ts';
import { countMore } from '../costs.ts';
import type { Finished, PublishingCtx } from '../ctx.ts';
import { findShownFile, sendFile, servePicture } from '../files/index.ts';
import { BARE_POLICY, type Draft, finish, sendFinished } from '../memory/finished.ts';
import { finishListing, type ListingPlace } from '../listings/index.ts';
import { noteMissing } from '../insights/index.ts';
import { findHelp } from '../missing/index.ts';
import { composeMarkdown } from '../pages/markdown.ts';
import { scriptPolicy, scriptsFor } from '../scripts/index.ts';
import { beginBody, composePage, frameOf, type Surroundings, withLook } from '../pages/compose.ts';
import { withForms } from '../themes/index.ts';
import type { Place } from '../pages/navigation.ts';
import { pathOf } from '../paths.ts';
import { findVersion } from '../previews/index.ts';
import { remember, type Remembering } from '../memory/remembered.ts';
import { type Exchange, redirect, sendMissing } from './replies.ts';
import { serveSpecial } from './special.ts';
import { findWay } from './way.ts';
import { formOrigins } from '@lectern/theme';

/** The address of a file names its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const FILE = /^~files\/([0-9a-f]{64})\/(.*)$/;

/** What of a site is asked for, by whom it was found that they may. */
export interface Inside {
  /** Below the site, decoded. */
  path: string;
  /** The one address of what is asked for. */
  address: string;
  around: Surroundings;
  /** The address as it was sent, where the request does not say it. */
  sent?: string;
}

/** Without `remembering`, nothing of the answer is remembered. */
export type SiteExchange = Exchange & { remembering: Remembering | undefined };

/** Answers what is asked for inside a site that is there for whoever asks. */
export async function serveInside(
  ctx: PublishingCtx,
  { around, ...asked }: Inside,
  exchange: SiteExchange,
): Promise<FastifyReply> {
  const { rows, siteBase, assets } = around;
  const found = findVariant(rows, siteBase, asked.path);
  if (found === undefined) return sendMissing({ reply: exchange.reply, assets });
  const other = await findVersion(ctx, { found, around }, exchange);
  if (other === undefined) return serveFound(ctx, { ...asked, found, around }, exchange);
  return serveFound(ctx, { ...asked, ...other }, { ...exchange, remembering: undefined });
}

interface FoundInside extends Inside {
  found: FoundVariant;
}

async function serveFound(
  ctx: PublishingCtx,
  { found, around, address, path, sent }: FoundInside,
  exchange: SiteExchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  if (await serveSpecial(ctx, { found, around }, exchange)) return reply;
  const place = { variant: found.variant, around };
  if (await servePicture(ctx, { ...place, rest: found.rest, guard: around.guard }, exchange)) return reply;
  const file = FILE.exec(found.rest);
  if (file !== null) {
    const named = { sha256: file[1] ?? '', name: file[2] ?? '' };
    return serveFile(ctx, { variant: found.variant, around, named }, { request, reply });
  }
  // One address for one page: without a slash at the end, without empty segments, and in one case and encoding.
  if ((sent ?? sentPath(request)) !== address) return redirect(reply, address, request);
  return servePage(ctx, { ...found, isAtRoot: found.level === 'site', path }, around, exchange);
}

/** On a host of its own, a site is asked for without the prefix that serves it. */
const sentPath = (request: FastifyRequest): string => pathOf(request.originalUrl);

async function servePage(
  ctx: PublishingCtx,
  found: FoundVariant & ListingPlace & { path: string },
  around: Surroundings,
  exchange: SiteExchange,
): Promise<FastifyReply> {
  const { variant, rest } = found;
  const { reply, request } = exchange;
  const way = await findWay(ctx, around, {
    found,
    path: found.path,
    findListing: () => finishListing(ctx, found, around, (more) => countMore(ctx, request, more)),
  });
  if (way.kind === 'redirect') return redirect(reply, way.to.url, request);
  if (way.kind === 'nothing') {
    noteMissing(ctx, { siteId: variant.row.site_id, path: found.path, around }, request);
    const [dressed, help] = await Promise.all([
      withLook(ctx, variant, around),
      findHelp(ctx, { variant, visitor: around.visitor }, rest),
    ]);
    const missing = { reply, assets: around.assets, variant, around: dressed, isEmpty: rest === '' };
    return sendMissing(help === undefined ? missing : { ...missing, help });
  }
  const finished =
    way.kind === 'listing'
      ? way.listed
      : await finishPage(ctx, way.kind, { variant, tree: way.tree, page: way.page }, around);
  remember(ctx, exchange, finished);
  return sendFinished(exchange, finished);
}

async function finishPage(
  ctx: PublishingCtx,
  kind: 'page' | 'markdown',
  place: Place,
  around: Surroundings,
): Promise<Finished> {
  // All that the page depends on: its tree, the site's rows with their versions, who reads, and where it is served.
  const { origin, siteBase, rows, visitor, assets, guard, preview, session, unsaved } = around;
  const served = [origin, siteBase, assets['site.css'], guard, preview, session, unsaved?.key];
  const named = { spaceId: place.variant.row.space_id, pageId: place.page.id };
  const ahead = kind === 'page' && preview === undefined ? await findSourceAhead(ctx.db, named) : undefined;
  const scripts = kind === 'page' ? await scriptsFor(ctx, place.variant, around) : [];
  const loaded = scripts.map((script) => script.key);
  const key = [kind, place.page.id, place.variant.base, rows, visitor.key, served, ahead, loaded];
  const draft = kind === 'page' ? draftPage : draftMarkdown;
  return finish(ctx, key, () => draft(ctx, { ...place, ahead }, { ...around, scripts }));
}

async function draftPage(ctx: PublishingCtx, place: Place, around: Surroundings): Promise<Draft> {
  const begun = beginBody(ctx, place);
  const dressed = await withLook(ctx, place.variant, around);
  const alternate = `<${around.origin}${markdownUrl(place.variant, place.page)}>; rel="alternate"; type="text/markdown"`;
  const { html, frames, isProvisional } = await composePage(ctx, place, { ...dressed, begun });
  return {
    body: html,
    isProvisional,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': serializePolicy(
        allowAlso(
          dressed.look.look.asksFeedback ? withForms(dressed.look.policy) : dressed.look.policy,
          // What readers send from forms of operations goes straight to the servers that are described on the page.
          { 'connect-src': formOrigins(html), 'frame-src': frames },
          scriptPolicy(around.scripts),
        ),
      ),
      link: alternate,
      ...around.guard,
    },
  };
}

async function draftMarkdown(ctx: PublishingCtx, place: Place, around: Surroundings): Promise<Draft> {
  const { text, isProvisional } = await composeMarkdown(ctx, place, around.origin);
  return {
    body: text,
    isProvisional,
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'content-security-policy': BARE_POLICY,
      link: `<${around.origin}${pageUrl(place.variant, place.tree, place.page)}>; rel="canonical"`,
      ...(frameOf(place, around).noIndex ? { 'x-robots-tag': 'noindex' } : {}),
      ...around.guard,
    },
  };
}

async function serveFile(
  ctx: PublishingCtx,
  { variant, around, named }: { variant: Variant; around: Surroundings; named: { sha256: string; name: string } },
  exchange: Exchange,
): Promise<FastifyReply> {
  const file = await findShownFile(ctx, { variant, around }, named);
  if (file === undefined) throw notFound('file');
  return sendFile(ctx, file, {
    ...exchange,
    cacheControl: around.guard?.['cache-control'] ?? FOR_EVER,
    headers: around.guard,
  });
}
