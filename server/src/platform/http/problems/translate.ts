import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseFull, isOverload } from '#platform/db/index.ts';
import { isDiskFull, STORE_AWAY } from '#platform/files.ts';
import { noRoom, Problem } from './problem.ts';
import type { Refusals } from './refusals.ts';

/** The one place where an error becomes an answer. Routes have no `catch`. */
export const errorAnswerer =
  (refusals: Refusals) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = hasLeft(error, reply) ? LEFT : toProblem(error);
    refusals.note(problem, request);
    if (!refusals.isNoted(request)) logProblem(problem, error, request);
    // What the handler had said of the answer that it did not finish is not true of this one.
    for (const name of ['etag', 'content-encoding', 'last-modified', 'location']) reply.removeHeader(name);
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .headers(problem.headers)
      .header('content-type', 'application/json; charset=utf-8')
      .send(errorBody(problem, request.id));
  };

/** Nobody reads this answer: who asked hung up while a file was opened for them, which is no fault of ours. */
const LEFT = new Problem(499, 'left', 'Who asked hung up before the answer began.');

const hasLeft = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

function logProblem(problem: Problem, error: unknown, request: FastifyRequest): void {
  // What we refuse in so many words needs no stack, also where the reason is a server's.
  const { code, status } = problem;
  if (status >= 500 && problem !== error) request.log.error({ reqId: request.id, err: error, code }, 'request failed');
  else if (status >= 500) request.log.warn({ reqId: request.id, code, status }, problem.message);
  else request.log.debug({ reqId: request.id, code, status }, problem.message);
}

type ShownProblem = Pick<Problem, 'status' | 'message'> & Partial<Pick<Problem, 'details' | 'data'>>;

export function errorBody(problem: ShownProblem, requestId?: string): string {
  const { status: code, details = [], data } = problem;
  // Only where nothing else helps: the id finds the log line that has all of it.
  const message =
    code === 500 && requestId !== undefined ? `${problem.message} Request ${requestId}.` : problem.message;
  return JSON.stringify({ error: { code, message, ...(details.length > 0 ? { details } : {}), ...data } });
}

const FASTIFY_PROBLEMS: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The body is larger than this address takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'Send the body as "Content-Type: application/json".'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'bad_length', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: [400, 'bad_url', 'The path is not a valid URL.'],
};

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FASTIFY_PROBLEMS[code] : undefined;
  if (known !== undefined) return new Problem(...known);
  if (statusCode === 400) return new Problem(400, 'bad_request', 'The request could not be understood.');
  if (isDatabaseFull(error) || isDiskFull({ code })) return noRoom(error);
  if (code === 'EMFILE' || code === 'ENFILE')
    return new Problem(503, 'busy', 'The server has too many files open. Try again shortly.', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  if (code === STORE_AWAY)
    return new Problem(503, 'busy', 'The files cannot be reached. Try again shortly.', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  if (code === 'DATABASE_AWAY')
    return new Problem(503, 'database_away', 'The database cannot be reached. Try again shortly.', {
      headers: { 'retry-after': '2' },
    });
  if (isOverload(error))
    return new Problem(503, 'busy', 'The database is busy. Try again shortly.', { headers: { 'retry-after': '2' } });
  return new Problem(500, 'unexpected', 'Something went wrong on our side.');
}
