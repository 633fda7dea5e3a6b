import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { importFiles, makeSite, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><script>alert(1)</script></svg>';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg">${'<rect width="10" height="10" />'.repeat(1000)}</svg>`;

const world = await startWorld({ after });
const browser = world.as(undefined);
const site = await makeSite(world, {
  'README.md': '# Home\n\n[a](a/data.txt) [b](b/data.html) [c](empty.bin)',
  'a/data.txt': 'same bytes',
  'b/data.html': 'same bytes',
  'numbers.txt': '0123456789',
  'picture.svg': SVG,
  'drawing.svg': DRAWING,
  'page.html': '<script>alert(1)</script>',
  'paper.pdf': '%PDF-1.7',
  'empty.bin': '',
  "odd 'name' (1)é.txt": 'odd',
});
const api = world.as(site.owner.token);
const files: { name: string; downloadURL: string; dimensions?: object }[] = (
  await api.get(`/v1/spaces/${site.spaceId}/content/files`)
).body.items;

const addressOf = (name: string): string => {
  const url = new URL(files.find((file) => file.name === name)?.downloadURL ?? assert.fail(name));
  return url.pathname + url.search;
};

test('a file is downloaded without a token from the address that the API gives', async () => {
  const answer = await browser.get(addressOf('numbers.txt'));
  assert.deepEqual([answer.status, answer.text], [200, '0123456789']);
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(answer.headers['content-length'], '10');
  assert.match(String(answer.headers['cache-control']), /^private/);
});

test('a name of any characters comes through', async () => {
  const answer = await browser.get(addressOf("odd 'name' (1)é.txt"));
  assert.equal(answer.text, 'odd');
  assert.match(
    String(answer.headers['content-disposition']),
    /filename\*=UTF-8''odd%20%27name%27%20%281%29%C3%A9\.txt$/,
  );
});

test('an address that was changed in any part is not found', async () => {
  const good = addressOf('numbers.txt');
  const other = new URL(addressOf('empty.bin'), 'http://x').pathname.split('/')[3] ?? '';
  const changed = [
    good.replace(/until=(\d)/, 'until=9'),
    good.replace(/signature=.*/, ''),
    good.replace(/signature=(.*)$/, 'signature=$1x'),
    good.replace(/signature=.*$/, 'signature=a.b'),
    good.replace(/&signature=(.*)$/, '&signature=$1&signature=$1'),
    good.replace(/until=\d+/, 'until='),
    good.replace(/until=\d+/, 'until=NaN'),
    good.replace(/^(\/~files\/[^/]+\/)[^/]+/, `$1${other}`),
    good.replace(/^\/~files\/[^/]+/, '/~files/%00'),
  ];
  for (const address of changed) assert.equal((await browser.get(address)).status, 404, address);
});

test('an address is good for at least a day and no longer than two', async () => {
  const address = addressOf('numbers.txt');
  world.clock.advance(DAY_MS);
  assert.equal((await browser.get(address)).status, 200);
  world.clock.advance(DAY_MS);
  assert.equal((await browser.get(address)).status, 404);
  world.clock.advance(-2 * DAY_MS);
});

test('an address of a file that the space no longer has is not found', async () => {
  const other = await makeSite(world, { 'README.md': '# Home', 'gone.txt': 'soon' });
  const list = await world.as(other.owner.token).get(`/v1/spaces/${other.spaceId}/content/files`);
  const { pathname, search } = new URL(list.body.items[0].downloadURL);
  assert.equal((await browser.get(pathname + search)).status, 200);
  await importFiles(world, other.spaceId, { 'README.md': '# Home' });
  assert.equal((await browser.get(pathname + search)).status, 404);
});

test('a part of a file is sent as the range says', async () => {
  const ranges: [string, number, string, string | undefined][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ];
  for (const [range, status, text, contentRange] of ranges) {
    const answer = await browser.get(addressOf('numbers.txt'), { headers: { range } });
    assert.deepEqual(
      [answer.status, answer.text, answer.headers['content-range']],
      [status, text, contentRange],
      range,
    );
    assert.equal(answer.headers['content-length'], String(text.length));
  }
});

test('a range beyond the file is refused with its size, and the refusal is not kept', async () => {
  for (const [name, size] of [
    ['numbers.txt', 10],
    ['empty.bin', 0],
  ] as const) {
    const answer = await browser.get(addressOf(name), { headers: { range: `bytes=${size}-` } });
    assert.deepEqual([answer.status, answer.headers['content-range']], [416, `bytes */${size}`]);
    assert.doesNotMatch(String(answer.headers['cache-control'] ?? ''), /max-age|immutable/);
  }
});

test('a range of another version of the file is answered with the whole file', async () => {
  const headers = { range: 'bytes=0-3', 'if-range': '"another"' };
  assert.equal((await browser.get(addressOf('numbers.txt'), { headers })).status, 200);
});

test('HEAD describes a file without sending it', async () => {
  const answer = await browser.request('HEAD', addressOf('numbers.txt'));
  assert.deepEqual([answer.status, answer.text, answer.headers['content-length']], [200, '', '10']);
});

test('a file that the reader has is not sent again', async () => {
  const { etag } = (await browser.get(addressOf('numbers.txt'))).headers;
  const headers = { 'if-none-match': `"other", W/${String(etag)}` };
  assert.equal((await browser.get(addressOf('numbers.txt'), { headers })).status, 304);
});

test('a file can do nothing on our origin, whatever is in it', async () => {
  for (const name of ['picture.svg', 'page.html', 'numbers.txt', 'data.html']) {
    const { headers } = await browser.get(addressOf(name));
    assert.equal(headers['x-content-type-options'], 'nosniff', name);
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/, name);
  }
  assert.match(String((await browser.get(addressOf('page.html'))).headers['content-disposition']), /^attachment/);
  assert.match(String((await browser.get(addressOf('picture.svg'))).headers['content-disposition']), /^inline/);
});

test('a PDF opens in the browser’s viewer and still runs nothing', async () => {
  const { headers } = await browser.get(addressOf('paper.pdf'));
  assert.match(String(headers['content-disposition']), /^inline/);
  assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
  assert.doesNotMatch(String(headers['content-security-policy']), /sandbox/);
});

test('the same bytes under two names keep the type of the name', async () => {
  const hash = await hashOf('a/data.txt');
  const text = await browser.get(`${site.base}/~files/${hash}/data.txt`);
  const html = await browser.get(`${site.base}/~files/${hash}/data.html`);
  assert.match(String(text.headers['content-type']), /^text\/plain/);
  assert.match(String(html.headers['content-disposition']), /^attachment/);
  assert.match(String(text.headers['cache-control']), /immutable/);
});

test('a hash gives nobody a file that the site does not show', async () => {
  const other = await makeSite(world, { 'README.md': '# Home\n\n[a](secret.txt)', 'secret.txt': 'for few' });
  const hash = await hashOf('secret.txt', other.spaceId);
  assert.equal((await browser.get(`${other.base}/~files/${hash}/secret.txt`)).status, 200);
  assert.equal((await browser.get(`${site.base}/~files/${hash}/secret.txt`)).status, 404);
});

test('a file whose bytes are lost is not found, and that answer is not kept', async () => {
  const hash = await hashOf('empty.bin');
  await world.ctx.blobs.delete(hash);
  const answer = await browser.get(`${site.base}/~files/${hash}/empty.bin`);
  assert.equal(answer.status, 404);
  assert.doesNotMatch(String(answer.headers['cache-control'] ?? ''), /immutable|max-age/);
});

async function hashOf(path: string, spaceId = site.spaceId): Promise<string> {
  const { tree } = await readCurrent(world, spaceId);
  return tree.fileByPath.get(path)?.sha256 ?? assert.fail(path);
}

test('a drawing is compressed for who takes that, and each coding of it has a tag of its own', async () => {
  const path = addressOf('drawing.svg');
  const get = (headers: Record<string, string>) => world.app.http.inject({ url: path, headers });
  const plain = await get({});
  assert.deepEqual([plain.body, plain.headers['content-encoding']], [DRAWING, undefined]);
  assert.equal(plain.headers['content-length'], String(DRAWING.length));
  assert.match(String(plain.headers['etag']), /^"[0-9a-f]{64}"$/);
  const tags = new Set([plain.headers['etag']]);
  for (const [coding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await get({ 'accept-encoding': coding });
    assert.deepEqual([packed.headers['content-encoding'], packed.headers['vary']], [coding, 'accept-encoding']);
    assert.ok(packed.rawPayload.byteLength < DRAWING.length / 10);
    assert.equal(String(unpack(packed.rawPayload)), DRAWING);
    assert.equal(packed.headers['content-length'], undefined);
    const etag = String(packed.headers['etag']);
    assert.equal((await get({ 'accept-encoding': coding, 'if-none-match': etag })).statusCode, 304);
    tags.add(etag);
  }
  assert.equal(tags.size, 3);
});

test('a part of a drawing is a part of its bytes, and a small one is sent as it is', async () => {
  const headers = { 'accept-encoding': 'br', range: 'bytes=0-3' };
  const part = await world.app.http.inject({ url: addressOf('drawing.svg'), headers });
  assert.deepEqual([part.statusCode, part.body, part.headers['content-encoding']], [206, '<svg', undefined]);
  const small = await world.app.http.inject({ url: addressOf('picture.svg'), headers: { 'accept-encoding': 'br' } });
  assert.deepEqual([small.body, small.headers['content-encoding']], [SVG, undefined]);
});
