// One organization brings whatever takes longest, and another one its ordinary work. What the other asks for comes to its
// end while the first one's still runs: it is compared with that, and not with the clock.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { toDocument } from '@lectern/content';
import type { Book } from '@lectern/pdf';
import { createDescriptionFetches, openapiJob } from '#features/contents/index.ts';
import { createPrinters } from '#features/pdf/index.ts';
import { onBehalfOf } from '#platform/tenants.ts';
import { OutboundError } from '#platform/net/index.ts';
import { createUnfinished } from '#platform/unfinished.ts';
import type { Workers } from '#platform/workers/index.ts';
import { makeSite } from '#testing/content.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld } from '#testing/world.ts';
import { createPainter } from './social-images/index.ts';

const world = await startWorld({ after }, { LECTERN_WORKERS: '1' });
const browser = world.as(undefined);

const never = new Promise<never>(() => {});

/** A grammar of shells looks for documents that begin here in more ways than can be counted. */
const slow = (name: string): string => `\`\`\`bash\n${`${'<'.repeat(1990)}\n`.repeat(25)}${name}\n\`\`\`\n`;
const QUICK = '```js\nconst a = 1;\n```\n';

/** Threads color code for as long as they may, and print what they are handed, whatever the database is. */
const sqliteOnly = { skip: isPostgresRun() };

test('a page with code made to be slow holds up no page of another organization', sqliteOnly, async () => {
  const hostile = await makeSite(world, {
    'README.md': '# Home',
    'a.md': `# A\n\n${slow('a')}`,
    'd.md': `# D\n\n${slow('a')}\n${QUICK}`,
  });
  const other = await makeSite(world, { 'README.md': `# A\n\n${QUICK}` });
  const asked = browser.get(`${hostile.base}/a`);
  let isEnded = false;
  void asked.then(() => (isEnded = true));
  const served = await browser.get(other.base);
  assert.deepEqual([served.status, /tok-keyword/.test(served.text)], [200, true]);
  // In one queue for all, it would have come last.
  assert.equal(isEnded, false, 'the other page was there first');
  assert.equal((await asked).status, 200);
  const { text } = await browser.get(`${hostile.base}/d`);
  assert.ok(text.includes('tok-keyword'), 'the block next to the slow one has its colors');
  assert.ok(text.includes('&lt;'.repeat(1990)), 'the slow one is shown as it is');
  assert.equal(world.ctx.caches.slowMarkup.list().length, 1, 'and is remembered, wherever it stands');
});

const makeBook = (entries: Book['entries']): Book => ({
  ...{ title: 'B', language: 'en', date: 0, home: 'http://x.test', baseUrl: 'http://x.test', isPublished: false },
  ...{ leftOut: 0, pictures: {}, files: {}, others: {}, tags: {}, shared: {}, described: {}, entries },
});

test(
  'books that one organization prints for ever hold up no PDF of another, and the first is refused for its own',
  sqliteOnly,
  async (t) => {
    const printers = createPrinters({ blobs: world.ctx.blobs, threads: 1 });
    t.after(() => printers.close());
    const whole = { book: makeBook([]), goodFor: Infinity };
    const there = new AbortController().signal;
    const print = (tenant: string, key: string, gather: () => Promise<never>) =>
      onBehalfOf(tenant, () => printers.print(key, gather, there));
    for (let count = 0; count < 9; count += 1) void print('hostile', `h${count}`, () => never);
    await assert.rejects(
      print('hostile', 'one more', () => never),
      { status: 503, headers: { 'retry-after': '30' } },
    );
    const sha256 = await onBehalfOf('other', () => printers.print('o', async () => whole, there));
    assert.ok(await world.ctx.blobs.stat(sha256));
  },
);

test(
  'as many long books as one organization may ask for keep that of another waiting for none of those in the queue',
  sqliteOnly,
  async (t) => {
    const printers = createPrinters({ blobs: world.ctx.blobs, threads: 1 });
    t.after(() => printers.close());
    const document = toDocument('Words that fill a sheet. '.repeat(20), ({ target }) => ({ kind: 'url', url: target }));
    const pageOf = (id: string) => ({ id, depth: 0, title: id, url: 'http://x.test', document });
    const { signal } = new AbortController();
    const ended: string[] = [];
    const print = async (tenant: string, key: string): Promise<void> => {
      const book = makeBook(Array.from({ length: 21 }, (_, index) => pageOf(`${key}${index}`)));
      await onBehalfOf(tenant, () => printers.print(key, async () => ({ book, goodFor: 0 }), signal));
      ended.push(key);
    };
    const many = Array.from({ length: 9 }, (_, index) => print('many', `m${index}`));
    await print('other', 'own');
    assert.ok(ended.indexOf('own') <= 2, ended.join(' '));
    await Promise.all(many);
    assert.deepEqual(
      ended.filter((key) => key !== 'own'),
      Array.from({ length: 9 }, (_, index) => `m${index}`),
    );
  },
);

test('a PDF for which nobody waits any more is not made to its end, and one for which somebody does is', async (t) => {
  const printers = createPrinters({ blobs: world.ctx.blobs, threads: 1 });
  t.after(() => printers.close());
  const [one, other] = [new AbortController(), new AbortController()];
  let stopped = false;
  const gather = (going: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      going.addEventListener('abort', () => {
        stopped = true;
        reject(going.reason as Error);
      });
    });
  const waiting = [one, other].map(({ signal }) => printers.print('same', gather, signal));
  one.abort();
  await setImmediate();
  assert.equal(stopped, false, 'the other one is still there');
  other.abort();
  await Promise.allSettled(waiting);
  assert.equal(stopped, true);
});

test('pictures that one organization waits for hold up none of another', async () => {
  const workers: Workers = {
    width: 1,
    size: 0,
    // Whoever asks first is never answered.
    run: (_task, input) =>
      (input as { title: string }).title === 'slow' ? never : Promise.resolve(new Uint8Array(1) as never),
    close: async () => {},
  };
  const painter = createPainter(workers);
  const picture = (title: string) => ({ title }) as unknown as Parameters<typeof painter.paint>[0];
  for (let count = 0; count < 13; count += 1) void onBehalfOf('hostile', () => painter.paint(picture('slow')));
  await assert.rejects(
    onBehalfOf('hostile', () => painter.paint(picture('slow'))),
    { status: 503, headers: { 'retry-after': '10' } },
  );
  assert.equal((await onBehalfOf('other', () => painter.paint(picture('quick')))).byteLength, 1);
});

test('a refresh of descriptions whose addresses never answer holds up none of another organization', async (t) => {
  const [hostile, other] = [
    await makeSite(world, { 'README.md': '# A' }),
    await makeSite(world, { 'README.md': '# B' }),
  ];
  const rowOf = (spaceId: string, name: string, fetchedAt: number) => ({
    ...{
      space_id: spaceId,
      url_hash: name,
      url: `http://${name}.test/`,
      content: null,
      content_hash: null,
      etag: null,
    },
    ...{ last_modified: null, asked_at: world.clock.now(), fetched_at: fetchedAt, changed_at: 0 },
  });
  const rows = Array.from({ length: 20 }, (_, index) => rowOf(hostile.spaceId, `slow${index}`, index));
  await world.db
    .insertInto('described_addresses')
    .values([...rows, rowOf(other.spaceId, 'quick', 1000)])
    .execute();
  const asked: string[] = [];
  const { promise: released, reject: release } = Promise.withResolvers<never>();
  const allAsked = Promise.withResolvers<void>();
  const fetch = t.mock.method(world.ctx.outbound, 'fetch', async (url: string) => {
    // Of the hostile ones, two at a time: that is all who are asked before one answers.
    if (asked.push(new URL(url).hostname) === 3) allAsked.resolve();
    if (url.includes('slow')) return released;
    throw new OutboundError('network', 'nobody is there');
  });
  const refreshing = openapiJob.run(world.ctx, `${hostile.spaceId}:slow0`, { isStopping: () => false });
  await allAsked.promise;
  assert.deepEqual(asked.toSorted(), ['quick.test', 'slow0.test', 'slow1.test']);
  // While these wait for an answer, readers of the first organization wait for their turn, and no other ones do.
  let isServed = false;
  const own = () => Promise.resolve({ url: 'http://x.test' } as never);
  void onBehalfOf(hostile.organizationId, () => world.ctx.queues.descriptionFetches.join('own', own)).then(
    () => (isServed = true),
  );
  await onBehalfOf('other', () => world.ctx.queues.descriptionFetches.join('else', own));
  assert.equal(isServed, false);
  release(new OutboundError('timeout', 'too slow'));
  await refreshing;
  const stale = () =>
    world.db.selectFrom('described_addresses').select('url_hash').where('fetched_at', '<', 2000).execute();
  assert.equal((await stale()).length, 18);
  // Every one is asked in the end, one look after another.
  fetch.mock.mockImplementation(async () => Promise.reject(new OutboundError('timeout', 'too slow')));
  await world.app.jobs.runDue();
  assert.deepEqual(await stale(), []);
});

test('addresses of descriptions that never answer hold up none of another organization, and are asked once', async () => {
  const fetches = createDescriptionFetches(createUnfinished());
  let asked = 0;
  const hang = () => {
    asked += 1;
    return never;
  };
  for (let count = 0; count < 40; count += 1)
    void onBehalfOf('hostile', () => fetches.join(`address ${count % 20}`, hang));
  const row = { url: 'http://x.test' } as Awaited<ReturnType<typeof fetches.join>>;
  assert.equal(await onBehalfOf('other', () => fetches.join('own', async () => row)), row);
  assert.equal(asked, 2);
});
