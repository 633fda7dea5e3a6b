import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { silentLogger } from '#platform/log.ts';
import { createHttpServer } from './index.ts';

const app = createHttpServer({ logger: silentLogger(), bodyLimit: 1000, trustedProxies: [], https: false });
for (const method of ['GET', 'POST'])
  app.route({ method, url: '/x', handler: async ({ body }) => ({ got: body ?? null }) });
await app.listen({ host: '127.0.0.1', port: 0 });
after(() => app.close());

/** Sends these lines and a body, and answers all that comes back until the server closes. */
function talk(lines: string[], body = ''): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const head = [...lines, 'Connection: close', '', ''].join('\r\n');
  const socket = connect(port, '127.0.0.1', () => socket.write(head + body));
  return text(socket);
}

const get = ['GET /x HTTP/1.1', 'Host: a'];
const post = ['POST /x HTTP/1.1', 'Content-Type: application/json'];
const chunked = '1\r\n7\r\n0\r\n\r\n';

const AMBIGUOUS: [says: string, lines: string[], body?: string][] = [
  ['two hosts', [...get, 'Host: b']],
  ['the same host twice, in another case', [...get, 'hOST: a']],
  ['two tokens', [...get, 'Authorization: Bearer a', 'Authorization: Bearer b']],
  ['two types of content', [...post, 'Host: a', 'Content-Type: text/plain', 'Content-Length: 1'], '7'],
  ['a host that is none', ['GET /x HTTP/1.1', 'Host: a/b']],
  ['a host with a user', ['GET /x HTTP/1.1', 'Host: a@b']],
  ['several hosts in one', ['GET /x HTTP/1.1', 'Host: a, b']],
  ['a coding that is not undone', [...post, 'Host: a', 'Transfer-Encoding: gzip, chunked'], chunked],
  ['two codings', [...post, 'Host: a', 'Transfer-Encoding: identity', 'Transfer-Encoding: chunked'], chunked],
  ['a coding in HTTP/1.0', ['POST /x HTTP/1.0', 'Host: a', 'Transfer-Encoding: chunked'], chunked],
  ['a length and a coding', [...post, 'Host: a', 'Content-Length: 3', 'Transfer-Encoding: chunked'], chunked],
  ['two lengths', [...post, 'Host: a', 'Content-Length: 1', 'Content-Length: 1'], '7'],
  ['a host in the path', ['GET http://b/x HTTP/1.1', 'Host: a']],
  ['no version', ['GET /x']],
  ['no host', ['GET /x HTTP/1.1']],
];

for (const [says, lines, body] of AMBIGUOUS) {
  test(`a request with ${says} is 400, and its connection is used for nothing else`, async () => {
    const answer = await talk(lines, body);
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(answer, /\r\nconnection: close\r\n/i);
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1);
  });
}

test('a request that can be read in one way alone is served, however its host is written', async () => {
  for (const host of [
    'a',
    'A.example',
    'a:8080',
    '127.0.0.1:80',
    '[::1]:80',
    'xn--bcher-kva.example',
    'a_b.example',
    '',
  ])
    assert.match(await talk(['GET /x HTTP/1.1', `Host: ${host}`]), /^HTTP\/1\.1 200/, host);
  assert.match(await talk([...post, 'Host: a', 'Transfer-Encoding: chunked'], chunked), /\{"got":7\}/);
  assert.match(
    await talk(['GET /x HTTP/1.1', 'Host: a', 'Accept: a', 'Accept: b', 'Cookie: a=b', 'Cookie: c=d']),
    /200 OK/,
  );
});
