// What is the same around each route of the server.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRequest } from '#platform/db/index.ts';
import type { Unfinished } from '#platform/unfinished.ts';

/**
 * Whatever a route asks the database for, somebody waits for. Said to each part of it, because what runs when a body has come
 * knows nothing of what ran before.
 */
export function boundRequests(app: FastifyInstance): void {
  const bounded = <This, Args extends [FastifyRequest, FastifyReply, ...unknown[]], Result>(
    run: (this: This, ...args: Args) => Result,
  ) =>
    function (this: This, ...args: Args): Result {
      return asRequest(performance.now() - args[1].elapsedTime, () => run.apply(this, args));
    };
  app.addHook('onRoute', (route) => {
    route.handler = bounded(route.handler);
    if (route.onRequest !== undefined) route.onRequest = [route.onRequest].flat().map((hook) => bounded(hook));
  });
}

/** The handlers of routes, and what they do before a body is read, run on when the connection is gone. */
export function watchRequests(app: FastifyInstance, { watch }: Unfinished): void {
  const watched = <This, Args extends unknown[], Result>(run: (this: This, ...args: Args) => Result) =>
    function (this: This, ...args: Args): Result {
      const result = run.apply(this, args);
      if (result instanceof Promise) void watch(result);
      return result;
    };
  app.addHook('onRoute', (route) => {
    route.handler = watched(route.handler);
    if (route.onRequest !== undefined) route.onRequest = [route.onRequest].flat().map((hook) => watched(hook));
  });
}
