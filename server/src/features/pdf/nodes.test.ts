import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { importFiles, makeHome, makeSpace } from '#testing/content.ts';
import { isPostgresRun } from '#testing/databases.ts';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const nodes = [world.app, await world.startNode()] as const;

/** How many PDFs each of the nodes makes from now on. */
function countMade(t: TestContext) {
  const puts = nodes.map(({ ctx }) => t.mock.method(ctx.blobs, 'putWritten'));
  return () => puts.map(({ mock }) => mock.callCount());
}

async function addressOf(spaceId: string): Promise<string> {
  const { body } = await world.as(home.owner.token).get(`/v1/spaces/${spaceId}/pdf`);
  const { pathname, search } = new URL(body.url);
  return pathname + search;
}

const fetchFrom = async (node: (typeof nodes)[number], address: string) => {
  const answer = await node.http.inject(address);
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
  return answer.rawPayload;
};

test('a PDF that one server made is found by another, and made again once the content is another', async (t) => {
  const made = countMade(t);
  const { spaceId } = await makeSpace(world, { 'README.md': '# One\n\nwords\n' }, home);
  const [first, second] = [await addressOf(spaceId), await addressOf(spaceId)];
  const bytes = await fetchFrom(nodes[0], first);
  assert.deepEqual(await fetchFrom(nodes[1], second), bytes);
  assert.deepEqual(made(), [1, 0]);
  await importFiles(world, spaceId, { 'README.md': '# Two\n\nother words\n' });
  assert.notDeepEqual(await fetchFrom(nodes[1], await addressOf(spaceId)), bytes);
  assert.deepEqual(made(), [1, 1]);
});

test('a PDF whose bytes are gone, or that was made long ago, is made again', async (t) => {
  const made = countMade(t);
  const { spaceId } = await makeSpace(world, { 'README.md': '# Three\n\nwords\n' }, home);
  await fetchFrom(nodes[0], await addressOf(spaceId));
  await world.db
    .updateTable('printed_books')
    .set({ sha256: 'f'.repeat(64) })
    .execute();
  await fetchFrom(nodes[1], await addressOf(spaceId));
  assert.deepEqual(made(), [1, 1]);
  world.clock.advance(25 * 60 * 60_000);
  const { spaceId: fresh } = await makeSpace(world, { 'README.md': '# Four\n\nwords\n' }, home);
  await fetchFrom(nodes[0], await addressOf(fresh));
  assert.equal((await world.db.selectFrom('printed_books').selectAll().execute()).length, 1);
});

test('two servers that are asked for the same PDF at once make it once', { skip: !isPostgresRun() }, async (t) => {
  for (const { ctx } of [...nodes, ...nodes]) await ctx.queues.nodes?.beat();
  const made = countMade(t);
  const { spaceId } = await makeSpace(world, { 'README.md': '# Five\n\nwords\n' }, home);
  const addresses = [await addressOf(spaceId), await addressOf(spaceId)] as const;
  const [one, two] = await Promise.all([fetchFrom(nodes[0], addresses[0]), fetchFrom(nodes[1], addresses[1])]);
  assert.deepEqual(one, two);
  assert.equal(
    made().reduce((sum, count) => sum + count, 0),
    1,
  );
  assert.deepEqual(await world.db.selectFrom('job_claims').selectAll().execute(), []);
});

// The last one: the table takes nothing afterward.
test('a PDF is handed out where nobody can note that it was made', async () => {
  const { spaceId } = await makeSpace(world, { 'README.md': '# Six\n\nwords\n' }, home);
  const address = await addressOf(spaceId);
  const refuse = isPostgresRun()
    ? sql`ALTER TABLE printed_books ADD CONSTRAINT full_disk CHECK (good_until < 0) NOT VALID`
    : sql`CREATE TRIGGER full_disk BEFORE INSERT ON printed_books BEGIN SELECT RAISE(ABORT, 'disk full'); END`;
  await refuse.execute(world.db);
  assert.match((await fetchFrom(nodes[0], address)).subarray(0, 5).toString(), /^%PDF-/);
});
