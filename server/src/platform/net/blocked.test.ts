import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createOutbound, OutboundError } from './index.ts';

// One server on all addresses of this machine. Whatever reaches it has passed the checks.
const hits: string[] = [];
const server = createServer((request, response) => {
  hits.push(request.url ?? '');
  const to = new URL(request.url ?? '', 'http://x').searchParams.get('to');
  response.writeHead(to === null ? 200 : 302, to === null ? {} : { location: to }).end('inside');
});
let port = 0;
before(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '::', resolve));
  port = (server.address() as AddressInfo).port;
});
after(() => void server.close());

const names: Record<string, string[]> = {
  'allowed.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.1'],
  'mixed.example': ['93.184.215.14', '10.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'none.example': [],
  localhost: ['93.184.215.14'],
  'a.localhost': ['93.184.215.14'],
};

function open(
  allow: string[],
  lookup = async (hostname: string) => names[hostname.replace(/\.$/, '')] ?? ['127.0.0.1'],
) {
  return createOutbound({ allow, lookup, userAgent: 'test' });
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof OutboundError, String(error));
  return error.code;
}

test('without leave, nothing inside is reached, in whatever notation it is written', async () => {
  const outbound = open([]);
  const hosts = [
    '127.0.0.1',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '10.0.0.1',
    '192.168.1.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'inside.example',
    'inside.example.',
    'mixed.example',
    'mapped.example',
    'rebound.example',
  ];
  for (const host of hosts) assert.equal(await codeOf(outbound.fetch(`http://${host}:${port}/`)), 'blocked', host);
  assert.deepEqual(hits, []);
  await outbound.close();
});

test('https is checked as http is', async () => {
  const outbound = open([]);
  for (const host of ['127.0.0.1', '[::1]', 'inside.example']) {
    assert.equal(await codeOf(outbound.fetch(`https://${host}:${port}/`)), 'blocked', host);
  }
  await outbound.close();
});

test('a range that is allowed is reached, by address and by name, and no other', async () => {
  const outbound = open(['127.0.0.0/8']);
  for (const host of ['127.0.0.1', '2130706433', 'allowed.example', 'mapped.example', '[::ffff:127.0.0.1]']) {
    const { status, body } = await outbound.fetch(`http://${host}:${port}/`);
    assert.deepEqual([status, String(Buffer.from(body))], [200, 'inside'], host);
  }
  for (const host of ['[::1]', '10.0.0.1', 'inside.example', 'mixed.example', 'localhost']) {
    assert.equal(await codeOf(outbound.fetch(`http://${host}:${port}/`)), 'blocked', host);
  }
  await outbound.close();
});

test('a name of this machine is reached when its addresses are allowed', async () => {
  const outbound = open(['127.0.0.0/8'], async () => ['127.0.0.1']);
  assert.equal((await outbound.fetch(`http://localhost:${port}/`)).status, 200);
  await outbound.close();
});

test('a redirect is checked like a first request', async () => {
  const outbound = open(['127.0.0.0/8']);
  const redirect = (to: string) => outbound.fetch(`http://allowed.example:${port}/?to=${encodeURIComponent(to)}`);
  for (const to of [
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    `http://[::1]:${port}/`,
    'http://inside.example/',
  ]) {
    assert.equal(await codeOf(redirect(to)), 'blocked', to);
  }
  for (const to of ['file:///etc/passwd', 'ftp://allowed.example/', `http://u:p@allowed.example:${port}/`]) {
    assert.equal(await codeOf(redirect(to)), 'bad-url', to);
  }
  assert.equal((await redirect('/')).status, 200);
  await outbound.close();
});

test('each connection goes to the addresses that were checked for it, whatever the name says later', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const asked: string[] = [];
  const outbound = open(['127.0.0.0/8'], async (hostname) => {
    asked.push(hostname);
    return answers[asked.length - 1] ?? [];
  });
  assert.equal(
    (await outbound.fetch(`http://rebound.example:${port}/`, { headers: { connection: 'close' } })).status,
    200,
  );
  assert.deepEqual(asked, ['rebound.example']);
  await outbound.close();
  const later = open(['127.0.0.0/8'], async () => answers[1] ?? []);
  assert.equal(await codeOf(later.fetch(`http://rebound.example:${port}/`)), 'blocked');
  await later.close();
});

test('low ports other than 80 and 443 are refused, except where the address is allowed', async () => {
  const outside = open([], async () => ['93.184.215.14']);
  for (const low of [1, 22, 25, 444, 1023])
    assert.equal(await codeOf(outside.fetch(`http://a.example:${low}/`)), 'blocked', String(low));
  await outside.close();
  const both = open(['127.0.0.0/8'], async () => ['127.0.0.1', '93.184.215.14']);
  assert.equal(await codeOf(both.fetch('http://a.example:25/')), 'blocked');
  await both.close();
  const inside = open(['127.0.0.0/8']);
  assert.equal(await codeOf(inside.fetch('http://allowed.example:1/')), 'network');
  await inside.close();
});

test('a refusal names the host, and neither its address nor the path', async () => {
  const outbound = open([]);
  await assert.rejects(outbound.fetch('http://inside.example/secret?token=1'), (error: OutboundError) => {
    assert.match(error.message, /inside\.example/);
    assert.doesNotMatch(error.message, /10\.0\.0\.1|secret|token/);
    assert.match(String(error.cause), /10\.0\.0\.1, which is private/);
    return true;
  });
  await outbound.close();
});

test('a name without addresses, and one that is not found, are network errors', async () => {
  const outbound = open([]);
  assert.equal(await codeOf(outbound.fetch('http://none.example/')), 'network');
  await outbound.close();
  const failing = open([], () => Promise.reject(new Error('ENOTFOUND')));
  assert.equal(await codeOf(failing.fetch('http://a.example/')), 'network');
  await failing.close();
});

test('the resolver of the system is checked too', async () => {
  const outbound = createOutbound({ allow: [], userAgent: 'test' });
  assert.equal(await codeOf(outbound.fetch(`http://localhost:${port}/`)), 'blocked');
  await outbound.close();
});
