import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { type DescribedOperation, describeApi, etagOf, isNotModified } from '#platform/http/index.ts';

const DESCRIPTION =
  'The API of Lectern, a documentation platform that a team runs itself. Its shape is the one that GitBook’s tools speak. ' +
  'Every operation needs a personal API token: `Authorization: Bearer lct_…`. Lists are paged by `next.page`; errors are `{"error": {"code", "message"}}`.';

// The viewer makes its styles at run time and loads nothing from elsewhere.
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI document of the operations that this server serves. */
export const describe = (operations: readonly DescribedOperation[], version: string) => describeApi(operations, { version, description: DESCRIPTION });

/** Serves the description for machines at `/openapi.json` and for people at `/docs/api`; both work without a network. */
export async function registerDescription(app: FastifyInstance, operations: readonly DescribedOperation[], version: string): Promise<void> {
  const text = JSON.stringify(describe(operations, version));
  const etag = etagOf(text);
  app.get('/openapi.json', async (request, reply) => {
    reply.headers({ etag, 'cache-control': 'public, no-cache', 'access-control-allow-origin': '*' });
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(text);
  });
  await app.register(reference, {
    routePrefix: '/docs/api',
    hooks: {
      onRequest: async (_request, reply) => {
        reply.header('content-security-policy', REFERENCE_POLICY);
      },
    },
    configuration: { url: '/openapi.json', title: 'Lectern API', withDefaultFonts: false, hideClientButton: true, telemetry: false },
  });
}
