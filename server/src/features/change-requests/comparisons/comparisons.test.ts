// What it costs others when somebody compares or merges large texts, and that nothing of these is lost on the way.
// On SQLite alone: it is about texts, and how they are merged and compared.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { diffPage, mergePage } from '@lectern/content';
import { createSpace } from '#features/spaces/index.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { assertOnceWithin, costOf, longestHold } from '#testing/main-thread.ts';
import { countTurns } from '#testing/turns.ts';
import { startWorld } from '#testing/world.ts';
import { makeChangeRequest, readTexts, writePages } from '../testing.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reader } = voices(world, cast);

/** A server as it runs, whose answers nobody checks. */
const unchecked = await startWorld({ after }, {}, { isChecked: false });
const uncheckedCast = await makeCast(unchecked.ctx);

const WORDS =
  'the server answers every request that it gets and keeps what was written until somebody removes it'.split(' ');

/** A page of many paragraphs; `edit` makes one of each. */
const pageOf = (paragraphs: number, edit: (paragraph: string, index: number) => string = (text) => text): string =>
  `# Page\n\n${Array.from({ length: paragraphs }, (_, index) =>
    edit(
      Array.from({ length: 24 }, (_, at) => WORDS[(index * 7 + at * at) % WORDS.length]).join(' ') + ` ${index}`,
      index,
    ),
  ).join('\n\n')}\n`;

/** A space and a request in it, each with its own version of a page that both began with. */
async function makeScene(
  { base, own, main = base }: { base: string; own: string; main?: string },
  stage = { world, cast },
) {
  const { owner: by, writer: author, organizationId } = stage.cast;
  const { id: spaceId } = await createSpace(stage.world.ctx, { organizationId, createdBy: by.id, title: 'Space' });
  await importFiles(stage.world, spaceId, { 'README.md': base });
  await stage.world.as(by.token).patch(`/v1/spaces/${spaceId}`, { body: { defaultLevel: 'read' } });
  const id = await makeChangeRequest(stage.world, { spaceId, userId: author.id });
  await writePages(stage.world, { spaceId, changeRequestId: id, userId: author.id }, { 'README.md': own });
  if (main !== base) await writePages(stage.world, { spaceId }, { 'README.md': main });
  return { spaceId, request: `/v1/spaces/${spaceId}/change-requests/${id}` };
}

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** Of what the work costs where it is done. What is left is reading the texts, and describing and checking the answer. */
const PART = 3 / 4;

/** Where nobody checks the answer: the thread writes it, and it is copied, hashed and sent here. */
const SMALL_PART = 1 / 4;

test('a diff of a large page is worked out on a thread, once, and is the same as any diff', async (t) => {
  const tasks = t.mock.method(world.ctx.workers, 'run').mock;
  const base = pageOf(1500);
  const own = pageOf(1500, (text, index) =>
    text.replaceAll('a', index % 2 === 0 ? 'o' : 'a').replace(' it ', ` ${index} `),
  );
  const { request } = await makeScene({ base, own });
  const before = tasks.callCount();
  const { status, body } = await reader.get(`${request}/diff`);
  assert.deepEqual([status, tasks.callCount() - before], [200, 1]);
  const [{ blocks, tooLarge }] = body.items;
  const textOf = (side: 'before' | 'after') =>
    blocks
      .flatMap((block: Record<string, string>) => (side in block ? block[side] : (block['after'] ?? [])))
      .join('\n\n');
  assert.deepEqual([tooLarge, textOf('after').trim() === own.trim()], [undefined, true], 'no word is lost');
  assert.deepEqual((await writer.get(`${request}/diff`)).body.items, body.items);
  assert.equal(tasks.callCount() - before, 1, 'another reader gets what the first one got');
});

test('a diff of a large page holds nobody else up', async (t) => {
  const api = unchecked.as(uncheckedCast.reader.token);
  await assertOnceWithin(async (attempt) => {
    const base = pageOf(1500, (text) => `${text} try ${attempt}`);
    const own = pageOf(1500, (text, index) => `${text.replaceAll('a', index % 2 === 0 ? 'o' : 'a')} try ${attempt}`);
    const { request } = await makeScene({ base, own }, { world: unchecked, cast: uncheckedCast });
    const alone = costOf(() => diffPage(bytes(base), bytes(own)));
    const { held, result } = await longestHold(() => api.get(`${request}/diff`));
    assert.equal(result.status, 200);
    t.diagnostic(`diff: held for ${held} ms, and costs ${alone} ms`);
    return { took: held, atMost: alone * SMALL_PART };
  });
});

test('many small texts are compared with turns for others between them', async () => {
  const { spaceId, request } = await makeScene({ base: '# A\n', own: '# B\n' });
  const changeRequestId = request.split('/').at(-1) ?? '';
  const names = Array.from({ length: 50 }, (_, index) => `p${index}.md`);
  const texts = Object.fromEntries(names.map((name, at) => [name, `${name}\n${pageOf(48 + (at % 3))}`]));
  await writePages(world, { spaceId, changeRequestId }, texts);
  const turns = await countTurns(async () => {
    const { body } = await reader.get(`${request}/diff?limit=50`);
    assert.equal(body.items.length, 50);
  });
  assert.ok(turns >= names.length, `${turns} turns`);
});

test('texts that are too large to be compared are marked as such, and cost little', async () => {
  const base = pageOf(16_000);
  const { request } = await makeScene({ base, own: base.replaceAll('e', 'i') });
  const { status, body } = await reader.get(`${request}/diff`);
  assert.deepEqual(
    [status, body.items[0].kind, body.items[0].tooLarge, body.items[0].blocks],
    [200, 'edited', true, []],
  );
});

/** A scene in which both sides changed many paragraphs, and one in different ways. */
async function makeConflict(attempt: number) {
  const base = pageOf(3000, (text) => `${text} try ${attempt}`);
  const edit = (change: (text: string, index: number) => string) =>
    pageOf(3000, (text, index) => change(`${text} try ${attempt}`, index));
  const own = edit((text, index) => (index % 3 === 0 ? `${text} ours` : text));
  const main = edit((text, index) => (index % 3 === 1 ? `${text} theirs` : index === 999 ? `${text} main` : text));
  const versions = { base: bytes(base), ours: bytes(own), theirs: bytes(main) };
  return { ...(await makeScene({ base, own, main })), versions };
}

test('conflicts of a large page are found on threads, and are the same when they are decided', async (t) => {
  const tasks = t.mock.method(world.ctx.workers, 'run').mock;
  const { spaceId, request, versions } = await makeConflict(-1);
  const before = tasks.callCount();
  const { body } = await reader.get(`${request}/conflicts`);
  assert.equal(tasks.callCount() - before, 1);
  await writer.get(`${request}/conflicts`);
  assert.equal(tasks.callCount() - before, 1, 'they are found once');
  const [conflict] = body.items;
  assert.deepEqual([body.count, conflict.field], [1, 'body']);
  const resolutions = [{ conflict: conflict.id, take: 'theirs' }];
  const update = await owner.post(`${request}/update`, { body: { resolutions } });
  assert.deepEqual([update.status, update.body.result], [200, 'update'], update.text);
  const merged = mergePage(versions, () => 'theirs');
  const texts = await readTexts(world, spaceId, update.body.revision);
  assert.equal(texts['README.md'], Buffer.from(merged.bytes).toString());
});

test('neither finding conflicts of a large page nor deciding them holds others up', async (t) => {
  await assertOnceWithin(async (attempt) => {
    const { request, versions } = await makeConflict(attempt);
    const alone = costOf(() => mergePage(versions));
    const found = await longestHold(() => reader.get(`${request}/conflicts`));
    const resolutions = [{ conflict: found.result.body.items[0].id, take: 'theirs' }];
    const update = await longestHold(() => owner.post(`${request}/update`, { body: { resolutions } }));
    assert.equal(update.result.status, 200, update.result.text);
    t.diagnostic(`conflicts: held for ${found.held} and ${update.held} ms, and a merge costs ${alone} ms`);
    return { took: Math.max(found.held, update.held), atMost: alone * PART };
  });
});
