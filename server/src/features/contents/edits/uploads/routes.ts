import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticateUsers, authorize, type LastUse } from '#access/index.ts';
import type { TokenUses } from '#features/audit-log/index.ts';
import { type CallerLimits, identify, Problem } from '#platform/http/index.ts';
import { answerFiles, type LiveEditsCtx } from '../live/index.ts';
import { type UploadLine, uploadFile } from './service.ts';

export interface UploadsCtx extends LiveEditsCtx {
  lastUse: LastUse;
}

interface Uploads {
  ctx: UploadsCtx;
  limits: CallerLimits;
  noteUse: TokenUses['note'];
  /** Where files are uploaded to. */
  lines: readonly UploadLine[];
}

const FILE_BYTES = 100 * 1024 * 1024;
const LIMITS = { fileSize: FILE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 100 };

const MAKES_REVISION = { permission: { on: 'space', role: 'edit', scope: 'write' }, makesRevision: true } as const;

type Params = Record<string, string>;

/**
 * `POST /uploads/spaces/{spaceId}`: one file as multipart form data becomes a file of a space that is open for live edits, or
 * of a change request. `PUT …/files/{fileId}` gives a file that is there its content.
 * Outside the API, because its operations take JSON; with the same tokens, rights, limits and errors.
 */
export function registerUploads(app: FastifyInstance, { ctx, limits, noteUse, lines }: Uploads): void {
  const door = { ctx, authenticate: authenticateUsers, ...limits };
  const actors = new WeakMap<FastifyRequest, string>();
  // Before a byte of the file is read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await identify(door, MAKES_REVISION, request, reply);
    const { organizationId } = await authorize(ctx, actor, MAKES_REVISION.permission, request.params as Params);
    noteUse(actor, organizationId);
    actors.set(request, actor.userId);
  };
  const take = async (request: FastifyRequest, line: UploadLine) => {
    if (!request.isMultipart())
      throw new Problem(415, 'unsupported_media_type', 'Send the file as "Content-Type: multipart/form-data".');
    const named = request.params as Params;
    const edited = await uploadFile(ctx, line, { named, authorId: actors.get(request) ?? '', parts: request.parts() });
    const [file] = answerFiles(ctx, edited);
    return { revision: edited.place.revision.id, file };
  };
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    for (const line of lines) {
      const { url } = line;
      scope.post(url, { onRequest }, async (request, reply) => reply.code(201).send(await take(request, line)));
      scope.put(`${url}/files/:fileId`, { onRequest }, async (request) => take(request, line));
    }
  });
}
