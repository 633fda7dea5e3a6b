import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BlobStore } from '#platform/blobs/index.ts';
import { type Db, requireSchema } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import type { Logger } from '#platform/log/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';

export interface HealthCtx {
  db: Db;
  blobs: BlobStore;
  metrics: Metrics;
  log: Logger;
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** `/healthz` while the process lives, `/readyz` while it can serve, `/metrics` for who may see them. */
export function registerHealth(app: FastifyInstance, ctx: HealthCtx, options: { metricsOnMainPort: boolean }): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await readiness(ctx);
    const isReady = Object.values(checks).every((state) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', checks });
  });
  if (!options.metricsOnMainPort) return;
  app.get('/metrics', async (request, reply) => {
    // The peer itself, not what a proxy says of it: who comes through a proxy comes from outside.
    if (!LOOPBACK.test(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for'] !== undefined)
      throw notFound('address');
    return sendMetrics(ctx.metrics, reply);
  });
}

export async function sendMetrics(metrics: Metrics, reply: FastifyReply): Promise<FastifyReply> {
  const { contentType, text } = await metrics.render();
  return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text);
}

/** What the server needs to serve: the database with the schema it knows, and the blobs. Reasons go to the log only. */
async function readiness(ctx: HealthCtx): Promise<Record<'database' | 'blobs', 'ok' | 'unavailable'>> {
  const test = async (name: string, check: () => Promise<void>) => {
    try {
      await check();
      return 'ok' as const;
    } catch (error) {
      ctx.log.error({ err: error, check: name }, 'not ready');
      return 'unavailable' as const;
    }
  };
  return {
    database: await test('database', () => requireSchema(ctx.db)),
    blobs: await test('blobs', () => ctx.blobs.check()),
  };
}
