import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { DAY_MS, openHistory, toMidnight } from './testing.ts';

const world = await startWorld({ after });
world.isExamined = true;

test('nothing goes without a rule, nor what is younger than the rule says', async () => {
  const { write, ids, thin } = await openHistory(world);
  for (const text of ['One', 'Two', 'Three']) await write(text);
  const before = await ids();
  world.clock.advance(1000 * DAY_MS);
  assert.equal(await thin('all'), 0);
  assert.equal(await thin('all=1001,daily=always'), 0);
  assert.deepEqual(await ids(), before);
});

test('of older days the last revision stays, and the first and the present one of a space always', async () => {
  const { write, ids, thin } = await openHistory(world);
  const [imported = '', first = ''] = await ids();
  toMidnight(world);
  const [, two] = [await write('One'), await write('Two')];
  world.clock.advance(DAY_MS);
  const three = await write('Three');
  world.clock.advance(DAY_MS);
  const [, , six] = [await write('Four'), await write('Five'), await write('Six')];
  world.clock.advance(8 * DAY_MS);
  // The day's last one is followed by another day; the import is what the next import is merged from.
  assert.equal(await thin('all=7,daily=always'), 3);
  assert.deepEqual(await ids(), [six, three, two, imported, first]);
  assert.equal(await thin('all=7,daily=always'), 0, 'it comes to an end');
  world.clock.advance(40 * DAY_MS);
  assert.equal(await thin('all=7,daily=30'), 2);
  assert.deepEqual(await ids(), [six, imported, first]);
});

test('a revision that was removed is answered like one that never was', async () => {
  const { write, thin, at, api, a } = await openHistory(world);
  const gone = await write('One');
  await write('Two');
  world.clock.advance(8 * DAY_MS);
  await thin();
  const [rows, changes] = [
    `${at}/revisions/${gone}`,
    { changes: [{ operation: 'revert_page', page: a, revision: gone }] },
  ];
  for (const path of ['', '/pages', `/page/${a}`, '/files', '/changes', '/diff'])
    assert.equal((await api.get(`${rows}${path}`)).status, 404, path);
  assert.equal((await api.post(`${rows}/rollback`)).status, 404);
  assert.equal((await api.post(`${at}/content`, { body: { changes } })).status, 422);
});

test('lists go on across what is gone, and a page of them that was begun before it went', async () => {
  const { write, thin, api, at } = await openHistory(world);
  const all: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    all.unshift(await write(`Text ${count}`));
    world.clock.advance(DAY_MS);
  }
  const one = (await api.get(`${at}/revisions`, { query: { limit: 2 } })).body;
  assert.deepEqual(
    one.items.map(({ id }: { id: string }) => id),
    all.slice(0, 2),
  );
  world.clock.advance(9 * DAY_MS);
  assert.equal(await thin(), 5);
  const two = (await api.get(`${at}/revisions`, { query: { limit: 2, page: one.next.page } })).body;
  assert.equal(two.items.length, 2);
  assert.equal(two.items[1].parents.length, 0);
  const whole = (await api.get(`${at}/revisions`)).body;
  assert.deepEqual([whole.count, whole.items[0].id], [3, all[0]]);
});

test('the next revision has what those before it brought: in its differences, its pages and its writers', async () => {
  const { write, thin, at, api, a, home, list, ids, organizationId } = await openHistory(world);
  const ada = await makePerson(world.ctx, 'ada', { organizationId, role: 'edit' });
  const [before] = await ids();
  await write('By Ada.', { by: world.as(ada.token) });
  await write('Welcome.', { page: home });
  const kept = await write('By Ada, and by me.');
  world.clock.advance(8 * DAY_MS);
  await write('Today.');
  world.clock.advance(8 * DAY_MS);
  await thin('all=10');
  const [, heir] = await list();
  assert.deepEqual([heir?.id, heir?.parents], [kept, [before]]);
  assert.deepEqual(
    (heir?.contributors ?? []).map(({ id }) => id),
    [ada.id],
  );
  for (const pageId of [a, home]) assert.ok((await ids({ pageId })).includes(kept), pageId);
  assert.ok((await ids({ userId: ada.id })).includes(kept));
  const { items } = (await api.get(`${at}/revisions/${kept}/diff`)).body;
  assert.deepEqual(
    items.map(({ subject }: { subject: { id: string } }) => subject.id).toSorted(),
    [a, home].toSorted(),
  );
  const { changes } = (await api.get(`${at}/revisions/${kept}/changes`)).body;
  assert.equal(changes.length, 2);
});

test('the content of a moment is what is left of the time before it', async () => {
  const { write, thin, at, api, a } = await openHistory(world);
  toMidnight(world);
  await write('Morning');
  const noon = new Date(world.clock.now()).toISOString();
  await write('Evening');
  const night = new Date(world.clock.now()).toISOString();
  world.clock.advance(DAY_MS);
  await write('Later');
  world.clock.advance(9 * DAY_MS);
  await thin('all=7,daily=always');
  const textAt = async (moment: string) =>
    (await api.get(`${at}/content/page/${a}`, { query: { at: moment, format: 'markdown' } })).body.markdown;
  assert.match(await textAt(night), /Evening/);
  assert.match(await textAt(noon), /Nothing yet/);
});

test('the job goes through all spaces once a day, says so in the log of the organization, and stops between two of them', async () => {
  const ruled = await startWorld(undefined, { LECTERN_REVISIONS_KEEP: 'all=7,daily=always' });
  try {
    const spaces = [await openHistory(ruled), await openHistory(ruled)];
    toMidnight(ruled);
    for (const { write } of spaces) for (const text of ['One', 'Two', 'Three']) await write(text);
    ruled.clock.advance(9 * DAY_MS);
    for (const { write } of spaces) await write('Now');
    ruled.clock.advance(9 * DAY_MS);
    await ruled.app.jobs.runDue();
    for (const { ids, spaceId, organizationId, api } of spaces) {
      assert.equal((await ids()).length, 4);
      const { body } = await api.get(`/v1/orgs/${organizationId}/audit-events`, {
        query: { action: 'space.revisions_removed' },
      });
      assert.deepEqual([body.items.length, body.items[0]?.target.id], [1, spaceId], JSON.stringify(body));
    }
    const { text } = await ruled.app.ctx.metrics.render();
    assert.match(text, /lectern_removed_total\{what="revisions"\} 4/);
    ruled.isExamined = true;
  } finally {
    await ruled.close();
  }
});
