import type { FastifyReply, FastifyRequest } from 'fastify';
import { listPublishedScripts, makePublishedScript, type PublishedScript } from '#features/integration-runs/index.ts';
import { notFound } from '#platform/http/index.ts';
import type { Variant } from '../addresses/index.ts';
import type { PublishingCtx } from '../ctx.ts';
import { BARE_POLICY, finish, sendFinished } from '../memory/finished.ts';

const ADDRESS = /^~scripts\/([\w-]{1,64})\.js$/;

/** Of what surrounds a page, what decides about scripts. */
interface Around {
  origin: string;
  preview?: object;
  guard?: Readonly<Record<string, string>>;
}

const placeOf = ({ row }: Variant) => ({ organizationId: row.organization_id, siteId: row.site_id });

/** The scripts that pages here load: none in previews, and none at the origin of the server. */
export async function scriptsFor(
  ctx: Pick<PublishingCtx, 'db' | 'baseUrl'>,
  variant: Variant,
  { origin, preview }: Around,
): Promise<PublishedScript[]> {
  if (preview !== undefined || origin === new URL(ctx.baseUrl).origin) return [];
  return listPublishedScripts(ctx, placeOf(variant));
}

/** Answers one of them; returns whether that was asked for. What it is made of is asked once in a while, and not by each reader. */
export async function serveScript(
  ctx: PublishingCtx,
  { found: { variant, rest }, around }: { found: { variant: Variant; rest: string }; around: Around },
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const id = ADDRESS.exec(rest)?.[1];
  if (id === undefined) return false;
  const script = (await scriptsFor(ctx, variant, around)).find(({ installationId }) => installationId === id);
  if (script === undefined) throw notFound('script');
  const finished = await finish(ctx, ['script', script.key, around.guard], async () => ({
    body: await makePublishedScript(ctx, script, placeOf(variant)),
    isProvisional: true,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': BARE_POLICY,
      ...around.guard,
    },
  }));
  await sendFinished(exchange, finished);
  return true;
}
