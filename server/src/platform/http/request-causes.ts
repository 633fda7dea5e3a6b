import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Attributes, type Cause, causedBy, type RemoteParent, type Span } from '#platform/causes/index.ts';
import { methodOf } from './requests/heads.ts';
import { wrapRoutes } from './around-routes.ts';
import type { RequestNames } from './request-ids.ts';

/** Begins a span for a request; undefined where it is not kept. */
export type BeginSpan = (named: {
  name: string;
  kind: 'server';
  parent: RemoteParent | undefined;
}) => { span: Span; end: (ending: { hasFailed: boolean; attributes: Attributes }) => void } | undefined;

interface Known {
  cause: Cause;
  end: ((ending: { hasFailed: boolean; attributes: Attributes }) => void) | undefined;
}

/**
 * Has all that routes do run on account of their request. A body is read in between on account of nobody: what reads it was
 * made with the connection. Answers what names the trace of a request.
 */
export function nameCauses(
  app: FastifyInstance,
  { names, beginSpan }: { names: RequestNames; beginSpan: BeginSpan | undefined },
): (request: FastifyRequest) => string | undefined {
  const known = new WeakMap<FastifyRequest, Known>();
  const begin = (request: FastifyRequest): Known => {
    const name = routeOf(request);
    const begun = beginSpan?.({
      name: `${methodOf(request.raw)} ${name}`,
      kind: 'server',
      parent: names.parentOf(request.raw),
    });
    const made = { cause: { name, requestId: request.id, span: begun?.span }, end: begun?.end };
    known.set(request, made);
    return made;
  };
  wrapRoutes(
    app,
    (run) =>
      function (this: unknown, ...args) {
        const request = args[0] as FastifyRequest;
        return causedBy((known.get(request) ?? begin(request)).cause, () => run.apply(this, args));
      },
  );
  if (beginSpan !== undefined)
    app.addHook('onResponse', async (request, reply) => known.get(request)?.end?.(endingOf(request, reply)));
  return (request) => known.get(request)?.cause.span?.traceId;
}

/** What a request is called in metrics, traces and the log: its operation, or its route. */
export const routeOf = ({ routeOptions: { url = 'none', config } }: FastifyRequest): string =>
  (config as { operationId?: string } | undefined)?.operationId ?? url;

/** Of the address, the route alone: the rest is what people wrote, or opens something. */
const endingOf = (request: FastifyRequest, reply: FastifyReply) => ({
  hasFailed: reply.statusCode >= 500,
  attributes: {
    'http.request.method': methodOf(request.raw),
    'http.route': request.routeOptions.url,
    'http.response.status_code': reply.statusCode,
    'lectern.request_id': request.id,
  },
});
