// Attacks: every way in which something may still need a revision that the rule lets go.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '#platform/ids.ts';
import type { Api } from '#testing/api.ts';
import { importInto, publishSpace, readCurrent } from '#testing/content.ts';
import { makeFolder } from '#testing/folders.ts';
import { rowsOfAllTables } from '#testing/rows-of-all-tables.ts';
import { startWorld } from '#testing/world.ts';
import { DAY_MS, openHistory, readWhole, type OpenHistory } from './testing.ts';

const world = await startWorld({ after });
world.isExamined = true;

const later = (days = 30) => world.clock.advance(days * DAY_MS);
const isThere = async ({ api, at }: OpenHistory, id: string) => (await api.get(`${at}/revisions/${id}`)).status === 200;

async function ok(answer: ReturnType<Api['get']>): Promise<Awaited<ReturnType<Api['get']>>['body']> {
  const { status, text, body } = await answer;
  assert.ok(status < 300, text);
  return body;
}

/** Puts a revision between two others, lets it grow old, and removes what goes. */
async function outlive(history: OpenHistory, refer: (revision: string) => Promise<unknown>): Promise<string> {
  await history.write('Before');
  const held = await history.write('Held');
  await refer(held);
  const gone = await history.write('Gone');
  await history.write('After');
  later();
  await history.thin();
  assert.ok(await isThere(history, held));
  assert.ok(!(await isThere(history, gone)), 'what nothing refers to goes');
  return held;
}

test('a revision that a comment was made on stays until the comment is gone', async () => {
  const history = await openHistory(world);
  const { api, at, a } = history;
  let comment = '';
  const held = await outlive(history, async () => {
    comment = (await ok(api.post(`${at}/comments`, { body: { page: a, body: { markdown: 'Why?' } } }))).id;
  });
  assert.ok((await readWhole(world, held)) > 0);
  await ok(api.delete(`${at}/comments/${comment}`));
  assert.equal(await history.thin(), 1);
});

test('the revision that a suggestion became stays', async () => {
  const history = await openHistory(world);
  const { api, at, a, spaceId } = history;
  await outlive(history, async (revision) => {
    // The comment itself is of another revision.
    await ok(api.post(`${at}/comments`, { body: { page: a, body: { markdown: 'Better?' } } }));
    const [, earlier = ''] = await history.ids();
    const outcome = JSON.stringify({ status: 'applied', revision });
    await world.db
      .updateTable('comments')
      .set({ revision_id: earlier, outcome })
      .where('space_id', '=', spaceId)
      .execute();
  });
});

test('what an import made and what it found stay as long as it is listed', async () => {
  for (const column of ['revision_id', 'base_revision_id'] as const) {
    const history = await openHistory(world);
    const { spaceId, organizationId, owner } = history;
    await outlive(history, async (revision) => {
      const row = {
        ...rowsOfAllTables.import_runs,
        id: newId(),
        organization_id: organizationId,
        created_by: owner.id,
      };
      const of = { space_id: spaceId, change_request_id: null, revision_id: null, base_revision_id: null };
      await world.db
        .insertInto('import_runs')
        .values({ ...row, ...of, ended_at: 1, state: 'completed', [column]: revision })
        .execute();
    });
  }
});

test('what a change request is based on stays while it is open, and it is merged as ever', async () => {
  const history = await openHistory(world);
  const { api, at, a, home } = history;
  let request = '';
  await outlive(history, async () => {
    request = (await ok(api.post(`${at}/change-requests`, { body: { subject: 'Mine' } }))).id;
    const changes = [{ operation: 'update_page', page: home, document: { markdown: '# Home\n\nFrom the request.\n' } }];
    await ok(api.post(`${at}/change-requests/${request}/content`, { body: { changes } }));
  });
  const path = `${at}/change-requests/${request}`;
  assert.equal((await ok(api.get(`${path}/changes`))).changes.length, 1);
  await ok(api.post(`${path}/update`));
  await history.write('Once more');
  await history.write('And again');
  later();
  await history.thin();
  // What was pulled in is what it is compared with now.
  assert.equal((await ok(api.get(`${path}/changes`))).changes.length, 1);
  assert.equal((await ok(api.post(`${path}/merge`))).result, 'merge');
  const text = async (page: string) => (await ok(api.get(`${at}/content/page/${page}?format=markdown`))).markdown;
  assert.match(await text(home), /From the request/);
  assert.match(await text(a), /And again/);
});

test('a merged change request shows its changes and is taken back, and that takes back nothing else', async () => {
  const history = await openHistory(world);
  const { api, at, home, a } = history;
  const { id } = await ok(api.post(`${at}/change-requests`, { body: { subject: 'Mine' } }));
  const path = `${at}/change-requests/${id}`;
  const change = (markdown: string) => ({
    body: { changes: [{ operation: 'update_page', page: home, document: { markdown } }] },
  });
  for (const text of ['One', 'Two', 'Three']) {
    world.clock.advance(1000);
    await ok(api.post(`${path}/content`, change(`# Home\n\n${text}\n`)));
  }
  await history.write('Written meanwhile');
  await ok(api.post(`${path}/update`));
  await history.write('Written before the merge');
  await ok(api.post(`${path}/merge`));
  await history.write('After');
  await history.write('Afterwards');
  later();
  assert.ok((await history.thin()) >= 3);
  assert.equal((await ok(api.get(`${path}/changes`))).changes.length, 1);
  const { items } = await ok(api.get(`${path}/revisions`));
  assert.ok(items.length >= 2 && items.length < 5, `${items.length}`);
  for (const each of items) await readWhole(world, each.id);
  const revert = await ok(api.post(`${path}/revert`));
  await ok(api.post(`${at}/change-requests/${revert.id}/merge`));
  const text = async (page: string) => (await ok(api.get(`${at}/content/page/${page}?format=markdown`))).markdown;
  assert.doesNotMatch(await text(home), /Three/);
  assert.match(await text(a), /Afterwards/);
});

test('reviews count for what they were of: what made one outdated is not forgotten', async () => {
  const history = await openHistory(world);
  const { api, at, home } = history;
  const { id } = await ok(api.post(`${at}/change-requests`, { body: { subject: 'Mine' } }));
  const path = `${at}/change-requests/${id}`;
  const change = async (markdown: string) => {
    world.clock.advance(1000);
    await ok(
      api.post(`${path}/content`, {
        body: { changes: [{ operation: 'update_page', page: home, document: { markdown } }] },
      }),
    );
  };
  await change('# Home\n\nReviewed.\n');
  await ok(api.post(`${path}/reviews`, { body: { status: 'approved' } }));
  await change('# Home\n\nNot reviewed.\n');
  await history.write('Elsewhere');
  await ok(api.post(`${path}/update`));
  const outdated = async () =>
    (await ok(api.get(`${path}/reviews`))).items.map((each: { outdated: boolean }) => each.outdated);
  assert.deepEqual(await outdated(), [true]);
  later();
  await history.thin();
  assert.deepEqual(await outdated(), [true], 'open');
  await ok(api.post(`${path}/merge`));
  await history.write('Later');
  later();
  await history.thin();
  assert.deepEqual(await outdated(), [true], 'merged');
});

test('the revision that a draft goes on from stays while it is open', async () => {
  const history = await openHistory(world);
  const { api, at, a } = history;
  const path = `${at}/drafts/${a}`;
  await outlive(history, async (base) => {
    await ok(api.put(path, { body: { version: 0, base, source: '# A\n\nHeld\n\nMy own words.\n' } }));
  });
  await ok(api.post(`${path}/commit`));
  const { markdown } = await ok(api.get(`${at}/content/page/${a}?format=markdown`));
  assert.match(markdown, /My own words/);
});

test('a draft that is closed goes on from an earlier revision if its page is gone', async () => {
  const history = await openHistory(world);
  const { api, at, a } = history;
  const path = `${at}/drafts/${a}`;
  const base = (await history.ids())[0];
  await ok(api.put(path, { body: { version: 0, base, source: '# A\n\nMine.\n' } }));
  await ok(api.post(`${path}/commit`));
  await ok(api.post(`${at}/content`, { body: { changes: [{ operation: 'delete_page', page: a }] } }));
  later();
  assert.equal(await history.thin(), 1);
  const { version } = await world.db
    .selectFrom('drafts')
    .select('version')
    .where('page_id', '=', a)
    .executeTakeFirstOrThrow();
  const body = { version, source: '# A\n\nMine, and more.\n', baseSource: '# A\n\nMine.\n' };
  assert.equal((await api.put(path, { body })).status, 200);
});

test('an import is merged from the last one, however old that is, and what was written since is not lost', async () => {
  const history = await openHistory(world);
  const { api, at, a, home } = history;
  for (const text of ['One', 'Two', 'Three']) {
    world.clock.advance(60_000);
    await history.import(text);
  }
  await ok(
    api.post(`${at}/content`, {
      body: { changes: [{ operation: 'update_page', page: home, document: { markdown: '# Home\n\nBy hand.\n' } }] },
    }),
  );
  later(400);
  assert.ok((await history.thin()) >= 2);
  await history.import('Four');
  const text = async (page: string) => (await ok(api.get(`${at}/content/page/${page}?format=markdown`))).markdown;
  assert.match(await text(home), /By hand/);
  assert.match(await text(a), /Four/);
});

test('a source that names a removed revision as its base is refused, and nothing is imported', async (t) => {
  const history = await openHistory(world);
  const gone = await history.write('One');
  await history.write('Two');
  later();
  await history.thin();
  const head = await readCurrent(world, history.spaceId);
  const folder = await makeFolder(t, { 'README.md': '# Home\n' });
  await assert.rejects(
    importInto(world, history.spaceId, folder, { exportedFrom: gone } as never),
    (error: { status: number }) => error.status === 404,
  );
  assert.equal((await readCurrent(world, history.spaceId)).revision.id, head.revision.id);
});

test('what the search was brought to stays, however far behind it is', async () => {
  const history = await openHistory(world);
  await outlive(history, async (revision) => {
    const { tree } = await world.db
      .selectFrom('revisions')
      .select('tree')
      .where('id', '=', revision)
      .executeTakeFirstOrThrow();
    await world.db.updateTable('search_spaces').set({ tree }).where('space_id', '=', history.spaceId).execute();
  });
});

test('what a site shows stays', async () => {
  const history = await openHistory(world);
  const { base } = await publishSpace(world, history);
  await history.write('Once');
  await history.write('Shown to everybody');
  later();
  assert.ok((await history.thin()) > 0);
  const { statusCode, body } = await world.app.http.inject({ url: `${base}/a`, headers: { host: 'lectern.test' } });
  assert.deepEqual([statusCode, body.includes('Shown to everybody')], [200, true]);
});

test('a space goes back to what is left of its history', async () => {
  const history = await openHistory(world);
  const { api, at, a } = history;
  const kept = await outlive(history, async () => {
    await ok(api.post(`${at}/comments`, { body: { page: a, body: { markdown: 'Keep this' } } }));
  });
  await ok(api.post(`${at}/revisions/${kept}/rollback`));
  assert.match((await ok(api.get(`${at}/content/page/${a}?format=markdown`))).markdown, /Held/);
});

test('a deleted space keeps all of its history while it can be restored', async () => {
  const history = await openHistory(world);
  for (const text of ['One', 'Two', 'Three']) await history.write(text);
  const before = await history.ids();
  later();
  await ok(history.api.delete(history.at));
  assert.equal(await history.thin(), 0);
  await ok(history.api.post(`${history.at}/restore`));
  assert.deepEqual(await history.ids(), before);
});

test('a space whose pages are not noted yet waits', async () => {
  const history = await openHistory(world);
  for (const text of ['One', 'Two']) await history.write(text);
  const [, revision_id = ''] = await history.ids();
  await world.db
    .insertInto('unnoted_revisions')
    .values({ revision_id, space_id: history.spaceId, created_at: 1 })
    .execute();
  later();
  assert.equal(await history.thin(), 0);
  await world.db.deleteFrom('unnoted_revisions').execute();
  assert.equal(await history.thin(), 1);
});
