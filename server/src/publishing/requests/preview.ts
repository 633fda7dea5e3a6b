import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#platform/ids.ts';
import type { KeyRing } from '#platform/secrets/index.ts';
import { onBehalfOf, OWN_WORK } from '#platform/tenants.ts';
import {
  findPreviewedSite,
  findUnsavedLook,
  type FoundUnsaved,
  LOOK,
  type Preview,
  previewPath,
  withShownTrees,
} from '#features/sites/index.ts';
import { encodePath } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { pathOf, queryOf, readPath } from '../paths.ts';
import { keepPreview, keptPreview, PREVIEW_GUARD, readPreview } from '../previews/index.ts';
import { bearerIn, LOGIN, userByToken } from '../visitors/index.ts';
import { serveInside } from '../answers/inside.ts';
import { type Exchange, sendMissing } from '../answers/replies.ts';
import { countRequest } from './site.ts';

interface Desk {
  keys: KeyRing;
  assets: Record<string, string>;
}

/** `/url/preview/<site>` and the empty segment before it. */
const PREVIEW_SEGMENTS = 4;

/** Sites as their members preview them, below an address of their own on the base host. */
export function servePreviews(app: FastifyInstance, ctx: PublishingCtx, desk: Desk): void {
  for (const url of ['/url/preview/:siteId', '/url/preview/:siteId/*'])
    app.get(url, (request, reply) => servePreview(ctx, desk, { request, reply }));
}

async function servePreview(ctx: PublishingCtx, desk: Desk, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  countRequest(ctx, exchange);
  reply.headers(PREVIEW_GUARD);
  const { siteId } = request.params as { siteId: string };
  const path = readPath(pathOf(request.url).split('/').slice(PREVIEW_SEGMENTS).join('/'));
  if (path === undefined || !isId(siteId)) return sendMissing({ reply, ...desk });
  const siteBase = previewPath(siteId);
  const address = path === '' ? siteBase : `${siteBase}/${encodePath(path)}`;
  const token = tokenIn(request);
  if (token !== undefined) return admit(ctx, desk, { ...exchange, siteId, token, address });
  const isProgram = request.headers.authorization !== undefined;
  const preview = isProgram ? await ownPreview(ctx, siteId, request) : keptIn(ctx, desk, { request, siteId });
  const site = preview && (await findPreviewedSite(ctx, preview));
  if (site === undefined && !isProgram) return sendToLogin(reply, { siteBase, path });
  if (site === undefined) return sendMissing({ reply, ...desk });
  const { origin } = new URL(ctx.baseUrl);
  const tried = await findTried(ctx, { preview, path });
  const around = {
    ...site,
    ...tried.around,
    rows: await withShownTrees(ctx, site.rows),
    siteBase: siteBase + tried.below,
    origin,
    assets: desk.assets,
    guard: PREVIEW_GUARD,
    preview: { of: 'site' as const },
  };
  return onBehalfOf(site.rows[0]?.organization_id ?? OWN_WORK, () =>
    serveInside(ctx, { path: tried.path, address, around }, { ...exchange, remembering: undefined }),
  );
}

/** Below `~look`, the site as who previews it tries it. Where they try nothing, or the hour is over, it looks as it is saved. */
async function findTried(
  ctx: PublishingCtx,
  { preview, path }: { preview: Preview | undefined; path: string },
): Promise<{ path: string; below: string; around: { unsaved?: FoundUnsaved } }> {
  const [first, ...rest] = path.split('/');
  if (first !== LOOK || preview === undefined) return { path, below: '', around: {} };
  const unsaved = await findUnsavedLook(ctx, preview);
  return { path: rest.join('/'), below: `/${LOOK}`, around: unsaved === undefined ? {} : { unsaved } };
}

/** The preview that this browser was admitted to. */
function keptIn(
  ctx: PublishingCtx,
  desk: Desk,
  { request, siteId }: { request: FastifyRequest; siteId: string },
): Preview | undefined {
  const kept = keptPreview(request.headers.cookie);
  return kept === undefined ? undefined : readPreview({ ...desk, clock: ctx.clock }, siteId, kept);
}

/** What a program previews that sends a token of the API. */
async function ownPreview(ctx: PublishingCtx, siteId: string, request: FastifyRequest): Promise<Preview | undefined> {
  const token = bearerIn(request);
  const user = token === undefined ? undefined : await userByToken(ctx, token);
  return user && { siteId, tokenId: user.tokenId, claims: {} };
}

/** Whoever nobody knows may log in, whether there is such a site or not. */
const sendToLogin = (reply: FastifyReply, { siteBase, path }: { siteBase: string; path: string }): FastifyReply =>
  reply
    .code(303)
    .header('location', `${siteBase}/${LOGIN}?${new URLSearchParams({ location: `/${encodePath(path)}` })}`)
    .send();

const tokenIn = ({ url }: FastifyRequest): string | undefined => queryOf(url).get('token') ?? undefined;

/** Takes the token out of the address and into a cookie, so that it stands in no history and no link. */
function admit(
  ctx: PublishingCtx,
  desk: Desk,
  { reply, siteId, token, address }: Exchange & { siteId: string; token: string; address: string },
): FastifyReply {
  const link = readPreview({ ...desk, clock: ctx.clock }, siteId, token);
  if (link === undefined) return sendMissing({ reply, ...desk });
  return reply
    .code(303)
    .headers({ location: address, 'set-cookie': keepPreview(ctx, link, token) })
    .send();
}
