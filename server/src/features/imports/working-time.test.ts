import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeHome, makeSpace } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { startWorld } from '#testing/world.ts';
import { startFileServer } from './additions/testing.ts';
import { makeTar, unpack, zipOf } from './archives/testing.ts';
import { readSource } from './folders/index.ts';
import { gather } from './reading.ts';
import { createWorkingTime } from './working-time.ts';

const files = await startFileServer();
after(files.close);
const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
const spent = { status: 422, code: 'import_too_long', message: /takes longer than 0 seconds/ };

/** A time that is up, as those see it who look at it between their steps. */
async function spentSignal(): Promise<AbortSignal> {
  const reason: unknown = await createWorkingTime(0)
    .spend(() => Promise.resolve())
    .catch((error: unknown) => error);
  return AbortSignal.abort(reason);
}

test('waiting does not count as work, and what is left counts for the next step', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const time = createWorkingTime(10);
  const work = async (seconds: number) => {
    now += seconds * 1000;
    t.mock.timers.tick(seconds * 1000);
  };
  await time.spend(() => work(6));
  await work(1000);
  assert.deepEqual([time.secondsLeft(), time.signal.aborted], [4, false]);
  await time.spend(() => work(3));
  assert.deepEqual([time.secondsLeft(), time.signal.aborted], [1, false]);
  await time.spend(() => work(2));
  assert.equal(time.signal.aborted, true);
  await assert.rejects(
    time.spend(() => work(1)),
    { code: 'import_too_long' },
  );
});

test('an import that others need the place of ends with a refusal that says when to come again', async () => {
  const time = createWorkingTime(300);
  const place = new AbortController();
  const working = time.spend(async () => {
    place.abort();
    time.signal.throwIfAborted();
  }, place.signal);
  await assert.rejects(working, { status: 503, code: 'import_gave_way', headers: { 'retry-after': '120' } });
  // The place that it has later is another one.
  assert.equal(createWorkingTime(300).signal.aborted, false);
});

test('an unpacking whose time is up ends before the next entry, in a zip and in a tar', async (t) => {
  const signal = await spentSignal();
  const content = { 'a.md': 'a', 'b.md': 'b' };
  await assert.rejects(unpack(t, zipOf(content), { signal }), spent);
  const tar = await makeTar(Object.entries(content).map(([name, text]) => ({ name, content: text })));
  await assert.rejects(unpack(t, tar, { signal }), spent);
});

test('gathering whose time is up stores no further page and no further file', async (t) => {
  const signal = await spentSignal();
  for (const name of ['README.md', 'pic.png']) {
    const folder = await makeFolder(t, { [name]: 'x' });
    const source = await readSource(folder, folder);
    const options = { previous: undefined, signal, onProgress: () => assert.fail('Something was stored.') };
    await assert.rejects(gather(world.ctx, source, options), spent);
  }
});

test('an import whose time is up is refused, changes nothing, and leaves its place to others', async () => {
  const home = await makeHome(world);
  const { spaceId } = await makeSpace(world, { 'README.md': '# Home' }, home);
  const api = world.as(home.owner.token);
  files.answers.set('/a.zip', zipOf({ 'a.md': '# A' }));
  const send = () =>
    api.post(`/v1/spaces/${spaceId}/content/import`, { body: { url: files.url('/a.zip'), source: 'zip' } });
  const limits = world.ctx.queues.importLimits;
  const { seconds } = limits;
  limits.seconds = 0;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { status, body } = await send();
    assert.deepEqual([status, /takes longer than/.test(body.error.message)], [422, true]);
  }
  assert.equal((await api.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages.length, 1);
  limits.seconds = seconds;
  assert.equal((await send()).status, 201);
});
