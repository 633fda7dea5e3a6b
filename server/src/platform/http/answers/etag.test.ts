import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { operation, startHttp, type TestHttp } from '#testing/platform-http.ts';
import { chooseCoding, etagOf, isNotModified, Problem, requireMatch } from '../index.ts';
import { parseTags } from './etag.ts';

const large = 'a long story '.repeat(200);
const operations = [
  operation({ path: '/v1/small', handle: () => ({ body: { text: 'short' }, version: 3 }) }),
  operation({ path: '/v1/large', handle: () => ({ body: { text: large } }) }),
];

const fetchRaw = (server: TestHttp, url: string, headers: Record<string, string>) =>
  server.http.inject({ url, headers: { authorization: 'Bearer alice', ...headers } });

test('the ETag of a row leads with its version and changes with the content', () => {
  assert.match(etagOf('x', 3), /^"3\.[\w-]+"$/);
  assert.notEqual(etagOf('x', 3), etagOf('y', 3));
  assert.notEqual(etagOf('x', 3), etagOf('x', 4));
  assert.equal(etagOf('x'), etagOf(Buffer.from('x')));
});

test('what the caller has already is not sent again', async (t) => {
  const server = await startHttp(t, operations);
  const first = await fetchRaw(server, '/v1/small', {});
  const again = await fetchRaw(server, '/v1/small', { 'if-none-match': `"other", W/${String(first.headers['etag'])}` });
  assert.deepEqual([again.statusCode, again.payload, again.headers['etag']], [304, '', first.headers['etag']]);
  assert.equal(again.headers['vary'], first.headers['vary']);
  assert.equal((await fetchRaw(server, '/v1/small', { 'if-none-match': '"other"' })).statusCode, 200);
});

test('a large answer comes in the coding that the caller takes, and unpacks to the same', async (t) => {
  const server = await startHttp(t, operations);
  const plain = await fetchRaw(server, '/v1/large', {});
  const br = await fetchRaw(server, '/v1/large', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await fetchRaw(server, '/v1/large', { 'accept-encoding': 'gzip' });
  assert.deepEqual([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip']);
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.payload);
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.payload);
  assert.ok(br.rawPayload.length < plain.rawPayload.length / 4);
});

test('each coding has an ETag of its own, and 304 is for the same coding only', async (t) => {
  const server = await startHttp(t, operations);
  const tags = new Map<string, string>();
  for (const coding of ['br', 'gzip', 'identity']) {
    const answer = await fetchRaw(server, '/v1/large', { 'accept-encoding': coding });
    tags.set(coding, String(answer.headers['etag']));
  }
  assert.equal(new Set(tags.values()).size, 3);
  for (const [had, tag] of tags) {
    for (const coding of tags.keys()) {
      const answer = await fetchRaw(server, '/v1/large', { 'accept-encoding': coding, 'if-none-match': tag });
      assert.equal(answer.statusCode, had === coding ? 304 : 200, `${had} asked as ${coding}`);
      if (answer.statusCode === 304) assert.equal(answer.headers['content-encoding'], undefined);
    }
  }
});

test('a coding is chosen among those that the caller takes, br before gzip', () => {
  const choose = (header: string | undefined) => chooseCoding(header, 5000);
  assert.equal(choose('gzip, br'), 'br');
  assert.equal(choose('br;q=0, gzip'), 'gzip');
  assert.equal(choose('br;q=0, gzip;q=0'), 'identity');
  assert.equal(choose('*'), 'br');
  assert.equal(choose('identity;q=1, *;q=0'), 'identity');
  assert.equal(choose('deflate'), 'identity');
  assert.equal(choose(''), 'identity');
  assert.equal(choose(undefined), 'identity');
});

test('a small answer is not worth packing', () => {
  assert.equal(chooseCoding('br', 100), 'identity');
});

test('If-None-Match compares weakly, with any of its tags and with a star', () => {
  assert.ok(isNotModified('"a", W/"b"', '"b"'));
  assert.ok(isNotModified('*', '"b"'));
  assert.ok(!isNotModified('"a"', '"b"'));
  assert.ok(!isNotModified(undefined, '"b"'));
  assert.ok(!isNotModified('', '"b"'));
});

test('If-Match asks for the version only: another coding or another caller loses no write', () => {
  const match = (header: string | undefined) => requireMatch(parseTags(header), 7);
  for (const header of [undefined, '*', '"7.abc"', 'W/"7.abc-gzip"', '"6.x", "7.y"']) match(header);
});

test('If-Match with another version is a 412', () => {
  for (const header of ['"6.abc"', '"77.abc"', '"abc"', '"7"', 'nonsense', '']) {
    assert.throws(
      () => requireMatch(parseTags(header), 7),
      (problem) => problem instanceof Problem && problem.status === 412,
      header,
    );
  }
});
