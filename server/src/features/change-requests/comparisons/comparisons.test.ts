// What it costs others when somebody compares or merges large texts, and that nothing of these is lost on the way.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { diffPage, mergePage } from '@lectern/content';
import { createSpace } from '#features/spaces/index.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { importFiles } from '#testing/content.ts';
import { costOf, longestHold } from '#testing/main-thread.ts';
import { startWorld } from '#testing/world.ts';
import { makeChangeRequest, readTexts, writePages } from '../testing.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { owner, writer, reader } = voices(world, cast);

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
async function makeScene({ base, own, main = base }: { base: string; own: string; main?: string }) {
  const { organizationId } = cast;
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: cast.owner.id, title: 'Space' });
  await importFiles(world, spaceId, { 'README.md': base });
  await owner.patch(`/v1/spaces/${spaceId}`, { body: { defaultLevel: 'read' } });
  const id = await makeChangeRequest(world, { spaceId, userId: cast.writer.id });
  await writePages(world, { spaceId, changeRequestId: id, userId: cast.writer.id }, { 'README.md': own });
  if (main !== base) await writePages(world, { spaceId }, { 'README.md': main });
  return { spaceId, request: `/v1/spaces/${spaceId}/change-requests/${id}` };
}

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** Of what the work costs where it is done. What is left is reading the texts, and telling and checking the answer. */
const PART = 3 / 4;

test('a diff of a large page holds nobody else up, is the same as any diff, and is worked out once', async (t) => {
  const base = pageOf(1500);
  const own = pageOf(1500, (text, index) =>
    text.replaceAll('a', index % 2 === 0 ? 'o' : 'a').replace(' it ', ` ${index} `),
  );
  const { request } = await makeScene({ base, own });
  const alone = costOf(() => diffPage(bytes(base), bytes(own)));
  const first = await longestHold(() => reader.get(`${request}/diff`));
  t.diagnostic(`diff: held for ${first.held} ms, and costs ${alone} ms`);
  assert.equal(first.result.status, 200);
  assert.ok(first.held < alone * PART, `${first.held} ms of ${alone} ms`);
  const [{ blocks, tooLarge }] = first.result.body.items;
  const textOf = (side: 'before' | 'after') =>
    blocks
      .flatMap((block: Record<string, string>) => (side in block ? block[side] : (block['after'] ?? [])))
      .join('\n\n');
  assert.deepEqual([tooLarge, textOf('after').trim() === own.trim()], [undefined, true], 'no word is lost');
  const before = process.cpuUsage();
  assert.deepEqual((await writer.get(`${request}/diff`)).body.items, first.result.body.items);
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1000 < alone, 'nobody, on no thread, compares them again');
});

test('many small texts are compared with turns for others between them', async (t) => {
  const names = Array.from({ length: 50 }, (_, index) => `p${index}.md`);
  const { spaceId, request } = await makeScene({ base: '# A\n', own: '# B\n' });
  const changeRequestId = request.split('/').at(-1) ?? '';
  const texts = (edit: (text: string) => string) =>
    Object.fromEntries(names.map((name, at) => [name, `${name}\n${pageOf(48 + (at % 3), edit)}`]));
  await writePages(
    world,
    { spaceId, changeRequestId },
    texts((text) => text),
  );
  const alone = costOf(() => {
    for (const text of Object.values(texts((text) => text))) diffPage(undefined, bytes(text));
  });
  const { held, result } = await longestHold(() => reader.get(`${request}/diff?limit=50`));
  t.diagnostic(`50 texts: held for ${held} ms, and cost ${alone} ms`);
  assert.equal(result.body.items.length, 50);
  assert.ok(held < alone * PART, `${held} ms of ${alone} ms`);
});

test('texts that are too large to be compared are told as such, and cost little', async () => {
  const base = pageOf(16_000);
  const { request } = await makeScene({ base, own: base.replaceAll('e', 'i') });
  const { status, body } = await reader.get(`${request}/diff`);
  assert.deepEqual(
    [status, body.items[0].kind, body.items[0].tooLarge, body.items[0].blocks],
    [200, 'edited', true, []],
  );
});

test('conflicts of a large page are found without holding others up, and are the same when they are decided', async (t) => {
  const base = pageOf(3000);
  const own = pageOf(3000, (text, index) => (index % 3 === 0 ? `${text} ours` : text));
  const main = pageOf(3000, (text, index) =>
    index % 3 === 1 ? `${text} theirs` : index === 999 ? `${text} main` : text,
  );
  const { spaceId, request } = await makeScene({ base, own, main });
  const versions = { base: bytes(base), ours: bytes(own), theirs: bytes(main) };
  const alone = costOf(() => mergePage(versions));
  const { held, result } = await longestHold(() => reader.get(`${request}/conflicts`));
  t.diagnostic(`conflicts: held for ${held} ms, and a merge costs ${alone} ms`);
  assert.ok(held < alone * PART, `${held} ms of ${alone} ms`);
  const [conflict] = result.body.items;
  assert.deepEqual([result.body.count, conflict.field], [1, 'body']);
  const update = await longestHold(() =>
    owner.post(`${request}/update`, { body: { resolutions: [{ conflict: conflict.id, take: 'theirs' }] } }),
  );
  assert.deepEqual([update.result.status, update.result.body.result], [200, 'update'], update.result.text);
  assert.ok(update.held < alone * PART, `${update.held} ms of ${alone} ms`);
  const merged = mergePage(versions, () => 'theirs');
  const texts = await readTexts(world, spaceId, update.result.body.revision);
  assert.equal(texts['README.md'], Buffer.from(merged.bytes).toString());
});
