// What is written in the main content becomes a change request, whatever happens meanwhile, and no word of it is lost.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Api } from '#testing/api.ts';
import { startWorld } from '#testing/world.ts';
import { HOME, openDesk, openPage } from '../testing.ts';

const world = await startWorld({ after }, { LECTERN_RATE_LIMIT: '0', LECTERN_WRITE_RATE_LIMIT: '0' });
const desk = await openDesk(world);
const { owner, writer, reviewer, reader, stranger, space, makePage, read } = desk;

const pageOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Opens a page and saves another text of it. */
async function draft(path: string, source: string, by: Api = writer) {
  const opened = await openPage(by, path);
  const { version, base } = opened;
  const answer = await by.put(path, { body: { version, ...(version === 0 && { base }), source } });
  assert.equal(answer.status, 200, answer.text);
  return { version: answer.body.version as number, base: answer.body.base as string };
}

const propose = (body: object = {}, by: Api = writer) => by.post(`${space}/drafts/propose`, { body });

/** The text of a page in a request; undefined where it has none. */
const textIn = async (requestId: string, pageId: string): Promise<string | undefined> =>
  (await reader.get(`${space}/change-requests/${requestId}/content/page/${pageId}`, { query: { format: 'source' } }))
    .body.source;

const edit = async (...changes: object[]) => {
  const answer = await owner.post(`${space}/content`, { body: { changes }, query: { compat: false } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};

const conflictsOf = async (requestId: string): Promise<number> =>
  (await reader.get(`${space}/change-requests/${requestId}/conflicts`)).body.count;

async function lockedBy<T>(work: () => Promise<T>): Promise<T> {
  assert.equal((await owner.patch(space, { body: { editMode: 'locked' } })).status, 200);
  try {
    return await work();
  } finally {
    assert.equal((await owner.patch(space, { body: { editMode: 'live' } })).status, 200);
  }
}

const NEW = HOME.replace('One.', 'One and a half.');

test('a draft becomes a change request with one request, and is gone from the main content', async () => {
  const path = await makePage();
  const { version } = await draft(path, NEW);
  await draft(path, `${NEW}\nFour.\n`, reviewer);
  const answer = await propose({ drafts: [{ pageId: pageOf(path), version: version + 1 }] });
  assert.equal(answer.status, 201, answer.text);
  const { changeRequest, pages } = answer.body;
  assert.deepEqual([pages, await textIn(changeRequest.id, pageOf(path))], [1, `${NEW}\nFour.\n`]);
  assert.equal(await read(path), HOME);
  const now = await openPage(writer, path);
  assert.deepEqual([now.version, now.source], [0, HOME]);
  const request = (await reader.get(`${space}/change-requests/${changeRequest.id}`)).body;
  assert.deepEqual(
    [request.status, request.subject, request.createdBy.id],
    ['draft', 'Changes to Fresh', desk.cast.writer.id],
  );
  const { items } = (await reader.get(`${space}/change-requests/${changeRequest.id}/contributors`)).body;
  assert.deepEqual(
    items.map(({ user }: { user: { id: string } }) => user.id).toSorted(),
    [desk.cast.writer.id, desk.cast.reviewer.id].toSorted(),
  );
  // Nothing of it is published half a minute later.
  world.clock.advance(60_000);
  await world.app.jobs.runDue();
  assert.equal(await read(path), HOME);
});

test('what somebody else published in the same words meanwhile is a conflict of the request, and both texts are there', async () => {
  const path = await makePage();
  await draft(path, NEW);
  const theirs = HOME.replace('One.', 'Uno.');
  await edit({ operation: 'update_page', page: pageOf(path), document: { source: theirs } });
  const { body } = await propose({ drafts: [{ pageId: pageOf(path) }] });
  assert.equal(await textIn(body.changeRequest.id, pageOf(path)), NEW);
  assert.equal(await read(path), theirs);
  assert.equal(await conflictsOf(body.changeRequest.id), 1);
});

test('a draft of a page that was deleted, renamed or moved since is proposed for the page as it was', async () => {
  const [gone, renamed, moved] = [await makePage(), await makePage(), await makePage()];
  for (const path of [gone, renamed, moved]) await draft(path, NEW);
  await edit(
    { operation: 'delete_page', page: pageOf(gone) },
    { operation: 'update_page', page: pageOf(renamed), title: 'Renamed' },
    { operation: 'update_page', page: pageOf(moved), into: pageOf(renamed) },
  );
  const { status, body, text } = await propose();
  assert.equal(status, 201, text);
  assert.equal(body.pages, 3);
  for (const path of [gone, renamed, moved]) assert.equal(await textIn(body.changeRequest.id, pageOf(path)), NEW);
  // The page that is gone is the one thing to decide; the others take the words under their new names.
  assert.equal(await conflictsOf(body.changeRequest.id), 1);
  assert.equal((await reader.get(`${space}/drafts`)).body.count, 0);
});

test('drafts of pages that never were there at once are refused together and proposed one by one', async () => {
  const old = await makePage();
  await draft(old, NEW);
  await edit({ operation: 'delete_page', page: pageOf(old) });
  const young = await makePage();
  await draft(young, NEW);
  const refused = await propose();
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, /one by one/);
  assert.equal((await reader.get(`${space}/drafts`)).body.count, 2);
  for (const path of [old, young]) {
    const { status, body } = await propose({ drafts: [{ pageId: pageOf(path) }] });
    assert.equal(status, 201);
    assert.equal(await textIn(body.changeRequest.id, pageOf(path)), NEW);
  }
});

test('drafts that were written from different revisions are in one request, with the words of all', async () => {
  const first = await makePage();
  await draft(first, NEW);
  const second = await makePage();
  await edit({ operation: 'update_page', page: pageOf(first), document: { source: HOME.replace('Three.', 'Drei.') } });
  await draft(second, `${HOME}\nFour.\n`);
  const { status, body, text } = await propose();
  assert.equal(status, 201, text);
  // The second page is younger than the first draft: that one is merged with what the space had by then.
  assert.equal(await textIn(body.changeRequest.id, pageOf(first)), NEW.replace('Three.', 'Drei.'));
  assert.equal(await textIn(body.changeRequest.id, pageOf(second)), `${HOME}\nFour.\n`);
  assert.equal(await conflictsOf(body.changeRequest.id), 0);
});

test('words that a locked space refused to save are in the request, with those that were saved before', async () => {
  const path = await makePage();
  const { version, base } = await draft(path, NEW);
  await draft(path, `${NEW}\nOf others.\n`, reviewer);
  const source = NEW.replace('Two.', 'Two, and words that only the browser has.');
  await lockedBy(async () => {
    assert.equal((await writer.put(path, { body: { version, source } })).status, 403);
    const drafts = [{ pageId: pageOf(path), version, base, source, baseSource: NEW }];
    const { status, body, text } = await propose({ drafts });
    assert.equal(status, 201, text);
    const proposed = await textIn(body.changeRequest.id, pageOf(path));
    assert.equal(proposed, `${source}\nOf others.\n`);
  });
  assert.equal(await read(path), HOME);
});

test('words that were never saved are proposed without a draft, also of a page that is gone', async () => {
  const path = await makePage();
  const { base } = await openPage(writer, path);
  await edit({ operation: 'delete_page', page: pageOf(path) });
  const { status, body, text } = await propose({
    drafts: [{ pageId: pageOf(path), version: 0, base, source: NEW, baseSource: HOME }],
  });
  assert.equal(status, 201, text);
  assert.equal(await textIn(body.changeRequest.id, pageOf(path)), NEW);
});

test('an answer that is lost is asked for again with its key: there is one request, and no word twice', async () => {
  const path = await makePage();
  await draft(path, NEW);
  const headers = { 'idempotency-key': 'propose-once' };
  const body = { drafts: [{ pageId: pageOf(path) }] };
  const first = await writer.post(`${space}/drafts/propose`, { body, headers });
  const again = await writer.post(`${space}/drafts/propose`, { body, headers });
  assert.equal(first.status, 201, first.text);
  assert.deepEqual([again.status, again.body], [first.status, first.body]);
  assert.equal(await textIn(first.body.changeRequest.id, pageOf(path)), NEW);
});

test('who goes on writing in the page saves what they write then, and what was proposed does not come back', async () => {
  const path = await makePage();
  const { version } = await draft(path, NEW);
  const { body } = await propose({ drafts: [{ pageId: pageOf(path) }] });
  const more = NEW.replace('Three.', 'Three and more.');
  const saved = await reviewer.put(path, { body: { version, source: more } });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await reviewer.post(`${path}/commit`)).status, 200);
  assert.equal(await read(path), HOME.replace('Three.', 'Three and more.'));
  assert.equal(await textIn(body.changeRequest.id, pageOf(path)), NEW);
});

test('somebody who saves in the same moment loses nothing: their words are in the request or in the draft', async () => {
  const path = await makePage();
  const { version } = await draft(path, NEW);
  const late = `${NEW}\nLate words.\n`;
  const [proposed, saved] = await Promise.all([
    propose({ drafts: [{ pageId: pageOf(path) }] }),
    reviewer.put(path, { body: { version, source: late } }),
  ]);
  assert.deepEqual([proposed.status, saved.status], [201, 200], proposed.text + saved.text);
  const inRequest = (await textIn(proposed.body.changeRequest.id, pageOf(path))) ?? '';
  const { source } = await openPage(reviewer, path);
  assert.match(inRequest, /One and a half/);
  assert.equal(inRequest.includes('Late words') || source.includes('Late words'), true);
  // Where they came later, there is a draft again.
  assert.equal((await reviewer.post(`${path}/commit`)).status, 200);
});

test('nothing to propose, a draft that was saved since, and who may not edit are refused, and drafts stay', async () => {
  const path = await makePage();
  const pageId = pageOf(path);
  assert.equal((await propose({ drafts: [{ pageId }] })).status, 412);
  assert.equal((await propose()).status, 412);
  const { version } = await draft(path, NEW);
  assert.equal((await propose({ drafts: [{ pageId, version: version + 1 }] })).status, 412);
  assert.equal((await propose({ drafts: [{ pageId }] }, reader)).status, 403);
  assert.equal((await propose({ drafts: [{ pageId }] }, stranger)).status, 404);
  assert.equal((await openPage(writer, path)).source, NEW);
  await draft(path, HOME);
  assert.equal((await propose({ drafts: [{ pageId }] })).status, 412);
});

test('bad input is named: too many, none, a base that never was, a text that is no base64', async () => {
  const path = await makePage();
  const pageId = pageOf(path);
  const many = Array.from({ length: 51 }, () => ({ pageId }));
  assert.equal((await propose({ drafts: many })).status, 422);
  assert.equal((await propose({ drafts: [] })).status, 422);
  assert.equal((await propose({ drafts: [{ pageId, version: 0, base: 'never', source: NEW }] })).status, 400);
  assert.equal((await propose({ drafts: [{ pageId, version: 0, source: NEW }] })).status, 422);
  const source = { source: '***', sourceEncoding: 'base64' };
  const { base } = await openPage(writer, path);
  assert.equal((await propose({ drafts: [{ pageId, version: 0, base, ...source }] })).status, 422);
  await draft(path, NEW);
  assert.equal((await propose({ drafts: [{ pageId }, { pageId }] })).status, 422);
});
