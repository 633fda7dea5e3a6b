import Fastify, { type FastifyInstance } from 'fastify';
import { type Demand, refusalsOf } from '#access/index.ts';
import { type DescribedOperation, describeApi, etagOf, isNotModified, serializePolicy } from '#platform/http/index.ts';

const DESCRIPTION =
  'The API of Lectern, a documentation platform that a team runs itself. Its shape is the one that GitBook’s tools speak. ' +
  'Operations need a personal API token, `Authorization: Bearer lct_…`, except for the few that are said to need none. Lists are paged by `next.page`; errors are `{"error": {"code", "message"}}`.';

// The viewer makes its styles at run time and loads nothing from elsewhere.
const REFERENCE_POLICY = serializePolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ['blob:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

const PAGE_PATH = '/docs/api';
const VIEWER_PATH = '/docs/api/viewer.js';
const START_PATH = '/docs/api/start.js';

// The viewer's own page starts it by an inline script, which our policy refuses; so the page and its start are ours.
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lectern API</title>
</head>
<body>
<noscript>This reference needs JavaScript. The same description for programs: <a href="/openapi.json">openapi.json</a>.</noscript>
<div id="reference"></div>
<script src="${VIEWER_PATH}"></script>
<script src="${START_PATH}"></script>
</body>
</html>
`;

const START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
});
`;

type GuardedOperation = DescribedOperation & { permission: Demand };

/** The OpenAPI document of the operations that this server serves. */
export const describe = (operations: readonly GuardedOperation[], version: string) =>
  describeApi(
    operations.map((each) => ({
      ...each,
      scope: each.permission.scope,
      errors: { ...refusalsOf(each.permission), ...each.errors },
      ...(each.permission.on === 'anyone' ? { isOpen: true } : {}),
    })),
    { version, description: DESCRIPTION },
  );

/** Serves the description for machines at `/openapi.json` and for people at `/docs/api`; both work without a network. */
export function registerDescription(
  app: FastifyInstance,
  operations: readonly GuardedOperation[],
  version: string,
): void {
  let described: { text: string; etag: string } | undefined;
  app.get('/openapi.json', async (request, reply) => {
    const { text, etag } = (described ??= tagged(JSON.stringify(describe(operations, version))));
    reply.headers({ etag, 'cache-control': 'public, no-cache', 'access-control-allow-origin': '*' });
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(text);
  });
  app.get(PAGE_PATH, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': REFERENCE_POLICY,
        'cache-control': 'no-cache',
      })
      .send(PAGE),
  );
  app.get(START_PATH, async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(START),
  );
  let viewer: Promise<Viewer> | undefined;
  app.get(VIEWER_PATH, async (request, reply) => {
    const { etag: tag, bytes } = await (viewer ??= loadViewer());
    reply.headers({ etag: tag, 'cache-control': 'public, no-cache' });
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.header('content-type', 'text/javascript; charset=utf-8').send(bytes);
  });
}

const tagged = (text: string) => ({ text, etag: etagOf(text) });

interface Viewer {
  bytes: Uint8Array;
  etag: string;
}

/**
 * The viewer's script. Its package weighs several megabytes and offers the script only as a route of a server, so it is
 * loaded when somebody first looks, into a server of its own that never listens.
 */
async function loadViewer(): Promise<Viewer> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const shelf = Fastify();
  await shelf.register(reference, { routePrefix: '/viewer', configuration: { url: '/openapi.json' } });
  const { rawPayload: bytes, statusCode } = await shelf.inject('/viewer/js/scalar.js');
  await shelf.close();
  if (statusCode !== 200)
    throw new Error(`The API viewer's package has no script where it was expected (${statusCode}).`);
  return { bytes, etag: etagOf(bytes) };
}
