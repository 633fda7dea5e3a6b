import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticateUsers, authorize, type LastUse } from '#access/index.ts';
import type { TokenUses } from '#features/audit-log/index.ts';
import { type CallerLimits, identify, Problem } from '#platform/http/index.ts';
import { answerFiles, type LiveEditsCtx } from '../live/index.ts';
import { uploadFile } from './service.ts';

export interface UploadsCtx extends LiveEditsCtx {
  lastUse: LastUse;
}

interface Uploads {
  ctx: UploadsCtx;
  limits: CallerLimits;
  noteUse: TokenUses['note'];
}

const FILE_BYTES = 100 * 1024 * 1024;
const LIMITS = { fileSize: FILE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 100 };

const MAKES_REVISION = { permission: { on: 'space', role: 'edit', scope: 'write' }, makesRevision: true } as const;

/**
 * `POST /uploads/spaces/{spaceId}`: one file as multipart form data becomes a file of a space that is open for live edits.
 * Outside the API, because its operations take JSON; with the same tokens, rights, limits and errors.
 */
export function registerUploads(app: FastifyInstance, { ctx, limits, noteUse }: Uploads): void {
  const door = { ctx, authenticate: authenticateUsers, ...limits };
  const actors = new WeakMap<FastifyRequest, string>();
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    scope.route<{ Params: { spaceId: string } }>({
      method: 'POST',
      url: '/uploads/spaces/:spaceId',
      // Before a byte of the file is read.
      onRequest: async (request, reply) => {
        const actor = await identify(door, MAKES_REVISION, request, reply);
        const { organizationId } = await authorize(ctx, actor, MAKES_REVISION.permission, request.params);
        noteUse(actor, organizationId);
        actors.set(request, actor.userId);
      },
      handler: async (request, reply) => {
        if (!request.isMultipart())
          throw new Problem(415, 'unsupported_media_type', 'Send the file as "Content-Type: multipart/form-data".');
        const { spaceId } = request.params;
        const edited = await uploadFile(ctx, { spaceId, authorId: actors.get(request) ?? '', parts: request.parts() });
        const [file] = answerFiles(ctx, edited);
        return reply.code(201).send({ revision: edited.place.revision.id, file });
      },
    });
  });
}
