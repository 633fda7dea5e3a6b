import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateUsers, authorize, type LastUse } from '#access/index.ts';
import type { TokenUses } from '#features/audit-log/index.ts';
import { type CallerLimits, identify, Problem } from '#platform/http/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { type ImportUploadsCtx, keepUpload } from './service.ts';

interface Uploads {
  ctx: ImportUploadsCtx & { lastUse: LastUse; baseUrl: string };
  limits: CallerLimits;
  noteUse: TokenUses['note'];
}

const WRITES = { permission: { on: 'organization', role: 'guest', scope: 'write' } } as const;

/**
 * `POST /uploads/orgs/{organizationId}/imports`: one file as multipart form data, to be imported by its id within a day.
 * Outside the API, because its operations take JSON; with the same tokens, rights, limits and errors.
 */
export function registerImportUploads(app: FastifyInstance, { ctx, limits, noteUse }: Uploads): void {
  const door = { ctx, authenticate: authenticateUsers, ...limits };
  const actors = new WeakMap<FastifyRequest, { userId: string; organizationId: string }>();
  // Before a byte of the file is read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await identify(door, WRITES, request, reply);
    const { organizationId } = await authorize(ctx, actor, WRITES.permission, request.params as Record<string, string>);
    noteUse(actor, organizationId);
    actors.set(request, { userId: actor.userId, organizationId });
  };
  void app.register(async (scope) => {
    const fileSize = ctx.queues.importLimits.bytes;
    await scope.register(multipart, { limits: { fileSize, files: 1, fields: 0, parts: 1, headerPairs: 100 } });
    scope.post('/uploads/orgs/:organizationId/imports', { onRequest }, async (request, reply) => {
      if (!request.isMultipart())
        throw new Problem(415, 'unsupported_media_type', 'Send the file as "Content-Type: multipart/form-data".');
      const sender = actors.get(request) ?? { userId: '', organizationId: '' };
      const keeping = () => keepUpload(ctx, { ...sender, parts: request.parts() });
      return reply.code(201).send(await onBehalfOf(sender.organizationId, keeping));
    });
  });
}
