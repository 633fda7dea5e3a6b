// What is the same around each route of the server.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { asRequest } from '#platform/db/index.ts';
import type { Unfinished } from '#platform/unfinished.ts';

type Run<Args extends unknown[], Result> = (this: unknown, ...args: Args) => Result;

/** Wraps what a route does: its handler, and what comes before its body is read. */
export function wrapRoutes(
  app: FastifyInstance,
  wrap: <Args extends unknown[], Result>(run: Run<Args, Result>) => Run<Args, Result>,
): void {
  app.addHook('onRoute', (route) => {
    route.handler = wrap(route.handler as Run<unknown[], unknown>) as typeof route.handler;
    if (route.onRequest === undefined) return;
    const before = [route.onRequest].flat() as unknown as Run<unknown[], unknown>[];
    route.onRequest = before.map((hook) => wrap(hook)) as unknown as typeof route.onRequest;
  });
}

/**
 * Whatever a route asks the database for, somebody waits for. Said to each part of it, because what runs when a body has come
 * knows nothing of what ran before.
 */
export function boundRequests(app: FastifyInstance): void {
  wrapRoutes(
    app,
    (run) =>
      function (this: unknown, ...args) {
        const { elapsedTime } = args[1] as FastifyReply;
        return asRequest(performance.now() - elapsedTime, () => run.apply(this, args));
      },
  );
}

/** The handlers of routes, and what they do before a body is read, run on when the connection is gone. */
export function watchRequests(app: FastifyInstance, { watch }: Unfinished): void {
  wrapRoutes(
    app,
    (run) =>
      function (this: unknown, ...args) {
        const result = run.apply(this, args);
        if (result instanceof Promise) void watch(result);
        return result;
      },
  );
}
