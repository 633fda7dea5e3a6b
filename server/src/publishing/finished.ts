import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, compress, etagInCoding, etagOf, isNotModified } from '#platform/http/index.ts';
import type { Finished, PublishingCtx } from './ctx.ts';

/** Documents that no browser needs anything else for. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface Draft {
  body: string;
  headers: Record<string, string>;
}

/**
 * What was composed for this key before, or now. The key names all that the body and its headers depend on. Nothing is
 * kept, and nothing returned, where there is nothing to compose.
 */
export async function finish<D extends Draft | undefined>(
  ctx: Pick<PublishingCtx, 'finished'>,
  key: readonly unknown[],
  compose: () => D | Promise<D>,
): Promise<Finished | Extract<D, undefined>> {
  const name = JSON.stringify(key);
  const kept = ctx.finished.get(name);
  if (kept !== undefined) return kept;
  const draft = await compose();
  if (draft === undefined) return draft as Extract<D, undefined>;
  const identity = Buffer.from(draft.body);
  const finished: Finished = { etag: etagOf(identity), identity, headers: draft.headers };
  // Room for the compressed forms too, which come later and are smaller.
  ctx.finished.set(name, finished, 2 * identity.byteLength + 1000);
  return finished;
}

/** Sends a finished body in the coding that was asked for, or 304 to who has it. */
export async function sendFinished(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  finished: Finished,
): Promise<FastifyReply> {
  const { 'content-type': contentType, ...headers } = finished.headers;
  const coding = chooseCoding(request.headers['accept-encoding'], finished.identity.byteLength);
  const etag = coding === 'identity' ? finished.etag : etagInCoding(finished.etag, coding);
  reply.headers({ ...headers, etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' });
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', contentType);
  if (coding === 'identity') return reply.send(finished.identity);
  // Compressed once and kept: the same bytes go to everybody who asks for this coding.
  finished[coding] ??= await compress(finished.identity, coding, 6);
  return reply.header('content-encoding', coding).send(finished[coding]);
}
