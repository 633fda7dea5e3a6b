/** One thing that is wrong, for people: `path` is a JSON pointer into the part of the request that `in` names. */
export interface ProblemDetail {
  in?: 'body' | 'query' | 'path' | 'headers';
  path: string;
  message: string;
}

/**
 * A refusal with its HTTP status. `code` is the symbolic name for logs and docs; `message` is one sentence on what is
 * wrong and, where it helps, one on what to do. Messages reach the caller: they name nothing the caller may not see.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly details: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;
  /** What programs need to know of the refusal besides, as the operation describes it. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: readonly ProblemDetail[];
      headers?: Record<string, string>;
      data?: Record<string, unknown>;
      /** What went wrong, for the log alone. */
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
    this.data = more.data ?? {};
  }
}

export const badRequest = (message: string, details?: ProblemDetail[]): Problem =>
  new Problem(400, 'bad_request', message, { details: details ?? [] });

/** `metadata` is the address at which programs find how to get a token; RFC 9728, section 5.1. */
export const unauthorized = (message: string, metadata?: string): Problem => {
  const challenge = metadata === undefined ? 'Bearer' : `Bearer resource_metadata="${metadata}"`;
  return new Problem(401, 'unauthorized', message, { headers: { 'www-authenticate': challenge } });
};

/** `code` where people are to read why in their language. */
export const forbidden = (message: string, code = 'forbidden'): Problem => new Problem(403, code, message);

/** The same words whether the thing is missing or hidden: the answer must not distinguish the two. */
export const notFound = (what: string): Problem => new Problem(404, 'not_found', `There is no such ${what}.`);

export const conflict = (message: string): Problem => new Problem(409, 'conflict', message);

export const preconditionFailed = (message: string): Problem => new Problem(412, 'precondition_failed', message);

export const invalid = (message: string, details: ProblemDetail[]): Problem =>
  new Problem(422, 'invalid', message, { details });

export const unavailable = (message: string): Problem =>
  new Problem(503, 'unavailable', message, { headers: { 'retry-after': '5' } });

/** The disk takes nothing more. Reading goes on; `cause` is what the operator needs to know, and reaches the log alone. */
export const noRoom = (cause: unknown, message = NO_ROOM): Problem =>
  new Problem(503, 'no_room', message, { headers: { 'retry-after': '60' }, cause });

const NO_ROOM =
  'The server has no room left to write. Nothing of this request was kept; what was written before is there. Try again later.';
