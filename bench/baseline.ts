// A server that sends the same bytes whatever is asked: the least that this machine can do for a request.
// Usage: baseline.ts http|fastify PORT FILE CONTENT-TYPE STATUS
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Fastify from 'fastify';

const [kind, port, file, contentType, status] = process.argv.slice(2) as [string, string, string, string, string];
const bytes = readFileSync(file);
const code = Number(status);
// A 304 has no body, and nothing else of it is counted.
const body = code === 304 ? undefined : bytes;

if (kind === 'http') {
  createServer((_request, response) => {
    if (body === undefined) response.writeHead(code);
    else response.writeHead(code, { 'content-type': contentType, 'content-length': body.byteLength });
    response.end(body);
  }).listen(Number(port), '127.0.0.1');
} else {
  const app = Fastify();
  app.get('/*', (_request, reply) =>
    body === undefined ? reply.code(code).send() : reply.code(code).header('content-type', contentType).send(body),
  );
  await app.listen({ port: Number(port), host: '127.0.0.1' });
}
