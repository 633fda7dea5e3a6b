// A server that sends the same bytes whatever is asked: the least that this machine can do for a request.
// Usage: baseline.ts http|fastify PORT FILE CONTENT-TYPE
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Fastify from 'fastify';

const [kind, port, file, contentType] = process.argv.slice(2) as [string, string, string, string];
const bytes = readFileSync(file);

if (kind === 'http') {
  createServer((_request, response) => {
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.byteLength });
    response.end(bytes);
  }).listen(Number(port), '127.0.0.1');
} else {
  const app = Fastify();
  app.get('/*', (_request, reply) => reply.header('content-type', contentType).send(bytes));
  await app.listen({ port: Number(port), host: '127.0.0.1' });
}
