import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createOutbound } from './index.ts';

/** A server with one way to answer, and a client that may reach it. */
async function start(t: TestContext, answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const outbound = createOutbound({
    allow: ['127.0.0.0/8'],
    lookup: async () => ['127.0.0.1'],
    userAgent: 'Lectern test',
  });
  t.after(async () => {
    await outbound.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { outbound, port, origin: `http://docs.example:${port}` };
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

function redirectTo(response: ServerResponse, status: number, location: string): void {
  response.writeHead(status, { location }).end();
}

function echo(request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  void buffer(request).then((body) => response.end(JSON.stringify({ method, url, headers, body: text(body) })));
}

test('an answer has status, headers, final URL and body, whatever the status is', async (t) => {
  const { outbound, origin } = await start(t, (_request, response) => {
    response.writeHead(418, { 'x-two': ['a', 'b'], 'content-type': 'text/plain' }).end('short and stout');
  });
  const answer = await outbound.fetch(new URL(`${origin}/tea#pot`));
  assert.deepEqual([answer.status, text(answer.body), answer.url], [418, 'short and stout', `${origin}/tea#pot`]);
  assert.deepEqual([answer.headers['x-two'], answer.headers['content-type']], ['a, b', 'text/plain']);
});

test('method, headers and body arrive, and the host is the one of the URL', async (t) => {
  const { outbound, origin, port } = await start(t, echo);
  const options = {
    method: 'POST',
    body: 'text',
    accept: 'application/json',
    headers: { 'X-Own': '1', Host: 'other.example' },
  } as const;
  const seen = JSON.parse(text((await outbound.fetch(`${origin}/a?b=c`, options)).body));
  assert.deepEqual([seen.method, seen.url, seen.body], ['POST', '/a?b=c', 'text']);
  assert.equal(seen.headers.host, `docs.example:${port}`);
  assert.deepEqual(
    [seen.headers.accept, seen.headers['x-own'], seen.headers['user-agent']],
    ['application/json', '1', 'Lectern test'],
  );
  const bytes = JSON.parse(
    text((await outbound.fetch(origin, { method: 'PUT', body: new Uint8Array([104, 105]) })).body),
  );
  assert.equal(bytes.body, 'hi');
});

test('the answer to HEAD has no body, even if its headers name one', async (t) => {
  const { outbound, origin } = await start(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '99999999', 'content-encoding': 'gzip' }).end();
  });
  assert.equal((await outbound.fetch(origin, { method: 'HEAD', maxBytes: 10 })).body.length, 0);
});

test('compressed bodies are unpacked, and the headers that described them are gone', async (t) => {
  const pack = { gzip: gzipSync('hello'), br: brotliCompressSync('hello'), 'X-Gzip': gzipSync('hello') };
  const { outbound, origin } = await start(t, (request, response) => {
    const encoding = decodeURI(request.url ?? '').slice(1) as keyof typeof pack;
    response
      .writeHead(200, { 'content-encoding': encoding, 'content-length': pack[encoding].length })
      .end(pack[encoding]);
  });
  for (const encoding of Object.keys(pack)) {
    const { headers, body } = await outbound.fetch(`${origin}/${encoding}`);
    assert.deepEqual(
      [text(body), headers['content-encoding'], headers['content-length']],
      ['hello', undefined, undefined],
      encoding,
    );
  }
});

test('an encoding that was not asked for and a damaged one are network errors', async (t) => {
  const { outbound, origin } = await start(t, (request, response) => {
    response.writeHead(200, { 'content-encoding': (request.url ?? '').slice(1) }).end('no gzip at all');
  });
  for (const encoding of ['compress', 'gzip', 'br', 'gzip,gzip']) {
    await assert.rejects(outbound.fetch(`${origin}/${encoding}`), { code: 'network' }, encoding);
  }
});

test('a body may be as long as the bound and not a byte longer, in every framing', async (t) => {
  const { outbound, origin } = await start(t, (request, response) => {
    const body = Buffer.alloc(1000, 'x');
    if (request.url === '/known') response.end(body);
    if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
    if (request.url !== '/chunked') return;
    for (let at = 0; at < 1000; at += 100) response.write(body.subarray(at, at + 100));
    response.end();
  });
  for (const path of ['/known', '/chunked', '/gzip']) {
    assert.equal((await outbound.fetch(origin + path, { maxBytes: 1000 })).body.length, 1000, path);
    await assert.rejects(outbound.fetch(origin + path, { maxBytes: 999 }), { code: 'too-large' }, path);
  }
});

test('an endless body and a small one that unpacks to gigabytes are stopped at the bound', async (t) => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  let sent = 0;
  const { outbound, origin } = await start(t, (request, response) => {
    if (request.url === '/bomb') {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      return;
    }
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    response.on('drain', pour);
    pour();
  });
  await assert.rejects(outbound.fetch(`${origin}/bomb`, { maxBytes: 100_000 }), { code: 'too-large' });
  await assert.rejects(outbound.fetch(`${origin}/endless`, { maxBytes: 100_000 }), { code: 'too-large' });
  assert.ok(sent < 20_000_000, String(sent));
});

test('a server that is silent, or sends byte after byte, runs out of time', async (t) => {
  const { outbound, origin } = await start(t, (request, response) => {
    if (request.url === '/silent') return;
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(drip));
  });
  for (const path of ['/silent', '/drip']) {
    await assert.rejects(outbound.fetch(origin + path, { timeout: 150 }), { code: 'timeout' }, path);
  }
});

test('the time counts over all redirects together, and over the resolver', async (t) => {
  const { outbound, origin } = await start(t, (_request, response) => {
    setTimeout(() => redirectTo(response, 302, '/again'), 60);
  });
  await assert.rejects(outbound.fetch(origin, { timeout: 150, maxRedirects: 1000 }), { code: 'timeout' });
  const stuck = createOutbound({ allow: [], lookup: () => new Promise(() => {}), userAgent: 'test' });
  await assert.rejects(stuck.fetch('http://slow.example/', { timeout: 50 }), { code: 'timeout' });
  await stuck.close();
});

test('redirects are followed up to their bound', async (t) => {
  const { outbound, origin } = await start(t, (request, response) => {
    const left = Number((request.url ?? '').slice(1));
    if (left === 0) response.end('there');
    else redirectTo(response, 302, `/${left - 1}`);
  });
  const answer = await outbound.fetch(`${origin}/5`);
  assert.deepEqual([text(answer.body), answer.url], ['there', `${origin}/0`]);
  await assert.rejects(outbound.fetch(`${origin}/6`), { code: 'too-many-redirects' });
  await assert.rejects(outbound.fetch(`${origin}/1`, { maxRedirects: 0 }), { code: 'too-many-redirects' });
});

test('after a redirect to another origin the server sees no credentials, and after 303 no body', async (t) => {
  const { outbound, origin, port } = await start(t, (request, response) => {
    if (request.url === '/away') redirectTo(response, 307, `http://other.example:${port}/end`);
    else if (request.url === '/here') redirectTo(response, 303, '/end');
    else echo(request, response);
  });
  const options = {
    method: 'POST',
    body: '{}',
    headers: { Authorization: 'Bearer x', Cookie: 'a=b', 'Content-Type': 'application/json' },
  } as const;
  const away = JSON.parse(text((await outbound.fetch(`${origin}/away`, options)).body));
  assert.deepEqual(
    [away.method, away.body, away.headers.authorization, away.headers.cookie],
    ['POST', '{}', undefined, undefined],
  );
  const here = JSON.parse(text((await outbound.fetch(`${origin}/here`, options)).body));
  assert.deepEqual([here.method, here.body, here.headers.authorization], ['GET', '', 'Bearer x']);
  assert.equal(here.headers['content-type'], undefined);
});

test('an answer that breaks off and a server that is gone are network errors', async (t) => {
  const { outbound, origin } = await start(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  await assert.rejects(outbound.fetch(origin), { code: 'network' });
  await assert.rejects(outbound.fetch('http://docs.example:1/'), { code: 'network' });
});

test('a proxy in the environment is not used', async (t) => {
  const { outbound, origin } = await start(t, (_request, response) => response.end('direct'));
  process.env['HTTP_PROXY'] = process.env['http_proxy'] = 'http://127.0.0.1:1';
  t.after(() => {
    delete process.env['HTTP_PROXY'];
    delete process.env['http_proxy'];
  });
  assert.equal(text((await outbound.fetch(origin)).body), 'direct');
});

test('over TLS the name of the host is asked for, and a server that cannot prove it is refused', async (t) => {
  const asked: string[] = [];
  const server = createTlsServer({
    SNICallback(name, callback) {
      asked.push(name);
      callback(new Error('no certificate'));
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.after(() => void server.close());
  const { outbound } = await start(t, () => {});
  const { port } = server.address() as AddressInfo;
  await assert.rejects(outbound.fetch(`https://docs.example:${port}/`), { code: 'network' });
  assert.deepEqual(asked, ['docs.example']);
});

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  let all = '';
  for await (const chunk of body) all += text(chunk);
  return all;
}

test('a stream is answered before it ends, and bit by bit', async (t) => {
  const rest = Promise.withResolvers<void>();
  const { outbound, origin } = await start(t, (request, response) => {
    response.write(`${request.headers['accept-encoding']} `);
    void rest.promise.then(() => response.end('end'));
  });
  const { status, body } = await outbound.stream(origin);
  assert.equal(status, 200);
  const parts = body[Symbol.asyncIterator]();
  assert.equal(text((await parts.next()).value), 'identity ');
  rest.resolve();
  assert.equal(text((await parts.next()).value), 'end');
  assert.equal((await parts.next()).done, true);
});

test('a stream that falls silent, takes too long, grows too large or is not wanted any more ends', async (t) => {
  const { outbound, origin } = await start(t, (request, response) => {
    response.write('a');
    if (request.url !== '/drops') return;
    const timer = setInterval(() => response.write('a'.repeat(1000)), 10);
    response.on('close', () => clearInterval(timer));
  });
  const gone = new AbortController();
  const cases = [
    ['/', { idle: 50 }, 'timeout'],
    ['/drops', { timeout: 100 }, 'timeout'],
    ['/drops', { maxBytes: 5000 }, 'too-large'],
    ['/', { signal: gone.signal }, 'timeout'],
  ] as const;
  for (const [path, options, code] of cases) {
    const { body } = await outbound.stream(origin + path, options);
    if ('signal' in options) gone.abort();
    await assert.rejects(readAll(body), { code });
  }
});

test('a stream leads no further than other requests do', async (t) => {
  const { outbound, origin } = await start(t, (_request, response) =>
    redirectTo(response, 307, 'http://other.example/'),
  );
  await assert.rejects(outbound.stream(origin, { maxRedirects: 0 }), { code: 'too-many-redirects' });
  await assert.rejects(outbound.stream('http://10.0.0.1/'), { code: 'blocked' });
});

test('a stream that nobody waits for any more is not even begun', async (t) => {
  const { outbound, origin } = await start(t, () => {});
  await assert.rejects(outbound.stream(origin, { signal: AbortSignal.abort() }), { code: 'timeout' });
});
