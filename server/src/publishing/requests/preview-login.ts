import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Actor } from '#access/index.ts';
import { isId } from '#platform/ids.ts';
import { findPreviewedSite, previewPath } from '#features/sites/index.ts';
import { type Exchange, sendMissing } from '../answers/replies.ts';
import type { PublishingCtx } from '../ctx.ts';
import { queryOf } from '../paths.ts';
import { PREVIEW_GUARD } from '../previews/index.ts';
import { ENTRANCE, LOGIN, readLogin, safeLocation, sendLoginForm, userByToken } from '../visitors/index.ts';
import { countRequest } from './site.ts';

const ADDRESS = `/url/preview/:siteId/${LOGIN}`;
const FORM_BYTES_AT_MOST = 64 * 1024;

type Assets = Record<string, string>;

/** Where members log in who open a preview by its plain address. The form is the same whether there is such a site or not. */
export function servePreviewLogin(app: FastifyInstance, ctx: PublishingCtx, assets: Assets): void {
  app.get(ADDRESS, (request, reply) => offerLogin(ctx, assets, { request, reply }));
  app.post(ADDRESS, { bodyLimit: FORM_BYTES_AT_MOST }, (request, reply) => logIn(ctx, assets, { request, reply }));
}

const siteIn = ({ request }: Exchange): string => (request.params as { siteId: string }).siteId;

async function offerLogin(ctx: PublishingCtx, assets: Assets, exchange: Exchange): Promise<FastifyReply> {
  countRequest(ctx, exchange);
  const siteId = siteIn(exchange);
  if (!isId(siteId)) return sendMissing({ reply: exchange.reply, assets });
  const query = queryOf(exchange.request.url);
  const location = safeLocation(query.get('location'));
  if (query.has('account')) {
    const url = `${ENTRANCE}/${siteId}?${new URLSearchParams({ preview: '1', location })}`;
    return exchange.reply
      .code(303)
      .headers({ ...PREVIEW_GUARD, location: url })
      .send();
  }
  await sendLoginForm({ siteBase: previewPath(siteId), assets }, exchange, { location });
  return exchange.reply;
}

/** Leads who may read something of the site to a preview of theirs, by a link as the API gives it out. */
async function logIn(ctx: PublishingCtx, assets: Assets, exchange: Exchange): Promise<FastifyReply> {
  const { reply } = exchange;
  const siteId = siteIn(exchange);
  if (!isId(siteId)) return sendMissing({ reply, assets });
  const { token, location } = readLogin(ctx, new URL(ctx.baseUrl), exchange);
  const user = token === '' ? undefined : await userByToken(ctx, token);
  const url = user && (await previewFor(ctx, user, { siteId, location }));
  if (url === undefined) {
    await sendLoginForm({ siteBase: previewPath(siteId), assets }, exchange, { location, hasFailed: true });
    return reply;
  }
  return reply
    .code(303)
    .headers({ ...PREVIEW_GUARD, location: url })
    .send();
}

export type PreviewLoginCtx = Parameters<typeof findPreviewedSite>[0] & Pick<PublishingCtx, 'addresses'>;

/** Where somebody previews a site, by a link that ends with their token or session; undefined where they may not. */
export async function previewFor(
  ctx: PreviewLoginCtx,
  { tokenId }: Pick<Actor, 'tokenId'>,
  { siteId, location }: { siteId: string; location: string },
): Promise<string | undefined> {
  const preview = { siteId, tokenId, claims: {} };
  if (!isId(siteId) || (await findPreviewedSite(ctx, preview)) === undefined) return undefined;
  const path = safeLocation(location);
  return ctx.addresses.previewUrl(preview, path === '/' ? '' : path);
}
