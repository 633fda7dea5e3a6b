import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, compress, notFound, serializePolicy } from '#platform/http/index.ts';
import type { DiagramFiles } from './files.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The library writes styles into its document, and runs code of ours alone. The frame has no rights, also for who opens it by
 * itself.
 */
const FRAME_POLICY = serializePolicy({
  sandbox: ['allow-scripts'],
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
});

/** A document without an origin is a stranger to this server, and so are the scripts that it loads. They hold nothing secret. */
const SCRIPT = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': FOR_EVER,
  'access-control-allow-origin': '*',
  vary: 'accept-encoding',
};

export function serveDiagrams(app: FastifyInstance, files: DiagramFiles): void {
  app.get(files.frameUrl, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': FOR_EVER,
        'content-security-policy': FRAME_POLICY,
        'x-frame-options': 'SAMEORIGIN',
      })
      .send(files.frame),
  );
  // There are as many files as the library has, so what is kept has an end.
  const coded = new Map<string, Promise<Uint8Array>>();
  const send = async (url: string, read: () => Promise<Uint8Array>, exchange: Exchange): Promise<FastifyReply> => {
    const bytes = await read();
    const coding = chooseCoding(exchange.request.headers['accept-encoding'], bytes.byteLength);
    exchange.reply.headers(SCRIPT);
    if (coding === 'identity') return exchange.reply.send(bytes);
    const key = `${coding} ${url}`;
    const made = coded.get(key) ?? compress(bytes, coding, 6);
    coded.set(key, made);
    return exchange.reply.header('content-encoding', coding).send(await made);
  };
  app.get(files.script.url, (request, reply) =>
    send(files.script.url, () => Promise.resolve(files.script.bytes), { request, reply }),
  );
  app.get('/~lectern/diagrams/*', async (request, reply) => {
    const url = request.url.split('?', 1)[0] ?? '';
    const path = files.library.get(url);
    if (path === undefined) throw notFound('file');
    return send(url, () => readFile(path), { request, reply });
  });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };
