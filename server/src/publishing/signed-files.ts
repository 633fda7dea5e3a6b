import type { FastifyInstance } from 'fastify';
import { byReplica, notFound } from '#platform/http/index.ts';
import { isId } from '#platform/ids.ts';
import { type KeyRing, sign, verify } from '#platform/secrets/index.ts';
import { type FileEntry, findRevision, loadTree, signedFile } from '#features/contents/index.ts';
import { findHead, type RevisionRow } from '#features/spaces/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { countCost } from './costs.ts';
import type { PublishingCtx } from './ctx.ts';
import { sendFile } from './files/index.ts';

/** Who guesses signatures may guess a fraction of what readers may read. */
const GUESS_COST = 20;

const DAY_MS = 24 * 60 * 60 * 1000;
const PURPOSE = 'file address';

const signed = (spaceId: string, sha256: string, until: number): string => JSON.stringify([spaceId, sha256, until]);

/**
 * Makes the addresses under which the API offers files: good for one to two days for whoever holds them. They change once
 * a day and not with every answer, so that an unchanged answer keeps its ETag.
 */
export function fileAddresses(options: {
  keys: KeyRing;
  clock: Clock;
  baseUrl: string;
}): (spaceId: string, file: FileEntry, revisionId?: string) => string {
  return (spaceId, file, revisionId) => {
    const until = (Math.floor(options.clock.now() / DAY_MS) + 2) * DAY_MS;
    const signature = sign(options.keys, PURPOSE, signed(spaceId, file.sha256, until));
    return `${options.baseUrl}/~files/${spaceId}/${file.id}/${encodeURIComponent(file.name)}?until=${until}&signature=${signature}${revisionId === undefined ? '' : `&revision=${revisionId}`}`;
  };
}

export function serveSignedFiles(app: FastifyInstance, ctx: PublishingCtx, keys: KeyRing): void {
  app.get(
    '/~files/:spaceId/:fileId/*',
    byReplica(ctx, async (request, reply) => {
      countCost(ctx, request, 1);
      const { spaceId, fileId } = request.params as { spaceId: string; fileId: string };
      const { until, signature, revision: named } = request.query as Record<string, unknown>;
      const revision = await revisionOf(ctx, spaceId, named);
      const file = revision === undefined ? undefined : (await loadTree(ctx, revision.tree)).fileById.get(fileId);
      // One answer for a file that is gone, an address that has expired and one that we never gave out.
      const isGood =
        file !== undefined &&
        typeof signature === 'string' &&
        Number(until) > ctx.clock.now() &&
        verify(keys, PURPOSE, signed(spaceId, file.sha256, Number(until)), signature);
      if (!isGood) {
        countCost(ctx, request, GUESS_COST);
        throw notFound('file');
      }
      // For whoever holds the address only, and not for longer than it is good.
      return sendFile(ctx, signedFile(file), { request, reply, cacheControl: 'private, max-age=86400' });
    }),
  );
}

/** Where the file is looked for: what is signed are the space and the bytes, so any revision of the space will do. */
async function revisionOf(ctx: PublishingCtx, spaceId: string, named: unknown): Promise<RevisionRow | undefined> {
  if (!isId(spaceId)) return undefined;
  if (named === undefined) return findHead(ctx.db, spaceId);
  return typeof named === 'string' && isId(named) ? findRevision(ctx.db, spaceId, named) : undefined;
}
