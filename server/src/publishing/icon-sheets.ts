import { iconSheet } from '@lectern/theme';
import type { FastifyInstance } from 'fastify';
import { chooseCoding, compress, notFound } from '#platform/http/index.ts';

/** Serves sheets of pictures below an address that changes with the set, so that browsers keep them for ever. */
export function serveIconSheets(app: FastifyInstance, base: string): void {
  app.get<{ Params: { style: string; names: string } }>(`${base}/:style/:names`, async (request, reply) => {
    const { style, names } = request.params;
    const sheet = names.endsWith('.css') ? iconSheet(style, names.slice(0, -4).split('.')) : undefined;
    if (sheet === undefined) throw notFound('file');
    const coding = chooseCoding(request.headers['accept-encoding'], sheet.length);
    reply.headers({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    if (coding === 'identity') return reply.send(sheet);
    return reply.header('content-encoding', coding).send(await compress(Buffer.from(sheet), coding, 4));
  });
}
