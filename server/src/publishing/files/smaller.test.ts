import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { importFiles, makeSite } from '#testing/content.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { makeBomb, makeMoving, makePicture, makePng, turn } from '#testing/pictures.ts';
import { startWorld } from '#testing/world.ts';
import { readDimensions } from '#platform/dimensions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const world = await startWorld({ after });
world.isExamined = true;
// Files on disk have the real time.
world.clock.advance(Date.now() - world.clock.now());
const browser = world.as(undefined);

/** What becomes of pixels does not depend on the database. */
const sqliteOnly = { skip: isPostgresRun() };

const png = await makePicture(1000, 500);
const site = await makeSite(world, {
  'README.md': '# Home\n\n![A](shot.png)\n\n![B](photo.jpg)\n',
  'shot.png': png,
  'photo.jpg': turn(await makePicture(1000, 500, 'jpeg')),
});

/** What is at an address once it is made: on a busy machine, a reader gets the file itself for now. */
async function read(address: string): ReturnType<typeof browser.get> {
  const answer = await browser.get(address);
  if (!String(answer.headers['cache-control']).startsWith('no-cache')) return answer;
  await world.ctx.unfinished.settled();
  return browser.get(address);
}

const picturesOf = async (base: string): Promise<string[]> =>
  [...(await browser.get(base)).text.matchAll(/[^" ]*~pictures\/[^" ]*/g)].map(([url]) => url);

const seen = async (address: string) => {
  const { status, headers } = await read(address);
  const sha256 = String(headers['etag']).replaceAll('"', '');
  const bytes = await world.ctx.blobs.read(sha256);
  return { status, headers, sha256, ...(bytes === undefined ? {} : readDimensions(bytes)) };
};

test('a page names smaller pictures of its files, and each is made once', async () => {
  const addresses = await picturesOf(site.base);
  assert.deepEqual(
    addresses.map((address) => Number(address.split('/').at(-2))),
    [400, 800, 1000, 400, 500],
  );
  const [first = ''] = addresses;
  const made = await seen(first);
  assert.deepEqual([made.status, made.headers['content-type'], made.width, made.height], [200, 'image/webp', 400, 200]);
  assert.match(String(made.headers['cache-control']), /immutable/);
  assert.match(String(made.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  const rows = () => world.db.selectFrom('smaller_pictures').select(['name', 'made_at']).orderBy('name').execute();
  const before = await rows();
  world.clock.advance(1000);
  assert.equal((await seen(first)).sha256, made.sha256);
  assert.deepEqual(await rows(), before);
});

test('a picture that a camera turned is turned in its smaller form', sqliteOnly, async () => {
  const [, , , address = ''] = await picturesOf(site.base);
  const { width, height, headers } = await seen(address);
  assert.deepEqual([headers['content-type'], width, height], ['image/webp', 400, 800]);
});

test('a smaller picture that was lost is made again', async () => {
  const [, address = ''] = await picturesOf(site.base);
  const { sha256 } = await seen(address);
  await world.ctx.blobs.delete(sha256);
  assert.deepEqual([(await seen(address)).sha256, (await seen(address)).width], [sha256, 800]);
});

test('no other width, name or file can be asked for', async () => {
  const [address = ''] = await picturesOf(site.base);
  for (const other of [
    address.replace('/400/', '/401/'),
    address.replace('/400/', '/1600/'),
    address.replace('/400/', '/0400/'),
    address.replace('shot.png', 'other.png'),
    address.replace(/[0-9a-f]{64}/, 'a'.repeat(64)),
    address.replace('.webp', ''),
  ])
    assert.equal((await browser.get(other)).status, 404, other);
});

test('a hash gives nobody a smaller picture of a file that they are not shown, also where it was made', async () => {
  const secret = await makeSite(world, { 'README.md': '# Home\n\n![A](shot.png)\n', 'shot.png': png }, 'share-link');
  const other = await makeSite(world, { 'README.md': '# Home\n', 'shot.png': png });
  const [address = ''] = await picturesOf(site.base);
  assert.equal((await read(address)).status, 200);
  for (const { base } of [secret, other])
    assert.equal((await browser.get(address.replace(site.base, base))).status, 404, base);
  const links = `/v1/orgs/${secret.organizationId}/sites/${secret.siteId}/share-links`;
  const { body: link } = await world.as(secret.owner.token).post(links, { body: { name: 'For you' } });
  const shared = await browser.get(address.replace(site.base, new URL(link.urls.published).pathname));
  assert.deepEqual([shared.status, shared.headers['cache-control']], [200, 'private, no-cache']);
  const hidden = await makeSite(world, {
    'README.md': '# Home\n\n{% if visitor.claims.beta %}\n![A](shot.png)\n{% endif %}\n',
    'shot.png': png,
  });
  assert.equal((await browser.get(address.replace(site.base, hidden.base))).status, 404);
});

test('pictures that are better left as they are stay so, whatever their names say', sqliteOnly, async () => {
  const noise = randomBytes(20_000);
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><!--${noise.toString('hex')}--></svg>`,
  );
  const files: Record<string, Uint8Array> = {
    'moving.png': makeMoving(png),
    'lying.png': makePng(3000, 3000, deflateSync(noise)),
    'broken.png': makePng(900, 900, noise),
    'truncated.png': png.subarray(0, png.byteLength / 2),
    'drawing.png': svg,
    'page.jpg': Buffer.concat([
      (await makePicture(900, 600, 'jpeg')).subarray(0, 30_000),
      Buffer.from('<script>alert(1)</script>'),
    ]),
  };
  const own = await makeSite(world, {
    'README.md': `# Home\n\n${Object.keys(files)
      .map((name) => `![x](${name})\n\n`)
      .join('')}`,
    ...files,
  });
  const addresses = await picturesOf(own.base);
  const names = Object.keys(files);
  for (const name of names) {
    const address = addresses.find((each) => each.endsWith(`/${name}.webp`)) ?? '';
    const answer = await read(address);
    assert.equal(answer.status, 200, name);
    assert.match(String(answer.headers['content-type']), /^image\/(?:png|jpeg)$/, name);
    assert.match(String(answer.headers['cache-control']), /immutable/, name);
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'.*sandbox/, name);
  }
  const [again = ''] = await picturesOf(site.base);
  assert.equal((await seen(again)).headers['content-type'], 'image/webp');
});

test(
  'a picture that unpacks to gigabytes, a drawing and a moving picture are offered as they are alone',
  sqliteOnly,
  async () => {
    const own = await makeSite(world, {
      'README.md': '# Home\n\n![b](bomb.png)\n\n![d](large.svg)\n\n![g](moving.gif)\n\n![s](small.png)\n',
      'bomb.png': makeBomb(),
      'large.svg': `<svg viewBox="0 0 1000 1000">${'<path d="M0 0"/>'.repeat(50_000)}</svg>`,
      'moving.gif': Buffer.concat([Buffer.from('GIF89a\x00\x04\x00\x04', 'latin1'), Buffer.alloc(20_000)]),
      'small.png': makePng(900, 900, deflateSync(Buffer.alloc(900 * 113))),
    });
    const { text } = await browser.get(own.base);
    assert.doesNotMatch(text, /~pictures/);
    assert.match(text, /bomb\.png" alt="b" width="50000" height="50000"/);
    const hash = /~files\/([0-9a-f]{64})\/bomb/.exec(text)?.[1] ?? assert.fail();
    assert.equal((await browser.get(`${own.base}/~pictures/${hash}/800/bomb.png.webp`)).status, 404);
  },
);

test('smaller pictures stay with their file through any number of sweeps, and go with it', async () => {
  const own = await makeSite(world, {
    'README.md': '# Home\n\n![A](one.png)\n',
    'one.png': await makePicture(700, 300),
  });
  const [address = ''] = await picturesOf(own.base);
  const { sha256 } = await seen(address);
  const sweep = async () => {
    world.clock.advance(2 * DAY_MS);
    await world.app.jobs.runDue();
  };
  for (let count = 0; count < 3; count += 1) await sweep();
  assert.ok(await world.ctx.blobs.stat(sha256));
  const name = `${/[0-9a-f]{64}/.exec(address)?.[0]}.400`;
  const isNoted = async () =>
    (await world.db.selectFrom('smaller_pictures').select('name').where('name', '=', name).execute()).length === 1;
  assert.ok(await isNoted());
  await importFiles(world, own.spaceId, { 'README.md': '# Home' });
  await world.as(own.owner.token).delete(`/v1/spaces/${own.spaceId}`);
  world.clock.advance(60 * DAY_MS);
  for (let count = 0; count < 3; count += 1) await sweep();
  assert.deepEqual([await isNoted(), await world.ctx.blobs.stat(sha256)], [false, undefined]);
});

test('without the setting, pages offer the files alone', async (t) => {
  const plain = await startWorld(t, { LECTERN_RESIZED_PICTURES: 'false' });
  const own = await makeSite(plain, { 'README.md': '# Home\n\n![A](shot.png)\n', 'shot.png': png });
  const { text } = await plain.as(undefined).get(own.base);
  assert.doesNotMatch(text, /~pictures/);
  assert.match(text, /width="1000" height="500"/);
});
