import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPlainGet, type Shortcut } from './shortcut.ts';

/**
 * For who asked just when the database stopped answering, or is busy with others: what is kept for them all the same. Says
 * whether there was something.
 */
export function staleAnswerer({ shortcut }: { shortcut?: Shortcut }) {
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const head = readPlainGet(request.raw);
    const url = request.originalUrl;
    const ready = head && shortcut?.({ ...head, url }, () => request.ip)?.(undefined);
    if (ready === undefined) return false;
    for (const name of ['etag', 'content-encoding', 'last-modified', 'location']) reply.removeHeader(name);
    void reply
      .code(ready.status)
      .headers({ ...ready.headers, ...ready.own })
      .send(ready.body);
    return true;
  };
}
