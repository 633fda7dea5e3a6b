import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, hasReplicas, readByReplica } from '#platform/db/index.ts';
import { noteVersion, versionFor } from './shortcut.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * A handler of readers, for whom a replica may answer. The version of the data is asked for after the request came, so all that was
 * acknowledged before is shown: what was published as well as what was taken away.
 */
export const byReplica =
  ({ db }: { db: Db }, handle: Handler): Handler =>
  async (request, reply) => {
    if (!hasReplicas(db)) return handle(request, reply);
    const version = await versionFor(db, request.raw);
    // Whatever is remembered of this request is so under this version.
    if (version !== undefined) noteVersion(request.raw, version);
    return readByReplica(db, version, () => handle(request, reply));
  };
